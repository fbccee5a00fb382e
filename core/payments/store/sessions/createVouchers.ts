import {
  hex,
  int,
  jsonOf,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
  texts,
} from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { PaymentReceipt } from '../../domain/receipts/receipt.ts'
import type { ChannelState } from '../../domain/sessions/sessionStates.ts'
import { voucherDigest } from '../../domain/sessions/voucher.ts'
import { voucherId } from '../../domain/sessions/voucherId.ts'
import type { OwnPayment } from '../../ports.ts'
import type { Vouchers } from '../../voucherPorts.ts'

/** Maximum number of listed sessions; a payer needs one session per chain and key. */
const MAX_SESSIONS = 50

const SESSION_ROW = {
  id: hex,
  chain_id: int,
  state: textOf<ChannelState>(),
  balance_usdc: numeric,
  charged_usdc: numeric,
  claimed_usdc: numeric,
}
const SOLD_ROW = {
  channel_id: hex,
  cumulative_usdc: numeric,
  chain_id: int,
  token: hex,
  payer: hex,
  operation: text,
  repeat_keys: texts,
  amount_usdc: numeric,
  receipt: maybe(jsonOf<PaymentReceipt>()),
  created_micros: numeric,
}

/** Creates the reads of sessions for their payer, in the pool of the payments. */
export function createVouchers(sql: Sql): Vouchers {
  return {
    sessionsOf: async (payer) => {
      const rows = await answered(sql(SESSION_ROW)`
        select id, chain_id, state, balance_usdc, charged_usdc, claimed_usdc
        from app.session_channel where payer = ${payer}
        order by created_at desc, id limit ${MAX_SESSIONS}`)
      return rows.map((row) => ({
        channelId: row.id,
        chainId: row.chain_id,
        state: row.state,
        balanceUsdc6: row.balance_usdc,
        chargedUsdc6: row.charged_usdc,
        claimedUsdc6: row.claimed_usdc,
      }))
    },
    ofSession: ({ payer, channelId, limit, belowUsdc6 }) =>
      answered(
        readSold(
          sql,
          sql`channel.payer = ${payer} and channel.id = ${channelId}
            ${belowUsdc6 === null ? sql`` : sql`and voucher.cumulative_usdc < ${belowUsdc6}`}
            order by voucher.cumulative_usdc desc limit ${limit}`,
        ),
      ),
    byPlace: async ({ channelId, cumulativeUsdc6 }) => {
      const [sold] = await answered(
        readSold(
          sql,
          sql`voucher.channel_id = ${channelId} and voucher.cumulative_usdc = ${cumulativeUsdc6}`,
        ),
      )
      return sold ?? null
    },
    requestReceipt: async ({ channelId, cumulativeUsdc6 }) => {
      await answered(sql`
        update app.session_voucher set receipt_requested_at = now()
        where channel_id = ${channelId} and cumulative_usdc = ${cumulativeUsdc6}
          and receipt is null and receipt_requested_at is null`)
    },
  }
}

async function readSold(query: Query, which: SqlText): Promise<readonly OwnPayment[]> {
  const rows = await query(SOLD_ROW)`
    select voucher.channel_id, voucher.cumulative_usdc, channel.chain_id, channel.token,
      channel.payer, voucher.operation, voucher.repeat_keys, voucher.amount_usdc, voucher.receipt,
      (extract(epoch from voucher.created_at) * 1000000)::numeric(20) as created_micros
    from app.session_voucher voucher join app.session_channel channel
      on channel.id = voucher.channel_id
    where ${which}`
  return rows.map(toSold)
}

/** A voucher is charged with its answer; the digest takes the place of the nonce, as in `hashRepeatKey`. */
function toSold(row: RowOf<typeof SOLD_ROW>): OwnPayment {
  const place = { channelId: row.channel_id, cumulativeUsdc6: row.cumulative_usdc }
  return {
    id: voucherId(place),
    chainId: row.chain_id,
    token: row.token,
    payer: row.payer,
    nonce: voucherDigest(row.chain_id, place),
    operation: row.operation,
    repeatKeys: row.repeat_keys,
    amountUsdc6: row.amount_usdc,
    state: 'settled',
    reason: null,
    txHash: null,
    settledAtSec: Number(row.created_micros / 1_000_000n),
    receipt: row.receipt,
    createdAtMicros: row.created_micros,
  }
}
