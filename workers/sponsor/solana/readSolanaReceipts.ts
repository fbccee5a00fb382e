import { type SolanaOutage, SolanaUnreachable } from '../../../core/sponsor/solana/ports.ts'
import type { SolanaReceipt, UnreadSolana } from '../../../core/sponsor/solana/statsPorts.ts'
import type { SolanaSite } from './solanaSite.ts'

/** Receipts of one pass: a node is asked for one at a time, and others wait for it too. */
const BATCH = 16

/**
 * Reads what the chain says that landed sponsorships took, for those of which that is not known.
 *
 * Returns after how many milliseconds to look again, null when there is no hurry. Throws `SolanaUnreachable` and
 * `DatabaseUnavailable`.
 */
export async function readSolanaReceipts(site: SolanaSite): Promise<number | null> {
  const unread = await site.rows.unread(BATCH)
  const refused: UnreadSolana[] = []
  let outage: SolanaUnreachable | null = null
  for (const one of unread) {
    const told = await receiptOf(site, one)
    if (told instanceof SolanaUnreachable) {
      outage = told
      refused.push(one)
    } else await note(site, one, told)
  }
  // A node that answers nothing is away, which is counted against nobody; one that answers others has none of these.
  if (outage !== null && refused.length === unread.length) throw outage
  for (const one of refused) await note(site, one, null)
  return unread.length === BATCH ? 0 : null
}

async function note(
  { rows, crashAt, log }: SolanaSite,
  of: UnreadSolana,
  receipt: SolanaReceipt | null,
): Promise<void> {
  crashAt('solana_before_receipt')
  if (receipt !== null) await rows.noteReceipt(of, receipt)
  else if (await rows.noteUnread(of)) {
    log.warn({ sponsorshipId: of.id }, 'receipt on Solana given up')
  }
}

/** Null where the node has none, or one that cannot be; what it says instead where it gives no answer for this one. */
async function receiptOf(
  { rpc }: SolanaSite,
  of: UnreadSolana,
): Promise<SolanaReceipt | SolanaUnreachable | null> {
  try {
    const receipt = await rpc.transaction(of.signature)
    return receipt !== null && fits(receipt, of) ? receipt : null
  } catch (error) {
    if (error instanceof SolanaUnreachable && OF_ONE.includes(error.reason)) return error
    throw error
  }
}

/** What a node may say of one transaction while it tells others. */
const OF_ONE: readonly SolanaOutage[] = ['unhealthy', 'unreadable']

/** Nobody can give coins to the fee payer in it: no instruction that moves any has that account. */
function fits(receipt: SolanaReceipt, { state }: UnreadSolana): boolean {
  const { lamportsBefore, lamportsAfter, feeLamports, failure } = receipt
  const isSameEnd = (failure === null) === (state === 'confirmed')
  return isSameEnd && lamportsBefore - lamportsAfter >= feeLamports
}
