import type { Address } from 'viem'
import { hex, int, numeric, type RowOf, text } from '../../platform/db/columns.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { PaymentReceipt, SoldPayment } from '../domain/receipts/receipt.ts'
import { parseVoucherId } from '../domain/sessions/voucherId.ts'
import { dueVouchers, readDueVouchers, storeVoucherReceipt } from './sessions/voucherReceipts.ts'

const SOLD_ROW = {
  id: text,
  chain_id: int,
  operation: text,
  token: hex,
  payer: hex,
  pay_to: hex,
  nonce: hex,
  amount_usdc: numeric,
  tx_hash: hex,
  resource_url: text,
  answer_sha256: text,
  answer_block: text,
  charged_at: int,
}

/** Publishes the address of the key of receipts; an address stays, because its receipts stay valid. */
export async function publishSigner(query: Query, address: Address): Promise<void> {
  await query`insert into app.receipt_signer (address) values (${address}) on conflict do nothing`
}

/** Reads final charges without a receipt, oldest first, then vouchers whose receipt was requested. A charge that may still leave its chain gets no receipt. */
export async function readDueReceipts(
  query: Query,
  limit: number,
): Promise<readonly SoldPayment[]> {
  const rows = await query(SOLD_ROW)`
    select id, chain_id, operation, token, payer, pay_to, nonce, amount_usdc, tx_hash, resource_url,
      encode(sha256(answer_body), 'hex') as answer_sha256,
      coalesce(answer_headers->>'x-block-number', '') as answer_block,
      floor(extract(epoch from charged_at))::int8 as charged_at
    from app.payment
    where state = 'settled' and is_final and charged_at is not null and receipt is null
      and resource_url is not null and answer_body is not null
    order by charged_at limit ${limit}`
  const payments = rows.map(toSold)
  if (payments.length === limit) return payments
  return [...payments, ...(await readDueVouchers(query, limit - payments.length))]
}

/**
 * Reads the time since the block of the oldest final charge without a receipt, or since the oldest request of a receipt,
 * seconds; 0 without both.
 */
export async function readOldestDueSec(query: Query): Promise<number> {
  const [oldest] = await query({ sec: int })`
    select coalesce(greatest(0, floor(extract(epoch from now() - min(since)))), 0)::int8 as sec
    from (
      select charged_at as since from app.payment
      where state = 'settled' and is_final and charged_at is not null and receipt is null
        and resource_url is not null and answer_body is not null
      union all
      select voucher.receipt_requested_at from ${dueVouchers(query)}
    ) due`
  return oldest?.sec ?? 0
}

/**
 * Stores a receipt if the payment has no receipt and still has the charge and the answer that were signed. The stored
 * signature counts: of two processes that sign one payment, one stores.
 */
export async function storeReceipt(
  query: Query,
  sold: SoldPayment,
  receipt: PaymentReceipt,
): Promise<boolean> {
  const place = parseVoucherId(sold.id)
  if (place !== null) return storeVoucherReceipt(query, place, receipt)
  const { count } = await query`
    update app.payment set receipt = ${JSON.stringify(receipt)}::json
    where id = ${sold.id} and state = 'settled' and is_final and receipt is null
      and tx_hash = ${sold.transaction}
      and floor(extract(epoch from charged_at))::int8 = ${sold.issuedAt}
      and (answer_body is null or encode(sha256(answer_body), 'hex') = ${sold.answerSha256})`
  return count > 0
}

function toSold(row: RowOf<typeof SOLD_ROW>): SoldPayment {
  return {
    id: row.id,
    operation: row.operation,
    answerSha256: row.answer_sha256,
    answerBlock: row.answer_block,
    amountUsdc: String(row.amount_usdc),
    network: `eip155:${row.chain_id}`,
    asset: row.token,
    payer: row.payer,
    payTo: row.pay_to,
    nonce: row.nonce,
    transaction: row.tx_hash,
    resourceUrl: row.resource_url,
    issuedAt: row.charged_at,
  }
}
