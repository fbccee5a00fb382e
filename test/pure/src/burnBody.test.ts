import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bridgeHookData,
  type CctpMessage,
  encodeMessage,
} from '../../../core/bridge/domain/cctpMessage.ts'
import { burnBody, hookBridgeId, wordAddress } from '../../../src/lib/burnBody.ts'

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hexOf)
const addressWord = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${'0'.repeat(24)}${Buffer.from(bytes).toString('hex')}`)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const HEADER_BYTES = 148

/** Returns the body of a message from the core's encoder. */
const bodyOf = (message: CctpMessage): Hex =>
  `0x${encodeMessage(message).slice(2 + 2 * HEADER_BYTES)}`

const message = fc.record({
  sourceDomain: fc.constant(6),
  destinationDomain: fc.constant(26),
  nonce: word,
  sender: addressWord,
  recipient: addressWord,
  destinationCaller: word,
  minFinality: fc.constant(2000),
  finalityExecuted: fc.constant(2000),
  burnToken: addressWord,
  mintRecipient: addressWord,
  amountUsdc6: amount,
  messageSender: addressWord,
  maxFeeUsdc6: amount,
  feeExecutedUsdc6: amount,
  expirationBlock: amount,
  hookData: word.map(bridgeHookData),
})

describe('the body of a CCTP message in the index', () => {
  it('has the fields of any burn', () => {
    fc.assert(
      fc.property(message, (given) => {
        expect(burnBody(bodyOf(given))).toEqual({
          mintRecipient: `0x${given.mintRecipient.slice(26)}`,
          messageSender: `0x${given.messageSender.slice(26)}`,
          amountUsdc6: given.amountUsdc6,
          feeExecutedUsdc6: given.feeExecutedUsdc6,
          bridgeId: `0x${given.hookData.slice(66)}`,
        })
      }),
    )
  })

  it('is undefined when it is longer, shorter, of another version or without the frame', () => {
    fc.assert(
      fc.property(message, fc.nat({ max: 291 }), (given, at) => {
        const body = bodyOf(given)
        expect(burnBody(`${body}00`)).toBeUndefined()
        expect(burnBody(body.slice(0, 2 + 2 * at))).toBeUndefined()
        expect(burnBody(`0x00000002${body.slice(10)}`)).toBeUndefined()
        expect(burnBody(bodyOf({ ...given, hookData: `${given.hookData}00` }))).toBeUndefined()
        expect(
          burnBody(bodyOf({ ...given, hookData: `0x00${given.hookData.slice(4)}` })),
        ).toBeUndefined()
      }),
    )
  })

  it('is undefined when the sender or the recipient is not an address', () => {
    fc.assert(
      fc.property(message, fc.integer({ min: 1, max: 255 }), (given, byte) => {
        const wide: Hex = `0x${byte.toString(16).padStart(2, '0').padEnd(64, '0')}`
        expect(burnBody(bodyOf({ ...given, messageSender: wide }))).toBeUndefined()
        expect(burnBody(bodyOf({ ...given, mintRecipient: wide }))).toBeUndefined()
      }),
    )
  })

  it('is read in any letter case', () => {
    fc.assert(
      fc.property(message, (given) => {
        const body = bodyOf(given)
        expect(burnBody(`0x${body.slice(2).toUpperCase()}`)).toEqual(burnBody(body))
      }),
    )
  })

  it('is read without an exception for any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 700 }).map(hexOf)
    const long = fc.uint8Array({ minLength: 292, maxLength: 292 }).map(hexOf)
    fc.assert(
      fc.property(fc.oneof(bytes, long, fc.string()), (text) => {
        burnBody(text)
        hookBridgeId(text)
        wordAddress(text)
      }),
      { numRuns: 2_000 },
    )
  })
})
