import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { postX402Check } from '../../../../core/bridge/operations/postX402Check.ts'
import { postX402Ready } from '../../../../core/bridge/operations/postX402Ready.ts'
import { RpcUnavailable } from '../../../../core/kernel/errors.ts'
import { transferTypedData } from '../../../../core/payments/domain/transferTypedData.ts'
import { aBridgeWorld, type BridgeWorld, bridgeDepsOf, txOf } from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import {
  appOver,
  base64,
  CHECK_PATH,
  challengeV2,
  codesOf,
  NOW_SEC,
  optionV2,
  PAY_TO,
  postCheck,
  READY_PATH,
  serveAnswer,
  THING_URL,
} from '../../../builders/anOffer.ts'
import { bodyOf } from '../../../builders/bodyOf.ts'
import { addressOf, USDC } from '../../../builders/facts.ts'
import { send } from '../../../builders/send.ts'

const payer = privateKeyToAccount(generatePrivateKey())
const token = { chainId: 8453, address: USDC, name: 'USD Coin', version: '2' } as const
const from = `0x${payer.address.slice(2).toLowerCase()}` as const

const authorization = {
  from,
  to: PAY_TO,
  valueUsdc6: 40_000n,
  validAfterSec: BigInt(NOW_SEC - 600),
  validBeforeSec: BigInt(NOW_SEC + 60),
  nonce: txOf(5),
}

async function aPayment(
  given: Partial<typeof authorization> = {},
  signedFor: { name: string; version: string } = token,
) {
  const signed = { ...authorization, ...given }
  const signature = await payer.signTypedData(transferTypedData({ ...token, ...signedFor }, signed))
  return {
    x402Version: 2,
    accepted: optionV2,
    payload: {
      signature,
      authorization: {
        from: signed.from,
        to: signed.to,
        value: String(signed.valueUsdc6),
        validAfter: String(signed.validAfterSec),
        validBefore: String(signed.validBeforeSec),
        nonce: signed.nonce,
      },
    },
  }
}

const funded = { balances: [{ chainId: 8453, balanceUsdc6: 1_000_000n }] }

async function verdict(payment: unknown, world: Partial<BridgeWorld> = funded) {
  const reported = await postCheck({ requirement: challengeV2(), payment }, world)
  return reported.payment
}

describe('POST /v1/bridge/x402/check of a payment', () => {
  it('decodes a matching payment, and recovers its signer', async () => {
    expect(await verdict(base64(await aPayment()))).toMatchObject({
      matches: true,
      problems: [],
      reason: null,
      decoded: { x402Version: 2, from: payer.address, signer: payer.address, value: '40000' },
    })
  })

  it('accepts a payment of version 1', async () => {
    const { payload } = await aPayment()
    const payment = { x402Version: 1, scheme: 'exact', network: 'base', payload }
    expect(await verdict(base64(payment))).toMatchObject({ matches: true })
  })

  it.each<[string, () => Promise<unknown>, Partial<BridgeWorld>, string]>([
    ['underpays', () => aPayment({ valueUsdc6: 39_999n }), funded, 'underpaid'],
    ['overpays', () => aPayment({ valueUsdc6: 40_001n }), funded, 'overpaid'],
    ['pays another account', () => aPayment({ to: addressOf(9) }), funded, 'recipient_mismatch'],
    ['is expired', () => aPayment({ validBeforeSec: BigInt(NOW_SEC - 1) }), funded, 'expired'],
    [
      'expires too soon',
      () => aPayment({ validBeforeSec: BigInt(NOW_SEC + 5) }),
      funded,
      'expired',
    ],
    [
      'is not valid yet',
      () => aPayment({ validAfterSec: BigInt(NOW_SEC + 5) }),
      funded,
      'not_yet_valid',
    ],
    [
      'is never valid',
      () => aPayment({ validAfterSec: 5n, validBeforeSec: 5n }),
      funded,
      'window_empty',
    ],
    ['was used', () => aPayment(), { ...funded, usedNonces: new Set([txOf(5)]) }, 'nonce_used'],
    [
      'is not covered',
      () => aPayment(),
      { balances: [{ chainId: 8453, balanceUsdc6: 39_999n }] },
      'insufficient_balance',
    ],
    [
      'is signed by another key',
      () => aPayment({ from: addressOf(9) }),
      funded,
      'signature_mismatch',
    ],
    [
      'is signed with another domain name',
      () => aPayment({}, { name: 'USDC', version: '2' }),
      funded,
      'signature_domain',
    ],
    [
      'accepts another amount',
      async () => ({ ...(await aPayment()), accepted: { ...optionV2, amount: '1' } }),
      funded,
      'amount_mismatch',
    ],
    [
      'pays on another chain',
      async () => ({ ...(await aPayment()), accepted: { ...optionV2, network: 'eip155:137' } }),
      funded,
      'no_such_option',
    ],
    [
      'has a compact signature',
      async () => {
        const payment = await aPayment()
        const signature = payment.payload.signature.slice(0, 130)
        return { ...payment, payload: { ...payment.payload, signature } }
      },
      funded,
      'signature_form',
    ],
  ])('reports that a payment %s', async (_what, payment, world, reason) => {
    expect(await verdict(await payment(), world)).toMatchObject({ matches: false, reason })
  })

  it('reports the EIP-712 name that the signature uses instead', async () => {
    const reported = await verdict(await aPayment({}, { name: 'USDC', version: '2' }))
    expect(reported?.problems).toMatchObject([
      {
        message: 'The signature uses name USDC, version 2.',
        fix: 'Sign with name USD Coin, version 2, as in extra.',
      },
    ])
  })

  it.each<[string, unknown, string]>([
    ['no base64', '%%%', 'not_base64'],
    ['no JSON', 'aGVsbG8=', 'not_json'],
    ['a list', base64([]), 'not_an_object'],
    ['a number', 5, 'not_an_object'],
    ['no authorization', { x402Version: 2 }, 'payload_missing'],
    [
      'a wrong nonce',
      {
        x402Version: 1,
        payload: {
          signature: '0x12',
          authorization: {
            ...authorization,
            value: '1',
            validAfter: '1',
            validBefore: '2',
            nonce: '0x1',
            valueUsdc6: undefined,
            validAfterSec: undefined,
            validBeforeSec: undefined,
          },
        },
      },
      'nonce_invalid',
    ],
  ])('reports that %s is not a payment', async (_what, payment, reason) => {
    expect(await verdict(payment)).toMatchObject({ decoded: null, matches: false, reason })
  })

  it('warns that the chain was not read', async () => {
    const world = aBridgeWorld(funded)
    const deps = bridgeDepsOf(world)
    const silent = async () => {
      throw new RpcUnavailable(8453, 5)
    }
    const app = anApp(aWorld(), {
      bridge: { ...deps, balances: { ...deps.balances, isNonceUsed: silent } },
    })
    const body = { requirement: challengeV2(), payment: await aPayment() }
    const reported = await bodyOf(postX402Check, send(app, CHECK_PATH, body))
    expect(codesOf(reported.payment?.problems ?? [])).toEqual(['warning chain_not_asked payment'])
    expect(reported.payment?.matches).toBe(true)
  })

  it('returns 200 for objects with fields named like methods', async () => {
    const trap = { toString: 1, valueOf: 1, toJSON: 1, length: -1 }
    const payment = { ...(await aPayment()), accepted: { ...optionV2, asset: trap, network: trap } }
    const body = { requirement: { ...optionV2, amount: trap, extra: trap }, payment }
    expect((await send(appOver(funded), CHECK_PATH, body)).status).toBe(200)
  })

  it('returns 200 or 400 for any body', async () => {
    const app = appOver(funded)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (requirement, payment) => {
        const response = await send(app, CHECK_PATH, { requirement, payment })
        expect([200, 400]).toContain(response.status)
      }),
    )
  })

  it('returns 200 for any value inside of a challenge or payment', async () => {
    const app = appOver(funded)
    const sent = await aPayment()
    const withRandomMembers = (whole: object) =>
      fc.dictionary(fc.constantFrom(...Object.keys(whole)), fc.jsonValue()).map((change) => ({
        ...whole,
        ...change,
      }))
    await fc.assert(
      fc.asyncProperty(
        withRandomMembers(optionV2),
        withRandomMembers(sent.payload.authorization),
        async (requirement, terms) => {
          const payment = { ...sent, payload: { ...sent.payload, authorization: terms } }
          const response = await send(app, CHECK_PATH, { requirement, payment })
          expect(response.status).toBe(200)
        },
      ),
    )
  })
})

describe('POST /v1/bridge/x402/ready', () => {
  const ready = (world: Partial<BridgeWorld>, address: string = payer.address) =>
    bodyOf(
      postX402Ready,
      send(appOver({ ...serveAnswer(), ...world }), READY_PATH, { address, url: THING_URL }),
    )

  it('names the chain on which a wallet can pay', async () => {
    expect(await ready(funded)).toEqual({
      address: payer.address,
      url: THING_URL,
      ready: true,
      isContract: false,
      options: [
        {
          network: 'eip155:8453',
          asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          payUsdc: '40000',
          balanceUsdc: '1000000',
          ready: true,
          reasons: [],
        },
      ],
      clientCaps: {
        x402Versions: [1, 2],
        schemes: ['exact'],
        networks: ['eip155:8453'],
        signing: expect.stringContaining('EIP-712'),
      },
    })
  })

  it.each<[string, Partial<BridgeWorld>, string]>([
    [
      'the missing amount',
      { balances: [{ chainId: 8453, balanceUsdc6: 1n }] },
      'is 0.039999 USDC too low',
    ],
    ['an unknown balance', { balances: [] }, 'is unavailable'],
    ['a contract wallet', { ...funded, codes: new Map([[from, '0x6001']]) }, 'contract wallet'],
  ])('reports %s', async (_what, world, reason) => {
    const reported = await ready(world)
    expect(reported.ready).toBe(false)
    expect(reported.options[0]?.reasons.join(' ')).toContain(reason)
  })

  it('accepts the key of an account with a delegation', async () => {
    const codes = new Map([[from, `0xef0100${'11'.repeat(20)}` as const]])
    expect(await ready({ ...funded, codes })).toMatchObject({ ready: true, isContract: false })
  })

  it.each([
    ['no address', { url: THING_URL }, 'address: is required'],
    ['no url', { address: PAY_TO }, 'url: is required'],
  ])('rejects %s', async (_what, body, error) => {
    const response = await send(appOver({}), READY_PATH, body)
    expect(await response.json()).toMatchObject({ error })
  })
})
