import { type Address, concat, keccak256 } from 'viem'

/**
 * Maximum characters of the readable part of a slug, so that an address bar shows the whole slug.
 */
const MAX_TITLE_LENGTH = 32
/** Readable part of a slug if the label has no letter or digit that a URL allows. */
const UNTITLED = 'vault'
/** Digits of RFC 4648 in lower case, which need no escaping in URLs. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const HASH_BITS = 256n
const BITS_PER_LETTER = 5n
/**
 * Numbers of hash letters in a slug, in the order in which they are tried. The longest has nearly
 * the whole hash, which is unique for each publisher.
 */
const SUFFIX_LENGTHS = [6, 10, 16, 26, 51] as const

/**
 * Returns the candidate slugs for a publisher's page about a vault, the shortest first: the label,
 * then letters of a hash of vault and publisher.
 *
 * Source: API contract, section 2 "Publish".
 */
export function pageSlugs(texts: {
  readonly vault: Address
  readonly publisher: Address
  readonly label: string | null
}): readonly string[] {
  const title = pageTitle(texts.label)
  const hash = BigInt(keccak256(concat([texts.vault, texts.publisher])))
  return SUFFIX_LENGTHS.map((length) => `${title}-${letters(hash, length)}`)
}

/**
 * Returns a label with letters, digits and hyphens that need no escaping in a URL; `UNTITLED` if
 * nothing is left.
 */
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
