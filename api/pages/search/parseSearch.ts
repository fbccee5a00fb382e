import type { Address, Hex } from 'viem'
import { MAX_SEARCH_CHARS } from '../layout.ts'

/** Text of a search by its form; addresses and hashes in lower case, as in the index. */
export type ParsedSearch =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'address'; readonly text: string; readonly address: Address }
  | { readonly kind: 'hash'; readonly text: string; readonly hash: Hex }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string; readonly problem: string }

const HEX = /^0x[0-9a-f]*$/i
const ADDRESS_DIGITS = 40
const HASH_DIGITS = 64
/** Control characters, and characters that change the direction of text or print nothing. Source: Unicode, UAX 9. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/u

/** Text of a search, before its form (hash, address or name) is known. */
export type SearchText =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string; readonly problem: string }

/** Parses the values of `q`; text that no search can match is refused with the reason. */
export function parseSearch(values: readonly string[]): ParsedSearch {
  const read = parseText(values)
  if (read.kind !== 'text') return read
  return HEX.test(read.text) ? parseHex(read.text) : { kind: 'name', text: read.text }
}

/** Returns the text of `q`, or the reason for its refusal: repeated, invisible or above 128 characters. */
export function parseText(values: readonly string[]): SearchText {
  const [value = '', ...others] = values
  const text = value.trim()
  if (others.length > 0) return refuse('', 'Send one text, not several.')
  if (text === '') return { kind: 'nothing' }
  if (text.length > MAX_SEARCH_CHARS) {
    return refuse(
      text.slice(0, MAX_SEARCH_CHARS),
      `The text is longer than ${MAX_SEARCH_CHARS} characters.`,
    )
  }
  if (UNSEEN.test(text)) return refuse('', 'The text contains characters that are not visible.')
  return { kind: 'text', text }
}

function parseHex(text: string): ParsedSearch {
  const digits = text.slice(2).toLowerCase()
  if (digits.length === ADDRESS_DIGITS) return { kind: 'address', text, address: `0x${digits}` }
  if (digits.length === HASH_DIGITS) return { kind: 'hash', text, hash: `0x${digits}` }
  return refuse(
    text,
    `The text has ${digits.length} hexadecimal digits. An address has ${ADDRESS_DIGITS}, a hash ${HASH_DIGITS}.`,
  )
}

const refuse = (text: string, problem: string) => ({ kind: 'refused', text, problem }) as const
