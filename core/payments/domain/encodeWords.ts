import type { Hex } from 'viem'

/** Hexadecimal digits of one word. */
const WORD_DIGITS = 64

/** Value of one word: an address, a hash or an unsigned number. */
export type Word = Hex | bigint | number

/**
 * Returns the digits of the words in order, without `0x`: the encoding of arguments that have one word each.
 *
 * Each paid call encodes some of these lists, and the general function of viem takes several times the time. Source:
 * Solidity, "Contract ABI Specification".
 */
export function encodeWords(words: readonly Word[]): string {
  return words.map(digitsOf).join('')
}

function digitsOf(word: Word): string {
  const digits = typeof word === 'string' ? word.slice(2) : word.toString(16)
  return digits.padStart(WORD_DIGITS, '0')
}
