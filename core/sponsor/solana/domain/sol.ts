import { readDecimal, writeDecimal } from '../../../kernel/feeds/decimals.ts'

/** Units of 10^-18 SOL in a lamport. */
const E18_PER_LAMPORT = 10n ** 9n

/** Lamports of an amount of SOL as people write it, `0.5`; null for what is none, or finer than a lamport. */
export function parseSol(text: string): bigint | null {
  const solE18 = readDecimal(text)
  if (solE18 === null || solE18 % E18_PER_LAMPORT !== 0n) return null
  return solE18 / E18_PER_LAMPORT
}

/** An amount of SOL as people write it, exact to the lamport. */
export function formatSol(lamports: bigint): string {
  return writeDecimal(lamports * E18_PER_LAMPORT)
}
