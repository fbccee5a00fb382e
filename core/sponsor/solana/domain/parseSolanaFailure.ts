/** Reason of a failed transaction, in the names of the chain. */
export type SolanaFailure = {
  /** For example `BlockhashNotFound`, `AlreadyProcessed` or `InstructionError`. */
  readonly code: string
  /** Index of the failed instruction, from 0; null when no instruction failed. */
  readonly instruction: number | null
  /** Text for people, built from names and numbers only. */
  readonly reason: string
}

/** Codes of the chain for an unknown or lapsed blockhash, and for a transaction that is already in a block. */
export const BLOCKHASH_NOT_FOUND = 'BlockhashNotFound'
export const ALREADY_PROCESSED = 'AlreadyProcessed'

const NAME = /^[A-Za-z]{1,60}$/
const UNKNOWN: SolanaFailure = {
  code: 'Unknown',
  instruction: null,
  reason: 'the run failed, and the node returned no reason',
}

/**
 * Parses `err` of a node's response. Never throws.
 *
 * Source: Solana, `TransactionError` as JSON: a name, or an object with one name and its details.
 */
export function parseSolanaFailure(err: unknown): SolanaFailure {
  const named = readNamed(err)
  if (named === null) return UNKNOWN
  const { name, detail } = named
  if (name !== 'InstructionError' || !Array.isArray(detail)) {
    return { code: name, instruction: null, reason: name }
  }
  const [place, error]: readonly unknown[] = detail
  const instruction = readCount(place)
  const inner = readNamed(error)
  const custom = inner?.name === 'Custom' ? readCount(inner.detail) : null
  const words = custom === null ? (inner?.name ?? 'Unknown') : `custom error ${custom}`
  return {
    code: name,
    instruction,
    reason: `instructions[${instruction ?? 'unknown'}] failed: ${words}`,
  }
}

function readNamed(value: unknown): { readonly name: string; readonly detail: unknown } | null {
  if (typeof value === 'string') return NAME.test(value) ? { name: value, detail: null } : null
  if (typeof value !== 'object' || value === null) return null
  const [entry] = Object.entries(value)
  if (entry === undefined || !NAME.test(entry[0])) return null
  return { name: entry[0], detail: entry[1] }
}

/** Parses a number that nodes return as a number or as a bigint. */
function readCount(value: unknown): number | null {
  const number = typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
