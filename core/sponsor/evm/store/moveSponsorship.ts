import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import {
  EVM_STATES,
  type EvmState,
  statesBefore,
  statesIn,
} from '../../shared/domain/sponsorshipStates.ts'
import { moveRow } from '../../shared/store/moveRow.ts'
import type { DueSponsorship, SponsorWork } from '../workPorts.ts'
import { GAS_TABLES } from './sponsorshipRow.ts'

type Changes = Parameters<SponsorWork['move']>[2]

const OPEN = statesIn(EVM_STATES, 'unsigned', 'usable', 'carried')

/**
 * Moves a sponsorship to a state, or updates facts of its current state, and sends a notification;
 * returns false if the row changed since its version was read.
 *
 * A sponsorship lost in a block without an event keeps that block, so that the loss is checked
 * again if the block leaves the chain. A sponsorship whose block left the chain loses all fields of
 * that block.
 */
export async function moveSponsorship(
  query: Query,
  due: DueSponsorship,
  to: EvmState,
  changes: Changes,
): Promise<boolean> {
  const reason = changes.reason === undefined ? query`s.reason` : query`${changes.reason}::text`
  const isFinal =
    changes.isFinal === undefined ? query`s.is_final` : query`${changes.isFinal}::boolean`
  const endedAt = OPEN.includes(to) ? query`null` : query`coalesce(s.ended_at, now())`
  return moveRow(query, GAS_TABLES, due, {
    to,
    from: [to, ...statesBefore(EVM_STATES, to)],
    set: query`reason = ${reason}, is_final = ${isFinal}, ended_at = ${endedAt}
      ${placeOf(query, to, changes)}`,
  })
}

/** Returns the assignments of the columns that describe the block. */
function placeOf(query: Query, to: EvmState, { event }: Changes): SqlText {
  if (event !== undefined && event !== null) {
    return query`, tx_hash = ${event.txHash}, block_number = ${event.blockNumber},
      block_hash = ${event.blockHash}, success = ${event.success},
      actual_gas_cost_wei = ${event.actualGasCostWei}`
  }
  if (to === 'reverted' && event === undefined) {
    return query`,
      tx_hash = coalesce((select t.tx_hash from app.lane_tx as t where t.id = s.lane_tx_id), s.tx_hash),
      block_number = (select t.block_number from app.lane_tx as t where t.id = s.lane_tx_id),
      block_hash = (select t.block_hash from app.lane_tx as t where t.id = s.lane_tx_id)`
  }
  if (event === undefined && !OPEN.includes(to)) return query``
  return query`, tx_hash = null, block_number = null, block_hash = null, success = null,
      actual_gas_cost_wei = null`
}
