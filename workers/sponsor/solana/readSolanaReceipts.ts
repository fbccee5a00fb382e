import { type SolanaOutage, SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaReceipt, UnreadSolanaReceipt } from '../../../core/sponsor/solana/statsPorts.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Maximum receipts per pass, because the reads are sequential and other calls wait for the node. */
const MAX_BATCH = 16

/**
 * Reads and stores the missing receipts of landed sponsorships.
 *
 * Returns the milliseconds until the next pass; null for the usual pause. Throws
 * `SolanaUnreachable` and `DatabaseUnavailable`.
 */
export async function readSolanaReceipts(site: SolanaSite): Promise<number | null> {
  const unread = await site.rows.unread(MAX_BATCH)
  const refused: UnreadSolanaReceipt[] = []
  let outage: SolanaUnreachable | null = null
  for (const unreadSolana of unread) {
    const result = await receiptOf(site, unreadSolana)
    if (result instanceof SolanaUnreachable) {
      outage = result
      refused.push(unreadSolana)
    } else await storeResult(site, unreadSolana, result)
  }
  // If a node fails for all receipts, it is unreachable, and no try is counted. If a node fails for
  // some receipts, it does not have these receipts.
  if (outage !== null && refused.length === unread.length) throw outage
  for (const unreadSolana of refused) await storeResult(site, unreadSolana, null)
  return unread.length === MAX_BATCH ? 0 : null
}

async function storeResult(
  { rows, crashAt, log }: SolanaSite,
  of: UnreadSolanaReceipt,
  receipt: SolanaReceipt | null,
): Promise<void> {
  crashAt('solana_before_receipt')
  if (receipt !== null) await rows.storeReceipt(of, receipt)
  else if (await rows.delayRead(of)) {
    log.warn(
      { event: 'solana_receipt_missing', sponsorshipId: of.id },
      'receipt on Solana not found: retries ended',
    )
  }
}

/**
 * Returns the receipt; null if the node has none or an invalid one; or the error if the node fails
 * for this receipt alone.
 */
async function receiptOf(
  { rpc }: SolanaSite,
  of: UnreadSolanaReceipt,
): Promise<SolanaReceipt | SolanaUnreachable | null> {
  try {
    const receipt = await rpc.transaction(of.signature)
    return receipt !== null && fits(receipt, of) ? receipt : null
  } catch (error) {
    if (error instanceof SolanaUnreachable && SINGLE_RECEIPT_OUTAGES.includes(error.reason))
      return error
    throw error
  }
}

/** Errors of a node that may concern a single transaction. */
const SINGLE_RECEIPT_OUTAGES: readonly SolanaOutage[] = ['unhealthy', 'unreadable']

/**
 * Returns whether a receipt matches the sponsorship: no instruction can transfer lamports to the
 * fee payer, so its loss is at least the fee.
 */
function fits(receipt: SolanaReceipt, { state }: UnreadSolanaReceipt): boolean {
  const { lamportsBefore, lamportsAfter, feeLamports, failure } = receipt
  const isSameEnd = (failure === null) === (state === 'confirmed')
  return isSameEnd && lamportsBefore - lamportsAfter >= feeLamports
}
