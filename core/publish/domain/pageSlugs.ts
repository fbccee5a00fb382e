import { type Address, concat, keccak256 } from 'viem'

/** Longest readable part of a name, characters; a browser's address bar shows it whole. */
const MAX_TITLE_LENGTH = 32
/** Readable part where a label has no letter that an address can show. */
const UNTITLED = 'vault'
/** RFC 4648, lower case: no letter is taken for another one, none needs escaping. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const HASH_BITS = 256n
const BITS_PER_LETTER = 5n
/** Letters of the hash to try; the longest is all of it, which no two publishers share. */
const SUFFIX_LENGTHS = [6, 10, 16, 26, 51] as const

/**
 * Names for the page of a publisher about a vault, the shortest first: what the label says, and part of a hash of both.
 *
 * Source: API contract, section 2 "Publish".
 */
export function pageSlugs(ask: {
  readonly vault: Address
  readonly publisher: Address
  readonly label: string | null
}): readonly string[] {
  const title = pageTitle(ask.label)
  const hash = BigInt(keccak256(concat([ask.vault, ask.publisher])))
  return SUFFIX_LENGTHS.map((length) => `${title}-${letters(hash, length)}`)
}

/** A label in the letters, digits and hyphens that an address shows as they are. */
export function pageTitle(label: string | null): string {
  const plain = (label ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, '')
  return words.slice(0, MAX_TITLE_LENGTH).replace(/-$/, '') || UNTITLED
}

function letters(hash: bigint, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const shift = HASH_BITS - BITS_PER_LETTER * BigInt(index + 1)
    return BASE32[Number((hash >> shift) & 31n)]
  }).join('')
}
