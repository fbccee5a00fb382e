import type { Bridge, BridgeClaim } from '../../bridgePorts.ts'
import { CrowdedPayer } from '../../domain/errors.ts'
import { CHANNELS } from '../../lanePorts.ts'
import type { Query, Sql } from '../db/createSql.ts'
import { retryTwin } from '../db/retryTwin.ts'
import { enqueueLaneTx } from '../lane/enqueueLaneTx.ts'
import { type BridgeRow, selectBridges, toBridge } from './bridgeRow.ts'
import { claimRow } from './claimRow.ts'

/** Seconds in which a burn under way usually finds its block. */
const RETRY_AFTER_SEC = 3

/**
 * Inserts the bridge, or takes over one that was closed, and queues its burn, all in one transaction; else the row as it
 * is.
 *
 * A row without a burn, or a burn without a row, cannot be seen by anybody, whenever this process is killed.
 * Throws CrowdedPayer.
 */
export async function claimBridge(
  sql: Sql,
  claim: BridgeClaim,
  balanceUsdc6: bigint | null,
): Promise<{ readonly mine: boolean; readonly bridge: Bridge }> {
  const store = async (query: Query): Promise<boolean> => {
    if (balanceUsdc6 !== null) await lockPayer(query, claim)
    if (!(await take(query, claim))) return false
    if (balanceUsdc6 !== null) await requireCover(query, claim, balanceUsdc6)
    const laneTxId = await enqueueLaneTx(query, {
      chainId: claim.chainId,
      purpose: 'burn',
      to: claim.contract,
      data: claim.data,
      valueWei: 0n,
      gasLimit: claim.gasLimit,
    })
    await query`update app.bridge set lane_tx_id = ${laneTxId} where id = ${claim.id}`
    await query`select pg_notify(${CHANNELS.bridgeMoved}, ${claim.id})`
    return true
  }
  const mine = await retryTwin(() => sql.begin('', store))
  const { from: payer, nonce } = claim.authorization
  const [row] = await sql<BridgeRow[]>`
    ${selectBridges(sql)}
    where bridge.chain_id = ${claim.chainId} and bridge.payer = ${payer} and bridge.nonce = ${nonce}`
  if (row === undefined) throw new RangeError('a bridge that was claimed is gone')
  return { mine, bridge: toBridge(row) }
}

/** Claims of one payer come one after the other, so that each counts those before it. */
async function lockPayer(query: Query, claim: BridgeClaim): Promise<void> {
  const name = `bridge ${claim.chainId} ${claim.authorization.from}`
  await query`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/**
 * Each burn is tried alone before it is claimed; together they may exceed what the payer has, and every one that fails
 * costs us gas and holds up the lane.
 */
async function requireCover(
  query: Query,
  { id, chainId, authorization }: BridgeClaim,
  balanceUsdc6: bigint,
): Promise<void> {
  const [row] = await query<{ under_way: bigint }[]>`
    select coalesce(sum(bridge.amount_usdc), 0) as under_way
    from app.bridge as bridge join app.lane_tx as burn on burn.id = bridge.lane_tx_id
    where bridge.chain_id = ${chainId} and bridge.payer = ${authorization.from}
      and bridge.id <> ${id} and bridge.state = 'submitted'
      and burn.state in ('queued', 'signed', 'sent')`
  const underWayUsdc6 = BigInt(row?.under_way ?? 0)
  if (underWayUsdc6 === 0n || underWayUsdc6 + authorization.valueUsdc6 <= balanceUsdc6) return
  throw new CrowdedPayer(RETRY_AFTER_SEC)
}

/** The unique key decides between all that claim at once; whoever comes second waits for the first to commit. */
async function take(query: Query, claim: BridgeClaim): Promise<boolean> {
  const row = claimRow(claim, 'submitted')
  const { count } = await query`
    insert into app.bridge as bridge ${query([row])}
    on conflict (chain_id, payer, nonce) do update set
      to_chain_id = excluded.to_chain_id, amount_usdc = excluded.amount_usdc,
      receive_usdc = excluded.receive_usdc, max_network_fee_usdc = excluded.max_network_fee_usdc,
      fee_usdc = excluded.fee_usdc, min_finality = excluded.min_finality,
      referrer = excluded.referrer, valid_after = excluded.valid_after,
      valid_before = excluded.valid_before, signature = excluded.signature,
      wire_version = excluded.wire_version, request_hash = excluded.request_hash,
      quote_id = excluded.quote_id, state = 'submitted', reason = null,
      claims = bridge.claims + 1, lane_tx_id = null, burn_tx = null, burn_block_number = null,
      burn_block_hash = null, burned_at = null, is_burn_final = false,
      created_at = now(), updated_at = now(), due_at = now()
    where bridge.state = 'closed' and bridge.id = excluded.id
    returning bridge.id`
  return count > 0
}
