import { mulDivDown } from '../../../kernel/money.ts'

/** Lamports that an account without data must keep. Source: Solana, rent of 128 bytes for two years. */
export const EMPTY_ACCOUNT_LAMPORTS = 890_880n

/** One sponsorship is promised a quarter of what is free at most, so that nobody closes the sponsor to all others. Source: ours. */
const SHARES = 4n

/**
 * Why the fee payer cannot promise another `lamportCap` beside what it has promised; null when it can.
 *
 * What is signed and may still land is promised whole: the chain takes it whenever it comes.
 */
export function fundsProblem(funds: {
  readonly lamports: bigint
  /** Sum of the caps of all that is signed and may still land. */
  readonly reservedLamports: bigint
  readonly lamportCap: bigint
}): string | null {
  const free = funds.lamports - EMPTY_ACCOUNT_LAMPORTS - funds.reservedLamports
  const most = free > 0n ? mulDivDown(free, 1n, SHARES) : 0n
  if (funds.lamportCap <= most) return null
  return `the fee payer can promise ${most} lamports now, ${funds.lamportCap} were needed`
}
