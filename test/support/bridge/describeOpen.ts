import type { Hex } from 'viem'
import { hex, int, maybe } from '../../../core/platform/db/columns.ts'
import { DOMAINS } from './bridgeCall.ts'
import type { BridgeWorld } from './bridgeWorld.ts'

const OPEN_ROW = { id: hex, chain_id: int, tx: maybe(hex) }

/** Describes every open bridge and refund: its row, its lane, its chain and the state of the attestation service. */
export async function describeOpen(world: BridgeWorld): Promise<readonly object[]> {
  const rows = await world.sql(OPEN_ROW)`
    select b.id, b.chain_id, 'bridge ' || b.state as state, b.reason, b.burn_tx as tx,
      b.burn_block_hash as block_hash, b.circle_status, b.polls, b.due_at - now() as due_in,
      b.mint_due_at - now() as mint_due_in, t.state as lane_state, t.block_hash as lane_block_hash,
      (select stopped_until - now() from app.attestation_gate) as silent_for
    from app.bridge b left join app.lane_tx t on t.id = b.lane_tx_id
    where b.state not in ('minted', 'closed', 'refunded')
    union all
    select r.id, r.chain_id, 'refund ' || r.state, r.reason, r.deposit_tx,
      r.deposit_block_hash, null, r.attempts, r.due_at - now(), null, t.state, t.block_hash, null
    from app.bridge_refund r left join app.lane_tx t on t.id = r.lane_tx_id
    where r.state not in ('refunded', 'void')`
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      receipt: row.tx === null ? null : await blockOf(world, row.chain_id, row.tx),
      service: row.tx === null ? null : await wordsOf(world, row.chain_id, row.tx),
    })),
  )
}

async function blockOf(world: BridgeWorld, chainId: number, hash: Hex): Promise<Hex | null> {
  const receipt = await world.chain(chainId).rpc('eth_getTransactionReceipt', [hash])
  if (receipt === null) return null
  const block = await world.chain(chainId).rpc('eth_getBlockByNumber', [receipt.blockNumber, false])
  return block?.hash ?? null
}

async function wordsOf(world: BridgeWorld, chainId: number, hash: Hex): Promise<string> {
  const url = `${world.attestationUrl}/v2/messages/${DOMAINS[chainId]}?transactionHash=${hash}`
  const response = await fetch(url)
  return `${response.status} ${(await response.text()).slice(0, 160)}`
}
