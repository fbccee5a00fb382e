import type { Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import { hex } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { EVM_STATES, type EvmState, statesBefore } from '../../shared/domain/sponsorshipStates.ts'
import type { Execution } from '../workPorts.ts'

const EXECUTED: EvmState = 'executed'
const FROM: readonly EvmState[] = [EXECUTED, ...statesBefore(EVM_STATES, EXECUTED)]

/**
 * Moves sponsorships to `executed` and sends a notification for each; returns the ids of the changed rows.
 *
 * A block executes many operations, so that one statement and one commit store all their outcomes. Each row requires its
 * own version, as a single move does. The rows are locked in the order of their ids, so that two processes with the same
 * outcomes cannot wait for each other.
 */
export async function moveExecuted(
  query: Query,
  executions: readonly Execution[],
): Promise<ReadonlySet<Hex>> {
  if (executions.length === 0) return new Set()
  const json = JSON.stringify(executions.map(executionJson))
  const rows = await query({ id: hex })`
    with wanted as (
      select * from jsonb_to_recordset(${json}::jsonb) as w(id text, version text, tx_hash text,
        block_number bigint, block_hash text, success boolean, cost_wei numeric, is_final boolean)),
    held as (
      select s.id from app.gas_sponsorship as s join wanted as w on w.id = s.id
      where s.xmin::text = w.version and s.state = any(${FROM}::text[])
      order by s.id for update of s),
    changed as (
      update app.gas_sponsorship as s set state = ${EXECUTED}, reason = null,
        is_final = w.is_final, ended_at = coalesce(s.ended_at, now()), updated_at = now(),
        tx_hash = w.tx_hash, block_number = w.block_number, block_hash = w.block_hash,
        success = w.success, actual_gas_cost_wei = w.cost_wei
      from wanted as w join held as h on h.id = w.id
      where s.id = w.id
      returning s.id)
    select id, pg_notify(${CHANNELS.gasMoved}, id) from changed`
  return new Set(rows.map(({ id }) => id))
}

function executionJson({ due, event, isFinal }: Execution) {
  return {
    id: due.id,
    version: due.version,
    tx_hash: event.txHash,
    block_number: event.blockNumber,
    block_hash: event.blockHash,
    success: event.success,
    cost_wei: String(event.actualGasCostWei),
    is_final: isFinal,
  }
}
