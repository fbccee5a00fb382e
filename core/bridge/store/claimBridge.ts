import { bridgeChainById } from '../../kernel/chains/bridgeChains.ts'
import { CHANNELS } from '../../kernel/channels.ts'
import { PayerOvercommitted, RouteClosed } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import {
  balanceLock,
  readOpenCharges,
  releaseExpiredClaims,
} from '../../payments/store/openCharges.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { retryUniqueViolation } from '../../platform/db/retryUniqueViolation.ts'
import { enqueueLaneTx } from '../../transactions/store/enqueueLaneTx.ts'
import { checkWaits } from '../domain/checkWaits.ts'
import { routeKey } from '../domain/routeKey.ts'
import type { Bridge, BridgeClaim } from '../ports.ts'
import { BRIDGE_ROW, selectBridges, toBridge } from './bridgeRow.ts'
import { claimRow } from './claimRow.ts'
import { readRouteWaits } from './routes/readRouteWaits.ts'

/**
 * Inserts the bridge, or reopens a closed bridge, and queues its burn, all in one transaction; otherwise returns the
 * existing row.
 *
 * A kill of the process at any moment leaves neither a row without a burn nor a burn without a row. Throws
 * PayerOvercommitted and RouteClosed.
 */
export async function claimBridge(
  sql: Sql,
  claim: BridgeClaim,
  balanceUsdc6: bigint | null,
): Promise<{ readonly isNew: boolean; readonly bridge: Bridge }> {
  const balance = { chainId: claim.chainId, payer: claim.authorization.from }
  const store = async (query: Query): Promise<boolean> => {
    if (balanceUsdc6 !== null) await releaseExpiredClaims(query, balance)
    if (!(await insertClaim(query, claim))) return false
    await requireOpenRoute(query, claim)
    if (balanceUsdc6 !== null) await requireCover(query, claim, balanceUsdc6)
    const laneTxId = await enqueueLaneTx(query, {
      chainId: claim.chainId,
      purpose: 'burn',
      to: claim.contract,
      data: claim.data,
      valueWei: 0n,
      gasLimit: claim.gasLimit,
      account: claim.authorization.from,
    })
    await query`update app.bridge set lane_tx_id = ${laneTxId} where id = ${claim.id}`
    await query`select pg_notify(${CHANNELS.bridgeMoved}, ${claim.id})`
    return true
  }
  const isNew = await retryUniqueViolation(() =>
    balanceUsdc6 === null ? sql.begin('', store) : sql.beginLocked(balanceLock(balance), store),
  )
  const { from: payer, nonce } = claim.authorization
  const [row] = await sql(BRIDGE_ROW)`
    ${selectBridges(sql)}
    where bridge.chain_id = ${claim.chainId} and bridge.payer = ${payer} and bridge.nonce = ${nonce}`
  if (row === undefined) throw new RangeError('a claimed bridge is missing')
  return { isNew, bridge: toBridge(row) }
}

/**
 * Rejects the claim before any charge if burns became late since the route was checked some seconds ago. A repeat of an
 * accepted claim does not reach this check.
 */
async function requireOpenRoute(
  query: Query,
  { chainId, toChainId }: Pick<BridgeClaim, 'chainId' | 'toChainId'>,
): Promise<void> {
  const chain = bridgeChainById(chainId)
  const known = await readRouteWaits(query, chain === undefined ? [] : [chain])
  const waits = known.get(routeKey({ chainId, toChainId }))
  const verdict = waits === undefined ? null : checkWaits(waits)
  if (verdict?.state === 'closed') throw new RouteClosed(verdict.reason, RETRY_AFTER_SEC.openBurn)
}

/**
 * Rejects a claim if the open bridges and payments of the payer exceed the balance together; the check of a single burn
 * cannot see the others, and each failed burn costs gas and delays the lane.
 */
async function requireCover(
  query: Query,
  { chainId, authorization }: BridgeClaim,
  balanceUsdc6: bigint,
): Promise<void> {
  const { from: payer, nonce, valueUsdc6 } = authorization
  // The block of the balance is unknown, so no open charge is treated as included in the balance; the burn has its own
  // check.
  const at = { blockNumber: Number.MAX_SAFE_INTEGER, token: null, without: [nonce] }
  const { sumUsdc6 } = await readOpenCharges(query, { chainId, payer }, at)
  if (sumUsdc6 === 0n || sumUsdc6 + valueUsdc6 <= balanceUsdc6) return
  throw new PayerOvercommitted(RETRY_AFTER_SEC.openBurn)
}

/**
 * Inserts the row or reopens a closed row; returns true if this call did so. The unique key serializes concurrent
 * claims: the second claim waits until the first claim commits.
 *
 * A burn that reverted leaves its signature in a block, where any account can read the signature. A later request with
 * another destination or referrer is then rejected, because only the payer may choose these.
 */
async function insertClaim(query: Query, claim: BridgeClaim): Promise<boolean> {
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
      is_shown = bridge.is_shown or bridge.burn_tx is not null,
      created_at = now(), updated_at = now(), due_at = now()
    where bridge.state = 'closed' and bridge.id = excluded.id
      and (not (bridge.is_shown or bridge.burn_tx is not null)
        or (bridge.request_hash = excluded.request_hash
          and bridge.to_chain_id = excluded.to_chain_id
          and bridge.referrer is not distinct from excluded.referrer))
    returning bridge.id`
  return count > 0
}
