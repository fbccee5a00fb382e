import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { type Hex, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bridgeHookData,
  type CctpMessage,
  encodeMessage,
} from '../../../../../core/bridge/domain/cctpMessage.ts'
import { createAttestations } from '../../../../../core/bridge/store/createAttestations.ts'
import {
  parseAllowance,
  parseFees,
  parseMessages,
} from '../../../../../core/bridge/store/parseAttestations.ts'
import { AttestationsUnavailable } from '../../../../../core/kernel/errors.ts'

const NONCE: Hex = `0x${'9a'.repeat(32)}`
const ID: Hex = `0x${'5e'.repeat(32)}`
const BURN: Hex = `0x${'b0'.repeat(32)}`
const MESSENGER = '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d'
const attested: CctpMessage = {
  sourceDomain: 6,
  destinationDomain: 26,
  nonce: NONCE,
  sender: pad(MESSENGER),
  recipient: pad(MESSENGER),
  destinationCaller: pad('0x', { size: 32 }),
  minFinality: 1_000,
  finalityExecuted: 1_000,
  burnToken: pad('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  mintRecipient: pad('0x2222222222222222222222222222222222222222'),
  amountUsdc6: 2_033_234n,
  messageSender: pad('0x3333333333333333333333333333333333333333'),
  maxFeeUsdc6: 33_282n,
  feeExecutedUsdc6: 265n,
  expirationBlock: 0n,
  hookData: bridgeHookData(ID),
}
const message = encodeMessage(attested)
const attestation: Hex = `0x${'c0'.repeat(130)}`
/** Parts of the message in the spelling of the service: numbers as text, short addresses. */
const parts = {
  sourceDomain: '6',
  destinationDomain: '26',
  nonce: NONCE,
  sender: MESSENGER,
  recipient: MESSENGER,
  destinationCaller: null,
  minFinalityThreshold: '1000',
  finalityThresholdExecuted: '1000',
  messageBody: `0x${message.slice(2 + 148 * 2)}`,
  decodedMessageBody: {
    burnToken: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    mintRecipient: '0x2222222222222222222222222222222222222222',
    amount: '2033234',
    messageSender: '0x3333333333333333333333333333333333333333',
    maxFee: '33282',
    feeExecuted: '265',
    expirationBlock: '0',
    hookData: bridgeHookData(ID),
  },
}
const complete = {
  message,
  attestation,
  eventNonce: NONCE,
  cctpVersion: '2',
  status: 'complete',
  delayReason: null,
  forwardState: 'CONFIRMED',
  forwardTxHash: BURN,
  decodedMessage: parts,
}
const reported = {
  message,
  attestation,
  eventNonce: NONCE,
  status: 'complete',
  delayReason: null,
  forwardState: 'CONFIRMED',
  forwardTx: BURN,
  hookData: bridgeHookData(ID),
}
const pending = { ...reported, message: null, attestation: null, status: 'pending_confirmations' }
const parse = (...messages: unknown[]) => parseMessages({ messages })

describe('an entry of the attestation service', () => {
  it('is parsed when it is complete', () => {
    expect(parse(complete)).toEqual([reported])
  })

  it.each([
    ['has no message', { message: null }],
    ['has an empty message', { message: '0x' }],
    ['has neither field', { message: undefined, attestation: undefined }],
    ['has a text in place of an attestation', { message: '0x', attestation: 'PENDING' }],
  ])('is parsed from its decoded parts while it %s', (_, changes) => {
    const answer = { ...complete, attestation: 'PENDING', status: 'pending_confirmations' }
    expect(parse({ ...answer, ...changes })).toEqual([pending])
  })

  it('is pending when its status is unknown', () => {
    const [entry] =
      parse({ ...complete, message: null, attestation: null, status: 'thinking' }) ?? []
    expect(entry).toEqual({ ...pending, status: 'thinking' })
    expect(parse({})?.[0]?.status).toBe('pending_confirmations')
  })

  it('is complete only with message and attestation', () => {
    expect(parse({ ...complete, attestation: 'PENDING' })?.[0]?.status).toBe(
      'pending_confirmations',
    )
    expect(parse({ ...complete, message: '0x', decodedMessage: null })?.[0]?.status).toBe(
      'pending_confirmations',
    )
  })

  it.each([null, '0x'])(
    'is completed with the message from its parts when the message is %s',
    (left) => {
      expect(parse({ ...complete, message: left })).toEqual([reported])
    },
  )

  it('has no message when a part is missing', () => {
    const { messageBody: _, ...rest } = parts
    const [entry] = parse({ ...complete, message: '0x', decodedMessage: rest }) ?? []
    expect(entry).toEqual({ ...pending, attestation })
  })

  it('has the signed hook data even if the decoded hook data differs', () => {
    const decodedMessageBody = { ...parts.decodedMessageBody, hookData: '0x01' }
    const forged = { ...complete, decodedMessage: { ...parts, decodedMessageBody } }
    expect(parse(forged)?.[0]?.hookData).toBe(bridgeHookData(ID))
  })

  it('has the hook data of the body when no decoded hook data exists', () => {
    const decodedMessage = { ...parts, decodedMessageBody: null }
    expect(parse({ ...complete, message: null, attestation: null, decodedMessage })).toEqual([
      { ...pending },
    ])
  })

  it('is returned for each message of a burn, without invalid entries', () => {
    expect(parse(null, complete, 'text', complete)).toEqual([reported, reported])
  })

  it('is absent for an empty list, and the answer is null without a list', () => {
    expect(parseMessages({ messages: null })).toEqual([])
    expect(parseMessages({ error: 'no' })).toBeNull()
    expect(parseMessages([])).toBeNull()
  })

  it('is never complete with a missing part, and never throws for random data', () => {
    const word = fc.oneof(fc.constant(complete.message), fc.constant('0x'), fc.anything())
    const any = fc.record(
      {
        message: word,
        attestation: word,
        eventNonce: word,
        status: fc.oneof(fc.constant('complete'), fc.anything()),
        decodedMessage: fc.oneof(fc.constant(parts), fc.anything()),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(any, (item) => {
        for (const entry of parse(item) ?? []) {
          if (entry.status !== 'complete') continue
          expect(entry.message).not.toBeNull()
          expect(entry.attestation).not.toBeNull()
        }
      }),
    )
  })
})

describe('fees of a route', () => {
  const tier = (finalityThreshold: unknown, minimumFee: unknown, high: unknown = 203_000) => ({
    finalityThreshold,
    minimumFee,
    forwardFee: { low: 1, med: 2, high },
  })

  it('are hundredths of a basis point, rounded up, with the high forwarding fee', () => {
    expect(parseFees([tier(1000, 1.3), tier(2000, 0)])).toEqual({
      fastBps100: 130n,
      finalBps100: 0n,
      forwardUsdc6: 203_000n,
    })
    expect(parseFees([tier('1000', '1.3001'), tier('2000', '0', '203000.5')])).toEqual({
      fastBps100: 131n,
      finalBps100: 0n,
      forwardUsdc6: 203_001n,
    })
  })

  it('are also read from a nested list', () => {
    expect(parseFees({ data: [tier(2000, 0)] })?.finalBps100).toBe(0n)
  })

  it('have no fast fee and no forwarding fee when the answer has none', () => {
    expect(parseFees([{ finalityThreshold: 2000, minimumFee: 1 }])).toEqual({
      fastBps100: null,
      finalBps100: 100n,
      forwardUsdc6: null,
    })
  })

  it('have the highest forwarding fee of any tier', () => {
    expect(parseFees([tier(1000, 1, 5), tier(2000, 0, 9)])?.forwardUsdc6).toBe(9n)
    expect(parseFees([tier(1000, 1, 9), tier(2000, 0, 5)])?.forwardUsdc6).toBe(9n)
  })

  it.each([
    ['no tier', []],
    ['no final tier', [tier(1000, 1.3)]],
    ['a fee below zero', [tier(1000, -1.3), tier(2000, 0)]],
    ['a fee in words', [tier(1000, 'much'), tier(2000, 0)]],
    ['a fee that is not a plain decimal', [tier(1000, 1), tier(2000, 1e-9)]],
    ['no fee', [{ finalityThreshold: 2000 }]],
    ['a forwarding fee in words', [tier(2000, 0, 'much')]],
    ['no list', { fees: 1 }],
  ])('are unknown in an answer with %s', (_, body) => {
    expect(parseFees(body)).toBeNull()
  })

  it('are never below the stated fee', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 9 }), (digits, places) => {
        const text = (digits / 10 ** places).toFixed(places)
        const fee = parseFees([tier(2000, text)])?.finalBps100 ?? -1n
        const exact = BigInt(text.replace('.', '')) * 100n
        const unit = 10n ** BigInt(places)
        expect(fee * unit >= exact && fee * unit < exact + unit).toBe(true)
      }),
    )
  })
})

describe('the parsed allowance of fast transfers', () => {
  it.each<[unknown, bigint | null]>([
    [{ allowance: 123_999 }, 123_999_000_000n],
    [{ allowance: '123999.1234567' }, 123_999_123_456n],
    [{ allowance: 0 }, 0n],
    [{ allowance: null }, null],
    [{ allowance: -1 }, null],
    [{}, null],
  ])('is parsed from %j', (body, expected) => {
    expect(parseAllowance(body)).toBe(expected)
  })
})

describe('a request to the attestation service', () => {
  const requested: string[] = []
  let answer: (response: ServerResponse) => void = (response) => response.end()
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    answer(response)
  })
  let attestations: ReturnType<typeof createAttestations>
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    attestations = createAttestations(`http://127.0.0.1:${port}`)
  })
  beforeEach(() => {
    requested.length = 0
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const respond = (status: number, body: unknown) => {
    answer = (response) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
  }
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  it('contains the burn transaction or the nonce', async () => {
    respond(200, { messages: [complete] })
    expect(await attestations.messages(6, { burnTx: BURN })).toEqual([reported])
    expect(await attestations.messages(26, { eventNonce: NONCE })).toEqual([reported])
    expect(requested).toEqual([
      `GET /v2/messages/6?transactionHash=${BURN}`,
      `GET /v2/messages/26?nonce=${NONCE}`,
    ])
  })

  it.each([
    ['404', 404, { error: 'Message not found' }],
    ['an empty list', 200, { messages: [] }],
  ])('returns no message after %s', async (_, status, body) => {
    respond(status, body)
    expect(await attestations.messages(6, { burnTx: BURN })).toEqual([])
  })

  it('reads the fees with forwarding and the allowance', async () => {
    respond(200, [{ finalityThreshold: 2000, minimumFee: 0, forwardFee: { high: 7 } }])
    expect(await attestations.fees(6, 26)).toMatchObject({ forwardUsdc6: 7n })
    respond(200, { allowance: '5.5' })
    expect(await attestations.fastAllowanceUsdc6()).toBe(5_500_000n)
    expect(requested).toEqual([
      'GET /v2/burn/USDC/fees/6/26?forward=true',
      'GET /v2/fastBurn/USDC/allowance',
    ])
  })

  it('returns true when a new attestation is requested, and false when the message is final', async () => {
    respond(200, { message: 'ok', nonce: NONCE })
    expect(await attestations.reattest(NONCE)).toBe(true)
    respond(400, { error: 'Message is already finalized' })
    expect(await attestations.reattest(NONCE)).toBe(false)
    expect(requested[0]).toBe(`POST /v2/reattest/${NONCE}`)
  })

  it.each([
    ['429', 429, {}, 300],
    ['500', 500, {}, 5],
    ['403', 403, {}, 5],
    ['an HTML page', 200, '<html></html>', 5],
    ['an object without messages', 200, { hello: 'world' }, 5],
    ['a body above the size limit', 200, JSON.stringify({ messages: ['x'.repeat(2 ** 20)] }), 5],
  ])(
    'throws AttestationsUnavailable with a retry delay after %s',
    async (_, status, body, retryAfterSec) => {
      respond(status, body)
      for (const call of [
        () => attestations.messages(6, { burnTx: BURN }),
        () => attestations.fees(6, 26),
        () => attestations.fastAllowanceUsdc6(),
      ]) {
        const error = await refusal(call())
        expect(error).toBeInstanceOf(AttestationsUnavailable)
        expect(error).toMatchObject({ retryAfterSec, retryable: true })
      }
    },
  )

  it('throws AttestationsUnavailable for a body that does not end', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"messages":')
    }
    expect(await refusal(attestations.messages(6, { burnTx: BURN }))).toMatchObject({
      code: 'attestations_unavailable',
      retryAfterSec: 5,
    })
  })

  it('throws AttestationsUnavailable when the service is down', async () => {
    const unreachable = createAttestations('http://127.0.0.1:1')
    expect(await refusal(unreachable.fastAllowanceUsdc6())).toBeInstanceOf(AttestationsUnavailable)
  })
})
