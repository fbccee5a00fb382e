import { parseDecimal, writeDecimal } from '../../../kernel/feeds/decimals.ts'

/** Units of 10^-18 SOL in a lamport. */
const E18_PER_LAMPORT = 10n ** 9n

/**
 * Parses an amount of SOL such as `0.5` to lamports; returns null for an invalid text, or for an amount finer than a
 * lamport.
 */
export function parseSol(text: string): bigint | null {
  const solE18 = parseDecimal(text)
  if (solE18 === null || solE18 % E18_PER_LAMPORT !== 0n) return null
  return solE18 / E18_PER_LAMPORT
}

/** Formats lamports as SOL, exact to the lamport. */
export function formatSol(lamports: bigint): string {
  return writeDecimal(lamports * E18_PER_LAMPORT)
}
