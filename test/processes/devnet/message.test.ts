import fc from 'fast-check'
import { type Hex, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import * as core from '../../../core/bridge/domain/cctpMessage.ts'
import { decodeMessage } from '../../../devnet/attestation/decodeMessage.ts'
import { fillMessage } from '../../../devnet/attestation/fillMessage.ts'

const bytes = (min: number, max: number) =>
  fc
    .uint8Array({ minLength: min, maxLength: max })
    .map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
const uint32 = fc.nat({ max: 0xffff_ffff })
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const addressWord = bytes(20, 20).map((address) => pad(address))

/** A message as logged: the fields that an attestation fills are zero. */
const logged = fc.record({
  sourceDomain: uint32,
  destinationDomain: uint32,
  nonce: fc.constant(pad('0x')),
  sender: addressWord,
  recipient: addressWord,
  destinationCaller: addressWord,
  minFinality: uint32,
  finalityExecuted: fc.constant(0),
  burnToken: addressWord,
  mintRecipient: addressWord,
  amountUsdc6: uint256,
  messageSender: addressWord,
  maxFeeUsdc6: uint256,
  feeExecutedUsdc6: fc.constant(0n),
  expirationBlock: fc.constant(0n),
  hookData: bytes(0, 100),
})

const fill = fc.record({
  nonce: bytes(32, 32),
  finalityThresholdExecuted: uint32,
  feeExecuted: uint256,
  expirationBlock: uint256,
})

// Service and product parse messages with separate code, so that neither repeats an error of the other.
describe('a CCTP message', () => {
  it('is parsed by the product as the same burn with the values of its attestation', () => {
    fc.assert(
      fc.property(logged, fill, (message, values) => {
        const source = core.encodeMessage(message)
        const filled = fillMessage(source, values)
        expect(core.isSameBurn(source, filled)).toBe(true)
        expect(core.decodeMessage(filled)).toEqual({
          ...message,
          nonce: values.nonce,
          finalityExecuted: values.finalityThresholdExecuted,
          feeExecutedUsdc6: values.feeExecuted,
          expirationBlock: values.expirationBlock,
        })
      }),
    )
  })

  it('is parsed by the attestation service with the fields that the product wrote', () => {
    fc.assert(
      fc.property(logged, (message) => {
        const decoded = decodeMessage(core.encodeMessage(message))
        expect(decoded).toMatchObject({
          version: 1,
          sourceDomain: message.sourceDomain,
          destinationDomain: message.destinationDomain,
          minFinalityThreshold: message.minFinality,
          body: {
            amount: message.amountUsdc6,
            maxFee: message.maxFeeUsdc6,
            hookData: message.hookData,
          },
        })
        expect(pad(decoded!.body.mintRecipient)).toBe(message.mintRecipient)
        expect(pad(decoded!.destinationCaller)).toBe(message.destinationCaller)
      }),
    )
  })

  it('is invalid if it ends before its hook data', () => {
    fc.assert(
      fc.property(bytes(0, 375), (short) => {
        expect(decodeMessage(short)).toBeUndefined()
      }),
    )
  })
})
