import { mulDivDown } from '../../../kernel/money.ts'
import { EMPTY_ACCOUNT_LAMPORTS } from './fundsProblem.ts'
import { SIGNATURE_LAMPORTS, TOKEN_ACCOUNT_LAMPORTS } from './solanaLimits.ts'

/** What the sponsor on Solana promises, as its rows tell it. */
export type SolanaSpending = {
  /** Sum of the caps of all that is signed and may still land. */
  readonly reservedLamports: bigint
  /** Mean cap of the newest sponsorships, rounded up; null before the first. */
  readonly meanCapLamports: bigint | null
  /** Payments that are good for another sponsorship. */
  readonly openCredits: number
}

/** Sponsorships that the fee payer should be able to promise: with fewer, a person tops it up. Source: ours. */
export const MIN_SPONSORSHIPS_LEFT = 100

/** A transfer to somebody who has no account for the token: two signatures and that account. */
const USUAL_CAP_LAMPORTS = 2n * SIGNATURE_LAMPORTS + TOKEN_ACCOUNT_LAMPORTS

/** What the fee payer can still promise, and how many sponsorships of mean size that pays, rounded down. */
export function solanaFundsLeft(
  lamports: bigint,
  { reservedLamports, meanCapLamports }: SolanaSpending,
): { readonly freeLamports: bigint; readonly sponsorships: number } {
  const freeLamports = lamports - EMPTY_ACCOUNT_LAMPORTS - reservedLamports
  if (freeLamports <= 0n) return { freeLamports, sponsorships: 0 }
  const sponsorships = mulDivDown(freeLamports, 1n, meanCapLamports ?? USUAL_CAP_LAMPORTS)
  return { freeLamports, sponsorships: Number(sponsorships) }
}
