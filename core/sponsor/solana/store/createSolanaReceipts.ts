import { hex, int, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SolanaReceipts, UnreadSolanaReceipt } from '../statsPorts.ts'

/**
 * Maximum reads of a receipt, and seconds between the first and the second read. The pause doubles
 * after each read, so the last read is 5.7 hours after the first read.
 */
const MAX_TRIES = 12
const FIRST_PAUSE_SEC = 10

/** Creates the access to receipts of sponsorships in blocks, in schema `app`. */
export function createSolanaReceipts(query: Query): SolanaReceipts {
  return {
    unread: (limit) => answered(readUnread(query, limit)),
    storeReceipt: async (of, receipt) => {
      // A concurrent reader stores the same values.
      await answered(query`
        update app.solana_sponsorship set slot = ${receipt.slot},
          paid_fee_lamports = ${receipt.feeLamports},
          spent_lamports = ${receipt.lamportsBefore - receipt.lamportsAfter},
          block_at = to_timestamp(${receipt.blockSec}::float8),
          fee_payer = ${receipt.feePayer}, sender = ${receipt.sender}, updated_at = now()
        where id = ${of.id} and signature = ${of.signature} and spent_lamports is null`)
    },
    delayRead: async (of) => {
      const tries = of.tries + 1
      const { count } = await answered(query`
        update app.solana_sponsorship set receipt_tries = ${tries}, receipt_tried_at = now()
        where id = ${of.id} and receipt_tries = ${of.tries} and spent_lamports is null`)
      return count === 1 && tries === MAX_TRIES
    },
  }
}

/**
 * Returns the sponsorships whose receipt is due, fewest reads first, so that a receipt that no node
 * has delays no other receipt.
 */
async function readUnread(query: Query, limit: number): Promise<readonly UnreadSolanaReceipt[]> {
  const rows = await query({
    id: hex,
    signature: text,
    state: textOf<
      | 'claimed'
      | 'expired'
      | 'signed'
      | 'refused'
      | 'void'
      | 'refreshed'
      | 'posted'
      | 'confirmed'
      | 'failed'
      | 'credited'
      | 'sent'
      | 'quoted'
    >(),
    tries: int,
  })`
    select s.id, s.signature, s.state, s.receipt_tries as tries
    from app.solana_sponsorship as s
    where s.state in ('confirmed', 'failed') and s.spent_lamports is null
      and s.signature is not null and s.receipt_tries < ${MAX_TRIES}
      and (s.receipt_tried_at is null or s.receipt_tried_at
        + make_interval(secs => ${FIRST_PAUSE_SEC} * 2 ^ (s.receipt_tries - 1)) < now())
    order by s.receipt_tries, s.ended_at limit ${limit}`
  return [...rows]
}
