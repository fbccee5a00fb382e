import { hex, int, numeric, type RowOf, text } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { PaymentReceipt, SoldPayment } from '../../domain/receipts/receipt.ts'
import { voucherDigest } from '../../domain/sessions/voucher.ts'
import { type VoucherPlace, voucherId } from '../../domain/sessions/voucherId.ts'

const SOLD_ROW = {
  channel_id: hex,
  cumulative_usdc: numeric,
  chain_id: int,
  operation: text,
  token: hex,
  payer: hex,
  receiver: hex,
  amount_usdc: numeric,
  resource_url: text,
  answer_sha256: text,
  answer_block: text,
  sold_at: int,
}

/**
 * Reads sold answers whose receipt was requested, oldest request first. The sales of a channel without a covering deposit
 * get no receipt, because nothing can be claimed for them.
 */
export async function readDueVouchers(
  query: Query,
  limit: number,
): Promise<readonly SoldPayment[]> {
  const rows = await query(SOLD_ROW)`
    select voucher.channel_id, voucher.cumulative_usdc, channel.chain_id, voucher.operation,
      channel.token, channel.payer, channel.receiver, voucher.amount_usdc, voucher.resource_url,
      encode(sha256(voucher.answer_body), 'hex') as answer_sha256,
      coalesce(voucher.answer_headers->>'x-block-number', '') as answer_block,
      floor(extract(epoch from voucher.created_at))::int8 as sold_at
    from ${dueVouchers(query)}
    order by voucher.receipt_requested_at limit ${limit}`
  return rows.map(toSold)
}

/** Returns the SQL source of the sold answers whose receipt is due. */
export function dueVouchers(query: Query): SqlText {
  return query`app.session_voucher voucher join app.session_channel channel
      on channel.id = voucher.channel_id and channel.state <> 'void'
    where voucher.receipt_requested_at is not null and voucher.receipt is null
      and voucher.resource_url is not null`
}

/** Stores a receipt unless the sold answer has one; the answer of a voucher never changes. */
export async function storeVoucherReceipt(
  query: Query,
  { channelId, cumulativeUsdc6 }: VoucherPlace,
  receipt: PaymentReceipt,
): Promise<boolean> {
  const { count } = await query`
    update app.session_voucher set receipt = ${JSON.stringify(receipt)}::json
    where channel_id = ${channelId} and cumulative_usdc = ${cumulativeUsdc6} and receipt is null`
  return count > 0
}

function toSold(row: RowOf<typeof SOLD_ROW>): SoldPayment {
  const place = { channelId: row.channel_id, cumulativeUsdc6: row.cumulative_usdc }
  return {
    id: voucherId(place),
    operation: row.operation,
    answerSha256: row.answer_sha256,
    answerBlock: row.answer_block,
    amountUsdc: String(row.amount_usdc),
    network: `eip155:${row.chain_id}`,
    asset: row.token,
    payer: row.payer,
    payTo: row.receiver,
    nonce: voucherDigest(row.chain_id, place),
    transaction: '',
    resourceUrl: row.resource_url,
    issuedAt: row.sold_at,
  }
}
