import { custom } from 'viem'
import { createPaymasterClient, entryPoint08Address } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveRpc } from '../../../../../api/sponsor/evm/serveRpc.ts'
import {
  ACCOUNT,
  aGasShop,
  anOperation,
  ENTRY_POINT,
  type GasShop,
  PAYMASTER,
  payForGas,
} from '../../../../builders/aGasShop.ts'
import { decodeBase64Json, payFor } from '../../../../builders/aGate.ts'

const call = (method: string, params: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const params = (context: unknown = null, operation: object = anOperation()) => [
  operation,
  ENTRY_POINT,
  '0x2105',
  context,
]
const DATA = 'pm_getPaymasterData'
const STUB = 'pm_getPaymasterStubData'

function withAccount(): GasShop {
  const shop = aGasShop()
  shop.account = async () => ({ code: '0x6001', nonce: 1 })
  return shop
}

async function send(shop: GasShop, body: unknown, headers: Record<string, string> = {}) {
  const response = await shop.post(body, headers)
  expect(response.status).toBe(200)
  return { headers: response.headers, body: await response.json() }
}

/** Returns the payment object of a header. */
const paymentOf = (headers: Record<string, string>) =>
  decodeBase64Json(headers['payment-signature'] ?? '')

async function pay(shop: GasShop) {
  const { body } = await send(shop, call(DATA, params()))
  const valueUsdc6 = BigInt(body.error.data.accepts[0].amount)
  const { headers } = await payFor(shop, {
    changes: { valueUsdc6, validBeforeSec: BigInt(shop.nowSec() + 120) },
  })
  return headers
}

describe('pm_getPaymasterStubData', () => {
  it('is free, accepts missing limits, and has the length of the final data', async () => {
    const shop = withAccount()
    const operation = { sender: anOperation().sender, nonce: '0x0', callData: '0x' }
    const { body } = await send(shop, call(STUB, params(null, operation), 'a'))
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 'a',
      result: {
        sponsor: { name: 'Quartet' },
        paymaster: PAYMASTER,
        paymasterVerificationGasLimit: '0x7530',
        paymasterPostOpGasLimit: '0x0',
        isFinal: false,
      },
    })
    expect(body.result.paymasterData).toHaveLength(2 + 2 * 93)
    // Six zero bytes of validAfter, and two zero bytes that times of this century do not fill.
    expect(body.result.paymasterData.match(/00/g)).toHaveLength(8)
    expect(shop.sponsorships.quotes).toHaveLength(0)
  })
})

describe('pm_getPaymasterData', () => {
  it('returns the code 402 inside of status 200, with the challenge in its data and in the header', async () => {
    const { headers, body } = await send(withAccount(), call(DATA, params()))
    expect(body.error).toMatchObject({
      code: 402,
      message: 'Payment required: 0.03 USDC',
      data: {
        x402Version: 2,
        accepts: [{ network: 'eip155:8453' }, {}, {}],
        gas: { lane: 'rpc', capGas: '350000' },
      },
    })
    const { gas: _more, ...challenge } = body.error.data
    expect(decodeBase64Json(headers.get('payment-required'))).toEqual(challenge)
  })

  it.each(['object', 'base64', 'header'] as const)('accepts a payment as %s', async (form) => {
    const shop = withAccount()
    const headers = await pay(shop)
    const x402 = form === 'object' ? paymentOf(headers) : headers['payment-signature']
    const paid =
      form === 'header'
        ? await send(shop, call(DATA, params()), headers)
        : await send(shop, call(DATA, params({ x402 })))
    expect(paid.body.result).toMatchObject({
      paymaster: PAYMASTER,
      paymasterPostOpGasLimit: '0x0',
      validUntil: shop.nowSec() + 120,
      sponsorshipId: shop.sponsorships.rows[0]?.id,
    })
    expect(paid.body.result.paymasterVerificationGasLimit).toMatch(/^0x[0-9a-f]+$/)
    expect(decodeBase64Json(paid.headers.get('payment-response'))).toMatchObject({ success: true })
    const again = await send(shop, call(DATA, params({ x402: paymentOf(headers) }), 'other'))
    expect(again.body).toEqual({ ...paid.body, id: 'other' })
    expect(shop.payments.rows).toHaveLength(1)
  })

  it('ignores a signature and the fields of an estimate when it compares operations', async () => {
    const shop = withAccount()
    const headers = await pay(shop)
    const estimated = anOperation({
      signature: '0x1234',
      paymaster: PAYMASTER,
      paymasterData: '0x12',
      paymasterVerificationGasLimit: 7,
    })
    const { body } = await send(shop, call(DATA, params({ x402: paymentOf(headers) }, estimated)))
    expect(body.result.paymaster).toBe(PAYMASTER)
    expect(shop.sponsorships.quotes).toHaveLength(1)
  })

  it('returns an operation that is sent by a post of the signed operation', async () => {
    const shop = withAccount()
    const { body } = await send(shop, call(DATA, params(), 1), await pay(shop))
    const { paymaster, paymasterData, ...limits } = body.result
    const userOperation = anOperation({
      paymaster,
      paymasterData,
      paymasterVerificationGasLimit: limits.paymasterVerificationGasLimit,
      paymasterPostOpGasLimit: limits.paymasterPostOpGasLimit,
      signature: '0x1234',
    })
    const response = await shop.post({ userOperation, chainId: 8453 })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ userOpHash: body.result.userOpHash })
  })

  it('delegates a wallet to the reference account alone', async () => {
    const shop = aGasShop()
    const marked = { factory: '0x7702', factoryData: '0x' }
    const computed = anOperation({ ...marked, eip7702Auth: { address: ACCOUNT, r: '0x1' } })
    const { body } = await send(shop, call(DATA, params(null, computed)))
    expect(body.error.data.gas).toMatchObject({ authorizationNeeded: true })
    const other = anOperation({ ...marked, eip7702Auth: { address: PAYMASTER } })
    const refused = await send(shop, call(DATA, params(null, other)))
    expect(refused.body.error).toMatchObject({ code: -32501 })
  })

  it('returns a challenge with the reason for an invalid payment', async () => {
    const shop = withAccount()
    const { body } = await send(shop, call(DATA, params({ x402: { hostile: [1, 2, '💣'] } })))
    expect(body.error).toMatchObject({
      code: 402,
      message: 'The payment header is not base64 of a payment object.',
      data: { code: 'invalid_payload' },
    })
  })
})

describe('JSON-RPC of the gas sponsor', () => {
  const cases: readonly [string, unknown, number][] = [
    ['another version', { jsonrpc: '1.0', id: 1, method: STUB, params: params() }, -32600],
    ['an id of a wrong type', { jsonrpc: '2.0', id: {}, method: STUB, params: params() }, -32600],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['an unknown method', call('pm_sponsorUserOperation', []), -32601],
    ['params of a wrong type', call(STUB, { userOperation: {} }), -32602],
    ['too few params', call(STUB, [anOperation()]), -32602],
    ['a context of a wrong type', call(STUB, params('x402')), -32602],
    ['a misspelt payment', call(DATA, params({ X402: {} })), -32602],
    ['a fifth param', call(STUB, [...params(), {}]), -32602],
    ['an unknown member', { ...call(STUB, params()), param: [] }, -32600],
    ['a malformed operation', call(DATA, params(null, { sender: '0x1' })), -32602],
    ['missing limits', call(DATA, params(null, { ...anOperation(), callGasLimit: null })), -32602],
    ['an older EntryPoint', call(STUB, [anOperation(), PAYMASTER, '0x2105']), -32501],
    ['another chain', call(STUB, [anOperation(), ENTRY_POINT, '0x1']), -32501],
    ['a malformed chain id', call(STUB, [anOperation(), ENTRY_POINT, {}]), -32602],
    ['too low a fee', call(DATA, params(null, anOperation({ maxFeePerGas: '0x1' }))), -32501],
    ['a used nonce', call(DATA, params(null, anOperation({ nonce: '0x9' }))), -32500],
    ['an empty batch', [], -32600],
    ['a long batch', Array.from({ length: 11 }, () => call(STUB, params())), -32600],
  ]
  it.each(cases)('returns an error code for %s', async (_name, body, code) => {
    const answer = await send(withAccount(), body)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('answers a batch in its order, and omits notifications', async () => {
    const shop = withAccount()
    const { body } = await send(shop, [
      call(STUB, params(), 1),
      { jsonrpc: '2.0', method: STUB, params: params() },
      call('nothing', [], 2),
      7,
    ])
    expect(body.map(({ id }: { id: unknown }) => id)).toEqual([1, 2, null])
    expect(body[0].result.paymaster).toBe(PAYMASTER)
  })

  it('returns an internal error for the failed call, and answers the other calls', async () => {
    const shop = withAccount()
    shop.market = async () => Promise.reject(new TypeError('secret words'))
    const { body } = await send(shop, [call(DATA, params(), 1), call(STUB, params(), 2)])
    expect(body[0]).toMatchObject({ id: 1, error: { code: -32603 } })
    expect(body[1]).toMatchObject({ id: 2, result: { paymaster: PAYMASTER } })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('counts each call of a batch as a request, and returns an error for calls above the rate', async () => {
    const shop = withAccount()
    let left = 2
    const takeRate = async () => {
      left -= 1
      return { allowed: left >= 0, retryAfterSec: 3 }
    }
    const sell = () => Promise.reject(new Error('nobody buys'))
    const five = Array.from({ length: 5 }, (_, id) => call(STUB, params(), id))
    const log = { error: () => undefined }
    const caller = async () => ({ idempotencyKey: null, signedInAs: null })
    const deps = { gas: shop.gas, sell, log, takeRate, caller }
    const reply = await serveRpc(deps, five, { kind: 'none' })
    const reported = z
      .array(z.object({ id: z.int(), error: z.unknown().optional() }))
      .parse(JSON.parse(typeof reply.body === 'string' ? reply.body : 'null'))
    const tooFast = {
      code: -32005,
      message: 'too many requests; retry after 3 s',
      data: { retryAfterSeconds: 3 },
    }
    const none = undefined
    expect(reported.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4])
    expect(reported.map(({ error }) => error)).toEqual([none, none, none, tooFast, tooFast])
    const tokens = async (body: unknown) => {
      const { headers } = await shop.post(body)
      return Number(/r=([0-9]+)/.exec(headers.get('ratelimit') ?? '')?.[1])
    }
    const before = await tokens(five)
    expect(before - (await tokens(five))).toBe(5)
  })

  it('returns 204 to notifications', async () => {
    const note = { jsonrpc: '2.0', method: STUB, params: params() }
    for (const body of [note, [note]]) {
      const response = await withAccount().post(body)
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
    }
  })

  it('returns the seconds to wait while the chain is closed', async () => {
    const shop = withAccount()
    shop.health = { isOpen: false, reason: 'the deposit is low' }
    for (const method of [STUB, DATA]) {
      const { body } = await send(shop, call(method, params()))
      expect(body.error).toMatchObject({ code: -32003, data: { retryAfterSeconds: 5 } })
    }
  })

  it('returns the pending state of a payment, without a new challenge', async () => {
    const shop = withAccount()
    const headers = await pay(shop)
    shop.payments.settle = () => null
    const { body } = await send(shop, call(DATA, params()), headers)
    expect(body.error).toMatchObject({ code: -32603, data: { state: 'answered' } })
  })

  it('returns 409 for a payment of another request', async () => {
    const shop = withAccount()
    const { headers } = await payForGas(shop, { userOperation: anOperation() })
    await shop.post({ userOperation: anOperation() }, headers)
    const { body } = await send(shop, call(DATA, params()), headers)
    expect(body.error).toMatchObject({ code: 409, data: { code: 'payment_already_bound' } })
  })
})

describe('a stock ERC-7677 client', () => {
  const clientOf = (shop: GasShop) =>
    createPaymasterClient({
      transport: custom({
        request: async ({ method, params: sent }) => {
          const { body } = await send(shop, call(method, sent))
          if (body.error === undefined) return body.result
          throw Object.assign(new Error(body.error.message), body.error)
        },
      }),
    })
  const requested = {
    chainId: 8453,
    entryPointAddress: entryPoint08Address,
    sender: anOperation().sender,
    nonce: 0n,
    callData: '0x12',
    callGasLimit: 100_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 90_000n,
    maxFeePerGas: 10_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
  } as const

  it('estimates, receives the price, pays in its context, and receives the paymaster fields', async () => {
    const shop = withAccount()
    const client = clientOf(shop)
    const { nonce, callData, sender } = requested
    const stub = await client.getPaymasterStubData({
      chainId: 8453,
      entryPointAddress: entryPoint08Address,
      sender,
      nonce,
      callData,
    })
    expect(stub).toMatchObject({ paymaster: PAYMASTER, paymasterPostOpGasLimit: 0n })
    const unpaid = await client.getPaymasterData(requested).catch((error) => error)
    const { data } = unpaid.walk((error: { code?: number }) => error.code === 402)
    const { headers } = await payFor(shop, {
      changes: {
        valueUsdc6: BigInt(data.accepts[0].amount),
        validBeforeSec: BigInt(shop.nowSec() + 120),
      },
    })
    const context = { x402: paymentOf(headers) }
    const paid = await client.getPaymasterData({ ...requested, context })
    expect(paid).toMatchObject({
      paymaster: PAYMASTER,
      paymasterData: expect.stringMatching(/^0x[0-9a-f]{186}$/),
      paymasterPostOpGasLimit: 0n,
    })
  })
})
