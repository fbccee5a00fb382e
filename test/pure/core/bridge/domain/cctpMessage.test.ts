import fc from 'fast-check'
import { type Hex, pad, size } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  addressOfWord,
  bridgeHookData,
  type CctpMessage,
  decodeMessage,
  encodeMessage,
  FORWARD_FRAME,
  hookBridgeId,
  isSameBurn,
  mintedUsdc6,
} from '../../../../../core/bridge/domain/cctpMessage.ts'

/** The fields of a burn from 8453 to 5042 in the order of the bytes. */
const GOLDEN: readonly (readonly [string, string])[] = [
  ['version', '00000001'],
  ['sourceDomain', '00000006'],
  ['destinationDomain', '0000001a'],
  ['nonce', '9a'.repeat(32)],
  ['sender', '00000000000000000000000028b5a0e9c621a5badaa536219b3a228c8168cf5d'],
  ['recipient', '00000000000000000000000028b5a0e9c621a5badaa536219b3a228c8168cf5d'],
  ['destinationCaller', '00'.repeat(32)],
  ['minFinality', '000003e8'],
  ['finalityExecuted', '000007d0'],
  ['bodyVersion', '00000001'],
  ['burnToken', '000000000000000000000000833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  ['mintRecipient', '0000000000000000000000002222222222222222222222222222222222222222'],
  ['amount', '00000000000000000000000000000000000000000000000000000000001f0652'],
  ['messageSender', '0000000000000000000000003333333333333333333333333333333333333333'],
  ['maxFee', '0000000000000000000000000000000000000000000000000000000000008202'],
  ['feeExecuted', '0000000000000000000000000000000000000000000000000000000000000109'],
  ['expirationBlock', '000000000000000000000000000000000000000000000000000000000000ffff'],
  ['frame', `636374702d666f7277617264${'00'.repeat(20)}`],
]
const bytesOf = (fields: readonly (readonly [string, string])[]): Hex =>
  `0x${fields.map(([, hex]) => hex).join('')}`
const short = bytesOf(GOLDEN)
const ID: Hex = `0x${'5e'.repeat(32)}`
const long = bytesOf([...GOLDEN, ['id', ID.slice(2)]])
const decoded: CctpMessage = {
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: `0x${'9a'.repeat(32)}`,
  sender: pad('0x28b5a0e9c621a5badaa536219b3a228c8168cf5d'),
  recipient: pad('0x28b5a0e9c621a5badaa536219b3a228c8168cf5d'),
  destinationCaller: `0x${'00'.repeat(32)}`,
  minFinality: 1_000,
  finalityExecuted: 2_000,
  burnToken: pad('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  mintRecipient: pad('0x2222222222222222222222222222222222222222'),
  amountUsdc6: 2_033_234n,
  messageSender: pad('0x3333333333333333333333333333333333333333'),
  maxFeeUsdc6: 33_282n,
  feeExecutedUsdc6: 265n,
  expirationBlock: 65_535n,
  hookData: FORWARD_FRAME,
}

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all) => hexOf(all))
const anyMessage: fc.Arbitrary<CctpMessage> = fc.record({
  sourceDomain: fc.nat({ max: 2 ** 32 - 1 }),
  destinationDomain: fc.nat({ max: 2 ** 32 - 1 }),
  nonce: hex(32),
  sender: hex(32),
  recipient: hex(32),
  destinationCaller: hex(32),
  minFinality: fc.nat({ max: 2 ** 32 - 1 }),
  finalityExecuted: fc.nat({ max: 2 ** 32 - 1 }),
  burnToken: hex(32),
  mintRecipient: hex(32),
  amountUsdc6: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  messageSender: hex(32),
  maxFeeUsdc6: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  feeExecutedUsdc6: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  expirationBlock: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  hookData: fc.uint8Array({ maxLength: 100 }).map((all) => hexOf(all)),
})
/** Field, first byte and length of every part of a message. */
const layout = GOLDEN.map(([field, digits], place) => ({
  field,
  at: size(bytesOf(GOLDEN.slice(0, place))),
  bytes: digits.length / 2,
}))
const FILLED = ['nonce', 'finalityExecuted', 'feeExecuted', 'expirationBlock']

describe('a message of CCTP V2', () => {
  it('has 408 bytes with an empty forwarding frame, and each field in its place', () => {
    expect(size(short)).toBe(408)
    expect(decodeMessage(short)).toEqual(decoded)
    expect(encodeMessage(decoded)).toBe(short)
  })

  it('has 440 bytes with a bridge in its hook data', () => {
    expect(size(long)).toBe(440)
    expect(decodeMessage(long)).toEqual({ ...decoded, hookData: bridgeHookData(ID) })
    expect(hookBridgeId(decodeMessage(long)?.hookData ?? '')).toBe(ID)
  })

  it('is decoded from its bytes unchanged', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        expect(decodeMessage(encodeMessage(message))).toEqual(message)
      }),
    )
  })

  it('is decoded from capital letters', () => {
    expect(decodeMessage(`0x${long.slice(2).toUpperCase()}`)).toEqual(decodeMessage(long))
  })

  it.each([
    ['no bytes', '0x'],
    ['no text', ''],
    ['no hex', `0x${'zz'.repeat(408)}`],
    ['half a byte', `${short}0`],
    ['a byte too few before its hook data', short.slice(0, 2 + 375 * 2)],
    ['another version', short.replace('0x00000001', '0x00000000')],
    [
      'a body of another version',
      `${short.slice(0, 2 + 148 * 2)}00000000${short.slice(2 + 152 * 2)}`,
    ],
  ])('is not decoded from %s', (_, text) => {
    expect(decodeMessage(text)).toBeNull()
    expect(isSameBurn(text, text)).toBe(false)
  })

  it('is decoded from any input without an exception', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.uint8Array({ maxLength: 600 }).map((all) => hexOf(all)),
      fc.nat({ max: short.length }).map((end) => short.slice(0, end)),
    )
    fc.assert(
      fc.property(hostile, hostile, (left, right) => {
        decodeMessage(left)
        hookBridgeId(left)
        isSameBurn(left, right)
      }),
    )
  })

  it('mints the burned amount minus the network fee', () => {
    expect(mintedUsdc6(decoded)).toBe(2_032_969n)
  })

  it('rejects a word of another length', () => {
    expect(() => encodeMessage({ ...decoded, sender: '0x28b5' })).toThrow('32 bytes')
  })
})

describe('the comparison of an attested message with a burn', () => {
  it('accepts the fields that the attestation fills in', () => {
    fc.assert(
      fc.property(anyMessage, anyMessage, (logged, other) => {
        const { nonce, finalityExecuted, feeExecutedUsdc6, expirationBlock } = other
        const filled = { ...logged, nonce, finalityExecuted, feeExecutedUsdc6, expirationBlock }
        expect(isSameBurn(encodeMessage(logged), encodeMessage(filled))).toBe(true)
      }),
    )
  })

  it.each(layout)(
    'detects a changed byte in $field, unless the attestation fills the field',
    (place) => {
      for (let at = place.at; at < place.at + place.bytes; at += 1) {
        expect(isSameBurn(long, flip(long, at))).toBe(FILLED.includes(place.field))
      }
    },
  )

  it('detects changed and longer hook data', () => {
    expect(isSameBurn(long, flip(long, 439))).toBe(false)
    expect(isSameBurn(long, `${long}00`)).toBe(false)
    expect(isSameBurn(short, long)).toBe(false)
  })
})

describe('hook data of CCTP', () => {
  it.each([
    ['only the frame', FORWARD_FRAME],
    ['an id without the frame', ID],
    ['another frame', `0x${'01'.repeat(32)}${ID.slice(2)}`],
    ['a byte more', `${bridgeHookData(ID)}00`],
    ['empty', '0x'],
  ])('contains no bridge id when it is %s', (_, hookData) => {
    expect(hookBridgeId(hookData)).toBeNull()
  })

  it('is the name of the forwarding service, zeros and the id of the bridge', () => {
    expect(bridgeHookData(ID)).toBe(
      `0x636374702d666f7277617264000000000000000000000000${'00000000'.repeat(2)}${ID.slice(2)}`,
    )
  })
})

describe('the address in a word', () => {
  it('is the last 20 bytes of the word', () => {
    expect(addressOfWord(pad('0x2222222222222222222222222222222222222222'))).toBe(
      '0x2222222222222222222222222222222222222222',
    )
  })

  it('is null when the word has more than 20 bytes', () => {
    expect(addressOfWord(`0x${'01'.repeat(32)}`)).toBeNull()
  })
})

function flip(message: Hex, at: number): Hex {
  const digit = 2 + at * 2
  const byte = Number.parseInt(message.slice(digit, digit + 2), 16) ^ 1
  return `0x${message.slice(2, digit)}${byte.toString(16).padStart(2, '0')}${message.slice(digit + 2)}`
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
