import { sha256, stringToBytes } from 'viem'

/** Digits of ids, without letters that are misread. Source: Crockford, base 32. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 55 bits: among 5.5 million leads two share an id once in about 2,400 data sets. */
const LENGTH = 11

/** `ld_` and 11 base-32 digits of a hash; the same record of the same source keeps its id for ever. */
export function leadIdOf(source: string, recordId: string): string {
  const bytes = sha256(stringToBytes(`${source}\n${recordId}`), 'bytes')
  const bits = bytes.slice(0, 7).reduce((all, byte) => (all << 8n) | BigInt(byte), 0n) >> 1n
  return `ld_${Array.from({ length: LENGTH }, (_, at) =>
    DIGITS.charAt(Number((bits >> BigInt(5 * (LENGTH - 1 - at))) & 31n)),
  ).join('')}`
}
