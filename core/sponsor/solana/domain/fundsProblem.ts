import { mulDivDown } from '../../../kernel/money.ts'

/** Minimum lamports of an account without data. Source: Solana, rent of 128 bytes for two years. */
export const EMPTY_ACCOUNT_LAMPORTS = 890_880n

/**
 * Number of parts of the free balance. A sponsorship reserves at most one part, so that no caller
 * can use up the sponsor's funds for all others. Source: chosen here.
 */
const SHARES = 4n

/**
 * Returns the shortage of lamports if the fee payer cannot reserve `lamportCap` in addition to all
 * open reserves; null if the fee payer can.
 *
 * A signed transaction that may still land is reserved with its whole cap, because the chain
 * accepts it at any time.
 */
export function fundsProblem(funds: {
  readonly lamports: bigint
  /** Sum of the caps of all signed transactions that may still land. */
  readonly reservedLamports: bigint
  readonly lamportCap: bigint
}): string | null {
  const free = funds.lamports - EMPTY_ACCOUNT_LAMPORTS - funds.reservedLamports
  const maxLamports = free > 0n ? mulDivDown(free, 1n, SHARES) : 0n
  if (funds.lamportCap <= maxLamports) return null
  return `the fee payer can reserve ${maxLamports} lamports now, ${funds.lamportCap} are needed`
}
