import { EMPTY_ACCOUNT_LAMPORTS } from './fundsProblem.ts'
import { formatSol } from './sol.ts'
import { SIGNATURE_LAMPORTS } from './solanaLimits.ts'
import type { SolanaAddress } from './solanaMessage.ts'

/** Less than this an account cannot even be kept with. Source: Solana, rent of an empty account, rounded up. */
const MIN_LAMPORTS = 1_000_000n

/** More than any fee payer should hold; somebody who writes more forgot the point. Source: ours. */
const MAX_LAMPORTS = 100n * 10n ** 9n

/** Coins that are to go from a wallet to the fee payer. */
export type TopUp = {
  readonly from: SolanaAddress
  readonly to: SolanaAddress
  readonly lamports: bigint
}

/** Why a wallet with so much does not send that; null when it may. One signature is the whole fee. */
export function topUpProblem(topUp: TopUp, fromLamports: bigint): string | null {
  const { from, to, lamports } = topUp
  if (from === to) return `${from} is the fee payer itself: name another wallet's key`
  if (lamports < MIN_LAMPORTS || lamports > MAX_LAMPORTS) {
    return `an amount must be between ${formatSol(MIN_LAMPORTS)} and ${formatSol(MAX_LAMPORTS)} SOL`
  }
  const leftLamports = fromLamports - lamports - SIGNATURE_LAMPORTS
  // The chain takes no transaction that leaves an account with less than it must keep.
  if (leftLamports === 0n || leftLamports >= EMPTY_ACCOUNT_LAMPORTS) return null
  const most = fromLamports - SIGNATURE_LAMPORTS - EMPTY_ACCOUNT_LAMPORTS
  const words = most > 0n ? `it can send ${formatSol(most)}` : 'it can send nothing'
  return `${from} has ${formatSol(fromLamports)} SOL: ${words} beside the fee and what it must keep`
}
