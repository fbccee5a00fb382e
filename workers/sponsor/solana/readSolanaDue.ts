import { parseWireText } from '../../../core/sponsor/solana/domain/parseWireText.ts'
import type {
  SolanaAddress,
  SolanaMessage,
} from '../../../core/sponsor/solana/domain/solanaMessage.ts'
import { solanaPrice } from '../../../core/sponsor/solana/domain/solanaPrice.ts'
import { validateSolanaMessage } from '../../../core/sponsor/solana/domain/validateSolanaMessage.ts'
import type { DueSolanaSponsorship } from '../../../core/sponsor/solana/ports.ts'

/**
 * Returns the message to sign, or the reason not to sign. Validates all values again, because a
 * fault of the API must not cost the fee payer money.
 */
export function readSolanaDue(
  due: DueSolanaSponsorship,
  feePayer: SolanaAddress,
  nowMs: number,
): { readonly message: SolanaMessage } | { readonly problem: string } {
  const read = parseWireText(due.transaction)
  if (read.kind === 'refused') return { problem: read.reason }
  const { message } = read.transaction
  const verdict = validateSolanaMessage(message, feePayer)
  if (verdict.kind === 'refused') return { problem: verdict.reason }
  const { lamportCap } = verdict
  if (lamportCap > due.lamportCap) return { problem: 'cap_too_low' }
  const solUsd = { atMs: nowMs, priceE18: due.solPriceE18, source: 'quote' }
  const price = solanaPrice({ lamportCap, solUsd, nowMs })
  if (price.kind === 'unknown') return { problem: 'price_out_of_bounds' }
  if (price.amountUsdc6 > due.amountUsdc6) return { problem: 'price_too_low' }
  return due.paidUsdc6 < due.amountUsdc6 ? { problem: 'paid_too_little' } : { message }
}
