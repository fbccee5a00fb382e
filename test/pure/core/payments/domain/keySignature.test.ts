import fc from 'fast-check'
import { bytesToHex, concatHex, type Hex, numberToHex, slice } from 'viem'
import { describe, expect, it } from 'vitest'
import { keySignature } from '../../../../../core/payments/domain/keySignature.ts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const HALF = ORDER / 2n

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const signatureOf = (s: bigint, v: number): Hex =>
  concatHex([word(7n), word(s), numberToHex(v, { size: 1 })])

describe('a key signature in the form of USDC', () => {
  it.each([
    [27, 27],
    [28, 28],
    [0, 27],
    [1, 28],
  ])('has, for an input v of %i, a final byte of %i', (v, shown) => {
    expect(keySignature(signatureOf(1n, v))).toBe(signatureOf(1n, shown))
  })

  it('has an s in the lower half of the order, including the middle', () => {
    expect(keySignature(signatureOf(HALF, 27))).not.toBeNull()
    expect(keySignature(signatureOf(HALF + 1n, 27))).toBeNull()
  })

  it('has 65 bytes, a low s and a known v, or is null', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const signature = bytesToHex(bytes)
        const read = keySignature(signature)
        const v = bytes[64] ?? -1
        const isOne =
          bytes.length === 65 &&
          BigInt(slice(signature, 32, 64)) <= HALF &&
          [0, 1, 27, 28].includes(v)
        expect(read !== null).toBe(isOne)
        if (read !== null) {
          expect(slice(read, 0, 64)).toBe(slice(signature, 0, 64))
          expect(Number(slice(read, 64)) % 27).toBe(v % 27)
        }
      }),
      { examples: [[new Uint8Array(65)], [new Uint8Array(65).fill(27)]] },
    )
  })
})
