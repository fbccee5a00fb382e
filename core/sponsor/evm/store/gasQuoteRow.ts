import { randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import type { NativePrice } from '../../../kernel/coins/nativePrice.ts'
import { QUOTE_GRACE_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { SponsorLane } from '../domain/sponsorLane.ts'
import { loadOperation, storeOperation } from '../domain/storedOperation.ts'
import type { GasQuote } from '../ports.ts'

type QuoteRow = {
  id: string
  request_hash: string
  lane: SponsorLane
  chain_id: number
  operation: unknown
  delegate: Address | null
  needs_authorization: boolean
  cap_wei: bigint
  amount_usdc: bigint
  native_price_e8: bigint
  native_source: NativePrice['source']
  native_block: number
  expires_at: number
}

/** Stores a price that is told to somebody. */
export async function saveGasQuote(query: Query, quote: Omit<GasQuote, 'id'>): Promise<GasQuote> {
  const id = `gasq_${randomUUID().replaceAll('-', '')}`
  const row = {
    id,
    request_hash: quote.requestHash,
    lane: quote.lane,
    chain_id: quote.chainId,
    sender: quote.operation.sender,
    operation: storeOperation(quote.operation),
    delegate: quote.delegate,
    needs_authorization: quote.needsAuthorization,
    cap_wei: quote.capWei,
    amount_usdc: quote.amountUsdc6,
    native_price_e8: quote.nativePrice.usdE8,
    native_source: quote.nativePrice.source,
    native_block: quote.nativePrice.blockNumber,
    expires_at: new Date(quote.expiresAtSec * 1000),
  }
  await query`insert into app.gas_quote ${query([row])}`
  return { id, ...quote }
}

/** The newest price that still holds for a request; with an amount, one that was paid in time to hold. */
export async function readGasQuote(
  query: Query,
  ask: { readonly requestHash: string; readonly amountUsdc6: bigint | null },
): Promise<GasQuote | null> {
  const { requestHash, amountUsdc6 } = ask
  const fits: SqlText =
    amountUsdc6 === null
      ? query`expires_at > now()`
      : query`amount_usdc = ${amountUsdc6}
          and expires_at + make_interval(secs => ${QUOTE_GRACE_SEC}) > now()`
  const [row] = await query<QuoteRow[]>`
    select id, request_hash, lane, chain_id, operation, delegate, needs_authorization, cap_wei,
      amount_usdc, native_price_e8, native_source, native_block,
      floor(extract(epoch from expires_at))::int8 as expires_at
    from app.gas_quote where request_hash = ${requestHash} and ${fits}
    order by expires_at desc, created_at desc limit 1`
  return row === undefined ? null : toQuote(row)
}

function toQuote(row: QuoteRow): GasQuote {
  return {
    id: row.id,
    requestHash: row.request_hash,
    lane: row.lane,
    chainId: row.chain_id,
    operation: loadOperation(row.operation),
    delegate: row.delegate,
    needsAuthorization: row.needs_authorization,
    capWei: row.cap_wei,
    amountUsdc6: row.amount_usdc,
    nativePrice: {
      usdE8: row.native_price_e8,
      source: row.native_source,
      blockNumber: row.native_block,
    },
    expiresAtSec: row.expires_at,
  }
}
