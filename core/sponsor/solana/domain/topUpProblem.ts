import { EMPTY_ACCOUNT_LAMPORTS } from './fundsProblem.ts'
import { formatSol } from './sol.ts'
import { SIGNATURE_LAMPORTS } from './solanaLimits.ts'
import type { SolanaAddress } from './solanaMessage.ts'

/**
 * Minimum lamports of a top-up: the minimum balance of an account. Source: Solana, rent of an empty
 * account, rounded up.
 */
const MIN_LAMPORTS = 1_000_000n

/**
 * Maximum lamports of a top-up, above any useful balance of a fee payer; a larger amount is
 * probably a misplaced decimal point. Source: chosen here.
 */
const MAX_LAMPORTS = 100n * 10n ** 9n

/** Transfer of lamports from a wallet to the fee payer. */
export type TopUp = {
  readonly from: SolanaAddress
  readonly to: SolanaAddress
  readonly lamports: bigint
}

/**
 * Returns the reason for which a wallet with this balance cannot send the top-up; null if it can.
 * The fee is the price of one signature.
 */
export function topUpProblem(topUp: TopUp, fromLamports: bigint): string | null {
  const { from, to, lamports } = topUp
  if (from === to) return `${from} is the fee payer itself: name another wallet's key`
  if (lamports < MIN_LAMPORTS || lamports > MAX_LAMPORTS) {
    return `an amount must be between ${formatSol(MIN_LAMPORTS)} and ${formatSol(MAX_LAMPORTS)} SOL`
  }
  const leftLamports = fromLamports - lamports - SIGNATURE_LAMPORTS
  // The chain rejects a transaction that leaves an account below its minimum balance.
  if (leftLamports === 0n || leftLamports >= EMPTY_ACCOUNT_LAMPORTS) return null
  const maxLamports = fromLamports - SIGNATURE_LAMPORTS - EMPTY_ACCOUNT_LAMPORTS
  const limitText =
    maxLamports > 0n
      ? `the wallet can send ${formatSol(maxLamports)}`
      : 'the wallet can send nothing'
  return `${from} has ${formatSol(fromLamports)} SOL: ${limitText} beside the fee and the minimum balance`
}
