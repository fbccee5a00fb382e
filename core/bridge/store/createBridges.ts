import { randomUUID } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { CHANNELS } from '../../kernel/channels.ts'
import { QUOTE_GRACE_SEC } from '../../payments/domain/paymentTimes.ts'
import {
  createRowWatch,
  createWakeups,
  type RowWatch,
} from '../../platform/background/createRowWatch.ts'
import {
  hex,
  int,
  jsonOf,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../platform/db/columns.ts'
import { createSql, type Sql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import type { LaneLog } from '../../transactions/ports.ts'
import type { RefundState } from '../domain/bridgeStates.ts'
import { readReferralCredit } from '../domain/readReferralCredit.ts'
import type { Bridge, BridgeQuote, BridgeRefund, Bridges, OwedDeposit } from '../ports.ts'
import { BRIDGE_ROW, selectBridges, toBridge } from './bridgeRow.ts'
import { claimBridge } from './claimBridge.ts'
import { recordFrontRun } from './recordFrontRun.ts'
import { withdrawBurn } from './withdrawBurn.ts'

/** Minutes for which a failed burn counts against its payer. */
const FAILURE_MINUTES = 10

/** Close reasons that the payer caused; the service is responsible for a burn that was too late or never sent. */
const PAYER_REASONS = [
  'insufficient_balance',
  'cancelled',
  'used',
  'blacklisted',
  'wallet_refuses',
  'invalid_signature',
  'reverted',
  'withdrawn',
]

const QUOTE_ROW = {
  id: text,
  request_hash: text,
  chain_id: int,
  to_chain_id: int,
  amount_usdc: numeric,
  receive_usdc: numeric,
  max_network_fee_usdc: numeric,
  fee_usdc: numeric,
  gas_usdc: numeric,
  min_finality: int,
  expires_at: int,
}
type QuoteRow = RowOf<typeof QUOTE_ROW>

/** Creates the stored bridges and their quotes in schema `app`. */
export function createBridges(options: {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
}): Bridges & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-bridges',
    max: options.poolSize,
    reader: false,
  })
  const wakeups = createWakeups(sql, [CHANNELS.bridgeMoved, CHANNELS.laneMoved])
  const bridges = createRowWatch(wakeups, (ids) => bridgesOf(sql, ids))
  const refunds = createRowWatch(wakeups, (ids) => refundsOf(sql, ids))
  return {
    saveQuote: (quote) => answered(saveQuote(sql, quote)),
    quoteFor: (wanted) => answered(quoteFor(sql, wanted)),
    byId: (id) => answered(byId(sql, id)),
    byTx: (hash) => answered(byTx(sql, hash)),
    owedBy: (hash) => answered(owedBy(sql, hash)),
    referralCreditOf: (id) => answered(referralCreditOf(sql, id)),
    refundOf: async (id, timeoutMs) => {
      const ended = await refunds.wait(id, ({ state }) => state === 'refunded', timeoutMs)
      return ended ?? (await answered(refundsOf(sql, [id]))).get(id) ?? null
    },
    claim: (claim, balanceUsdc6) => answered(claimBridge(sql, claim, balanceUsdc6 ?? null)),
    recordFrontRun: (claim, deposit) => answered(recordFrontRun(sql, claim, deposit)),
    waitUntil: async (id, isReached, timeoutMs) => {
      const reached = await bridges.wait(id, isReached, timeoutMs)
      const bridge = reached ?? (await answered(byId(sql, id)))
      if (bridge === null) throw new RangeError('the awaited bridge is missing')
      return bridge
    },
    follow: (id, listener) => follow(bridges, id, listener),
    withdraw: (id) => answered(withdrawBurn(sql, id)),
    countFailures: (payer) => answered(countFailures(sql, payer)),
    close: async () => {
      await wakeups.close()
      await sql.end()
    },
  }
}

async function saveQuote(sql: Sql, quote: Omit<BridgeQuote, 'id'>): Promise<BridgeQuote> {
  const id = `quote_${randomUUID().replaceAll('-', '')}`
  const row = {
    id,
    request_hash: quote.requestHash,
    chain_id: quote.chainId,
    to_chain_id: quote.toChainId,
    amount_usdc: quote.amountUsdc6,
    receive_usdc: quote.receiveUsdc6,
    max_network_fee_usdc: quote.maxNetworkFeeUsdc6,
    fee_usdc: quote.feeUsdc6,
    gas_usdc: quote.gasUsdc6,
    min_finality: quote.minFinality,
    expires_at: new Date(quote.expiresAtSec * 1000),
  }
  await sql`insert into app.bridge_quote ${sql([row])}`
  return { id, ...quote }
}

async function quoteFor(
  sql: Sql,
  wanted: { readonly requestHash: string; readonly amountUsdc6: bigint },
): Promise<BridgeQuote | null> {
  const [row] = await sql(QUOTE_ROW)`
    select id, request_hash, chain_id, to_chain_id, amount_usdc, receive_usdc,
      max_network_fee_usdc, fee_usdc, gas_usdc, min_finality,
      floor(extract(epoch from expires_at))::int8 as expires_at
    from app.bridge_quote
    where request_hash = ${wanted.requestHash} and amount_usdc = ${wanted.amountUsdc6}
      and expires_at + make_interval(secs => ${QUOTE_GRACE_SEC}) > now()
    order by expires_at desc limit 1`
  return row === undefined ? null : toQuote(row)
}

async function byId(sql: Sql, id: Hex): Promise<Bridge | null> {
  return (await bridgesOf(sql, [id])).get(id) ?? null
}

async function bridgesOf(sql: Sql, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, Bridge>> {
  const rows = await sql(BRIDGE_ROW)`${selectBridges(sql)} where bridge.id = any(${ids}::text[])`
  return new Map(rows.map((row) => [row.id, toBridge(row)]))
}

/**
 * Returns the newest bridge of a transaction; if the transaction has several bridges, each has its own status by id.
 */
async function byTx(sql: Sql, hash: Hex): Promise<Bridge | null> {
  const [row] = await sql(BRIDGE_ROW)`
    ${selectBridges(sql)}
    where bridge.id in (
      select id from app.bridge where id = ${hash}
      union all select id from app.bridge where burn_tx = ${hash}
      union all select id from app.bridge where mint_tx = ${hash}
      union all select id from app.bridge_refund where refund_tx = ${hash} or deposit_tx = ${hash}
      union all select burned.id from app.lane_attempt as attempt
        join app.bridge as burned on burned.lane_tx_id = attempt.lane_tx_id
        where attempt.hash = ${hash}
      union all select minted.id from app.lane_attempt as attempt
        join app.bridge as minted on minted.mint_lane_tx_id = attempt.lane_tx_id
        where attempt.hash = ${hash}
      union all select refunded.id from app.lane_attempt as attempt
        join app.bridge_refund as refunded on refunded.lane_tx_id = attempt.lane_tx_id
        where attempt.hash = ${hash})
    order by bridge.created_at desc limit 1`
  return row === undefined ? null : toBridge(row)
}

async function owedBy(sql: Sql, hash: Hex): Promise<OwedDeposit | null> {
  const [row] = await sql({
    id: hex,
    chain_id: int,
    payer: hex,
    amount_usdc: numeric,
    state: textOf<RefundState>(),
    refund_tx: maybe(hex),
  })`
    select id, chain_id, payer, amount_usdc, state, refund_tx from app.bridge_refund
    where id = ${hash} or deposit_tx = ${hash} or refund_tx = ${hash}
    order by created_at desc limit 1`
  if (row === undefined) return null
  const { id, state, payer } = row
  const { chain_id: chainId, amount_usdc: amountUsdc6, refund_tx: refundTx } = row
  return { id, chainId, payer, amountUsdc6, state, refundTx }
}

async function referralCreditOf(sql: Sql, id: Hex) {
  const [row] = await sql({ logs: maybe(jsonOf<readonly LaneLog[]>()), contract: hex })`
    select burn.logs, bridge.contract from app.bridge as bridge
      join app.lane_tx as burn on burn.id = bridge.lane_tx_id
    where bridge.id = ${id}`
  return row === undefined || row.logs === null
    ? null
    : readReferralCredit(row.logs, id, row.contract)
}

async function refundsOf(sql: Sql, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, BridgeRefund>> {
  const rows = await sql({ id: hex, state: textOf<RefundState>(), refund_tx: maybe(hex) })`
    select id, state, refund_tx from app.bridge_refund where id = any(${ids}::text[])`
  return new Map(rows.map(({ id, state, refund_tx }) => [id, { state, refundTx: refund_tx }]))
}

async function countFailures(sql: Sql, payer: Address): Promise<number> {
  // A signature that the payer submits repeatedly counts once for each claim.
  const [row] = await sql({ failed: int })`
    select coalesce(sum(claims), 0)::int8 as failed from app.bridge
    where payer = ${payer} and state = 'closed' and reason = any(${PAYER_REASONS}::text[])
      and updated_at > now() - make_interval(mins => ${FAILURE_MINUTES})`
  return row?.failed ?? 0
}

/** Calls `listener` only if the bridge changed since the last call. */
function follow(bridges: RowWatch<Bridge>, id: Hex, listener: (bridge: Bridge) => void) {
  let last: string | undefined
  const watcher = bridges.watch(id, (bridge) => {
    const now = JSON.stringify(bridge, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    if (now === last) return
    last = now
    listener(bridge)
  })
  return { close: async () => watcher.close() }
}

function toQuote(row: QuoteRow): BridgeQuote {
  return {
    id: row.id,
    requestHash: row.request_hash,
    chainId: row.chain_id,
    toChainId: row.to_chain_id,
    amountUsdc6: row.amount_usdc,
    receiveUsdc6: row.receive_usdc,
    maxNetworkFeeUsdc6: row.max_network_fee_usdc,
    feeUsdc6: row.fee_usdc,
    gasUsdc6: row.gas_usdc,
    minFinality: row.min_finality,
    expiresAtSec: row.expires_at,
  }
}
