import { mulDivDown } from '../../../kernel/money.ts'
import { EMPTY_ACCOUNT_LAMPORTS } from './fundsProblem.ts'
import { SIGNATURE_LAMPORTS, TOKEN_ACCOUNT_LAMPORTS } from './solanaLimits.ts'

/** Reserves of the sponsor on Solana, from its rows. */
export type SolanaSpending = {
  /** Sum of the caps of all signed transactions that may still land. */
  readonly reservedLamports: bigint
  /** Mean cap of the newest sponsorships, rounded up; null before the first sponsorship. */
  readonly meanCapLamports: bigint | null
  /** Number of payments that may get another sponsorship. */
  readonly openCredits: number
}

/**
 * Minimum number of further sponsorships that the fee payer should be able to reserve; below this
 * number, an alarm requests a top-up from the operator. Source: chosen here.
 */
export const MIN_SPONSORSHIPS_LEFT = 100

/** Cap of a transfer to a wallet without a token account: two signatures and that account. */
const USUAL_CAP_LAMPORTS = 2n * SIGNATURE_LAMPORTS + TOKEN_ACCOUNT_LAMPORTS

/**
 * Returns the lamports that the fee payer can still reserve, and the number of sponsorships of mean
 * cap that these lamports cover, rounded down.
 */
export function solanaFundsLeft(
  lamports: bigint,
  { reservedLamports, meanCapLamports }: SolanaSpending,
): { readonly freeLamports: bigint; readonly sponsorships: number } {
  const freeLamports = lamports - EMPTY_ACCOUNT_LAMPORTS - reservedLamports
  if (freeLamports <= 0n) return { freeLamports, sponsorships: 0 }
  const sponsorships = mulDivDown(freeLamports, 1n, meanCapLamports ?? USUAL_CAP_LAMPORTS)
  return { freeLamports, sponsorships: Number(sponsorships) }
}
