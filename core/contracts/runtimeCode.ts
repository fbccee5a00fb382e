import { bytesToHex, type Hex, hexToBytes, pad, toHex } from 'viem'
import { codeOf, type ProductContract } from './codeOf.ts'
import { IMMUTABLES } from './immutables.ts'

/** Values of the immutables of one contract: addresses, hashes and numbers. */
export type ImmutableValues = Readonly<Record<string, Hex | bigint>>

const PUSH1 = 0x60
const PUSH32 = 0x7f
const WORD_BYTES = 32

/**
 * Returns the runtime code of a contract with these immutables.
 *
 * Throws `RangeError` for a missing value, or if the table of immutables does not match the code.
 */
export function runtimeCodeOf(contract: ProductContract, values: ImmutableValues): Hex {
  const code = hexToBytes(codeOf(contract).runtime)
  const offsets = immutableOffsets(code)
  const names = IMMUTABLES[contract]
  if (offsets.length !== names.length) {
    throw new RangeError(`${contract} has ${offsets.length} immutables, not ${names.length}`)
  }
  for (const [index, name] of names.entries()) {
    const value = values[name]
    if (value === undefined) throw new RangeError(`${contract} needs the immutable ${name}`)
    code.set(hexToBytes(wordOf(value)), offsets[index] ?? 0)
  }
  return bytesToHex(code)
}

/** Returns true if a code differs from a contract of the repository only in the values of immutables. */
export function isCodeOf(contract: ProductContract, code: Hex): boolean {
  const { runtime } = codeOf(contract)
  if (code.length !== runtime.length) return false
  const found = hexToBytes(code)
  const expected = hexToBytes(runtime)
  for (const offset of immutableOffsets(expected)) found.fill(0, offset, offset + WORD_BYTES)
  return bytesToHex(found) === runtime
}

/**
 * Returns the offsets of the words that the constructor fills: `PUSH32` of zero, which the compiler writes only for an
 * immutable.
 */
function immutableOffsets(code: Uint8Array): readonly number[] {
  const offsets: number[] = []
  for (let at = 0; at < code.length; at += 1) {
    const operation = code[at] ?? 0
    if (operation < PUSH1 || operation > PUSH32) continue
    const word = code.subarray(at + 1, at + 1 + WORD_BYTES)
    if (operation === PUSH32 && word.every((byte) => byte === 0)) offsets.push(at + 1)
    at += operation - PUSH1 + 1
  }
  return offsets
}

function wordOf(value: Hex | bigint): Hex {
  return typeof value === 'bigint' ? toHex(value, { size: WORD_BYTES }) : pad(value)
}
