import { keccak256, pad, stringToHex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bridgeHookData,
  type CctpMessage,
  encodeMessage,
} from '../../../../../core/bridge/domain/cctpMessage.ts'
import { matchAttestation } from '../../../../../core/bridge/domain/matchAttestation.ts'

const [id, otherId] = [keccak256(stringToHex('ours')), keccak256(stringToHex('theirs'))]
const ZERO = pad('0x00', { size: 32 })
const burn: CctpMessage = {
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: ZERO,
  sender: pad('0x01', { size: 32 }),
  recipient: pad('0x02', { size: 32 }),
  destinationCaller: ZERO,
  minFinality: 1_000,
  finalityExecuted: 0,
  burnToken: pad('0x03', { size: 32 }),
  mintRecipient: pad('0x04', { size: 32 }),
  amountUsdc6: 10_200_000n,
  messageSender: pad('0x05', { size: 32 }),
  maxFeeUsdc6: 200_000n,
  feeExecutedUsdc6: 0n,
  expirationBlock: 0n,
  hookData: bridgeHookData(id),
}
const filled: CctpMessage = {
  ...burn,
  nonce: toHex(7n, { size: 32 }),
  finalityExecuted: 1_000,
  feeExecutedUsdc6: 30_000n,
  expirationBlock: 99n,
}
const sourceMessage = encodeMessage(burn)
const bridge = { id, sourceMessage }
const complete = (message: CctpMessage) =>
  ({
    status: 'complete',
    message: encodeMessage(message),
    attestation: '0xaa',
    hookData: message.hookData,
  }) as const
const pending = { status: 'pending_confirmations', message: null, attestation: null } as const
const ownMessage = complete(filled)
const foreignMessage = complete({ ...filled, hookData: bridgeHookData(otherId) })

describe('the search for the message of a bridge in a list', () => {
  it.each([
    ['alone', [ownMessage]],
    ['after the message of another bridge', [foreignMessage, ownMessage]],
    ['twice', [ownMessage, ownMessage]],
    ['after its pending entry', [{ ...pending, hookData: bridgeHookData(id) }, ownMessage]],
  ])('finds the message %s', (_, entries) => {
    expect(matchAttestation(entries, bridge)).toMatchObject({
      kind: 'complete',
      message: ownMessage.message,
      decoded: { nonce: filled.nonce, feeExecutedUsdc6: 30_000n },
    })
  })

  it.each([
    ['of another bridge', foreignMessage],
    ['of another amount with the same id', complete({ ...filled, amountUsdc6: 1n })],
    ['to another recipient with the same id', complete({ ...filled, mintRecipient: ZERO })],
    ['that is not a burn', { ...ownMessage, message: '0x1234' as const, hookData: '0x' as const }],
  ])('rejects a message %s', (_, entry) => {
    expect(matchAttestation([entry], bridge)).toEqual({ kind: 'other' })
  })

  it('returns pending for a pending entry with or without a bridge id, and unknown for an empty list', () => {
    const named = { ...pending, hookData: bridgeHookData(id) }
    expect(matchAttestation([foreignMessage, named], bridge)).toEqual({
      kind: 'pending',
      entry: named,
    })
    const nameless = { ...pending, hookData: null }
    expect(matchAttestation([nameless], bridge)).toEqual({ kind: 'pending', entry: nameless })
    const foreign = { ...pending, hookData: bridgeHookData(otherId) }
    expect(matchAttestation([foreign], bridge)).toEqual({ kind: 'other' })
    expect(matchAttestation([], bridge)).toEqual({ kind: 'unknown' })
  })
})
