import { sha256, stringToBytes } from 'viem'

/** Digits of ids, without letters that are misread. Source: Crockford, base 32. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 55 bits: among 5.5 million leads two share an id once in about 2,400 data sets. */
const LENGTH = 11

/** `ld_` and 11 base-32 digits of a hash; the same record of the same source keeps its id for ever. */
export function leadIdOf(source: string, recordId: string): string {
  return leadIdOfHash(sha256(stringToBytes(`${source}\n${recordId}`), 'bytes'))
}

/** The id that a SHA-256 of source, newline and record id makes, for those who hash millions by faster means. */
export function leadIdOfHash(bytes: Uint8Array): string {
  let id = 'ld_'
  let bits = 0
  let held = 0
  for (const byte of bytes.subarray(0, 7)) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 5 && id.length < 3 + LENGTH) {
      held -= 5
      id += DIGITS.charAt((bits >> held) & 31)
    }
    bits &= (1 << held) - 1
  }
  return id
}
