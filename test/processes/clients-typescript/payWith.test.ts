import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { parsePayment } from '../../../api/payments/wire/parsePayment.ts'
import {
  bought,
  createQuartet,
  type PaymentUnresolved,
  receiptOf,
  resumeWith,
} from '../../../clients/typescript/src/index.ts'
import { createPayer, type PayTerms } from '../../../clients/typescript/src/payments/payWith.ts'
import {
  type Act,
  aChallenge,
  anAnswer,
  anEntry,
  aShopOverHttp,
  type Requested,
  type Shop,
  USDC,
} from './aShopOverHttp.ts'
import { anOutside, aWallet } from './aWallet.ts'

const CAP_USDC6 = 50_000n
const PATIENCE_MS = 20_000

const shops: Shop[] = []
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.stop()))
})

/** Starts a shop with a list of reactions. The last reaction repeats. */
const startShop = async (...acts: Act[]): Promise<Shop> => {
  const shop = await aShopOverHttp((_, index) => acts[index] ?? acts.at(-1) ?? 'hangs up')
  shops.push(shop)
  return shop
}
const buy = (shop: Shop, wallet = aWallet(), terms: Partial<PayTerms> = {}) =>
  createPayer(anOutside(), wallet, { maxUsdc6: CAP_USDC6, patienceMs: PATIENCE_MS, ...terms })(
    new Request(`${shop.url}/v1/signals`),
  )
const paymentsOf = ({ requested }: Shop) => requested.flatMap(({ payment }) => payment ?? [])

const anyAddress = fc.oneof(
  fc.constantFrom(...Object.values(USDC), `0x${'0'.repeat(40)}`, aWallet().address),
  fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
)
const anyEntry = fc
  .record({
    scheme: fc.constantFrom('exact', 'exact', 'exact', 'upto'),
    network: fc.constantFrom('eip155:8453', 'eip155:137', 'eip155:5042', 'eip155:1', 'base', ''),
    amount: fc.oneof(
      fc.bigInt({ min: 0n, max: 100_000n }).map(String),
      fc.constantFrom('50001', '50000', '-1', '1e3', '0x10', '', 40_000),
    ),
    asset: anyAddress,
    payTo: anyAddress,
    maxTimeoutSeconds: fc.constantFrom(60, 1, 0, -5, 1e12, Number.MAX_SAFE_INTEGER, 'soon'),
    extra: fc.constantFrom({ name: 'USD Coin', version: '2' }, { name: 1 }, null),
  })
  .map(anEntry)
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc
    .array(fc.oneof(anyEntry, fc.constant(anEntry()), fc.anything()), { maxLength: 3 })
    .map((entries) => aChallenge(entries)),
  fc.constant(aChallenge()),
  fc.constant<Act>('hangs up'),
  fc.constant(anAnswer()),
  fc
    .record({
      status: fc.constantFrom(200, 202, 307, 400, 402, 404, 408, 409, 425, 429, 500, 502, 503, 520),
      headers: fc.constantFrom(
        {},
        { 'retry-after': '0' },
        { 'retry-after': '3' },
        { 'retry-after': 'soon' },
        { location: '/elsewhere' },
        { 'payment-required': 'bm90IEpTT04=' },
      ),
      body: fc.oneof(fc.constant({ paymentId: 'p1' }), fc.jsonValue()),
    })
    .filter(({ status, headers }) => status !== 307 || 'location' in headers),
)

describe('a payer', () => {
  it('signs at most once per call, within the cap and only for USDC, for random answers of a server', async () => {
    let script: readonly Act[] = []
    let from = 0
    const shop = await aShopOverHttp((_, index) => script[index - from] ?? 'hangs up')
    shops.push(shop)
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 8 }), async (acts) => {
        script = [aChallenge(), ...acts].slice(acts.length % 2)
        from = shop.requested.length
        const wallet = aWallet()
        await buy(shop, wallet).catch(() => undefined)
        expect(wallet.signed.length).toBeLessThanOrEqual(1)
        for (const { domain, message } of wallet.signed) {
          expect(BigInt(String(message['value']))).toBeLessThanOrEqual(CAP_USDC6)
          const usdc = USDC[domain.chainId ?? 0]
          expect(domain.verifyingContract?.toLowerCase()).toBe(usdc?.toLowerCase())
          const validSec = Number(message['validBefore']) - 1_790_000_000
          expect(validSec).toBeLessThanOrEqual(600)
          expect(message['from']).toBe(wallet.address)
          expect(message['to']).not.toBe(wallet.address)
        }
        const sent = shop.requested.slice(from).flatMap(({ payment }) => payment ?? [])
        expect(new Set(sent).size).toBe(Math.min(sent.length, wallet.signed.length))
      }),
      { numRuns: 200 },
    )
  })

  it('receives its answer and pays once when an honest server fails in random ways', async () => {
    const failures = fc.constantFrom<Act>(
      'hangs up',
      { status: 503, headers: { 'retry-after': '1' } },
      { status: 500 },
      { status: 502 },
      { status: 202, body: { paymentId: 'p1' }, headers: { 'retry-after': '2' } },
    )
    let left: Act[] = []
    const charged = new Set<string>()
    const shop = await aShopOverHttp(({ payment }: Requested) => {
      if (payment === undefined) return aChallenge()
      charged.add(payment)
      return left.shift() ?? anAnswer()
    })
    shops.push(shop)
    await fc.assert(
      fc.asyncProperty(fc.array(failures, { maxLength: 4 }), async (acts) => {
        left = [...acts]
        charged.clear()
        const response = await buy(shop, aWallet(), { patienceMs: 60_000 })
        expect(await response.json()).toEqual({ trend: 'up' })
        expect(receiptOf(response)?.amountUsdc6).toBe(40_000n)
        expect(charged.size).toBe(1)
      }),
      { numRuns: 50 },
    )
  })

  it('sends a payment of version 2 for the offered terms, which the service can read', async () => {
    const shop = await startShop(aChallenge(), anAnswer())
    const wallet = aWallet()
    await buy(shop, wallet)
    const [header = ''] = paymentsOf(shop)
    expect(parsePayment(header)).toMatchObject({
      kind: 'payment',
      payment: {
        wireVersion: 2,
        chainId: 8453,
        authorization: {
          from: wallet.address.toLowerCase(),
          valueUsdc6: 40_000n,
          validAfterSec: 0n,
          validBeforeSec: 1_790_000_060n,
        },
        accepted: { amount: 40_000n },
        resourceUrl: 'http://quartet.test/v1/signals',
      },
    })
  })

  it('signs no payment above the cap, and reports the price', async () => {
    const shop = await startShop(aChallenge([anEntry({ amount: '50001' })]))
    const wallet = aWallet()
    await expect(buy(shop, wallet)).rejects.toMatchObject({
      code: 'over_cap',
      retryable: false,
      amountUsdc6: 50_001n,
      maxUsdc6: CAP_USDC6,
    })
    expect([wallet.signed, paymentsOf(shop)]).toEqual([[], []])
  })

  it.each([
    ['another token', anEntry({ asset: USDC[137] }), {}],
    ['a chain that is not allowed', anEntry(), { chainIds: [137] }],
    ['a receiver that is not allowed', anEntry(), { payTo: [`0x${'2'.repeat(40)}` as const] }],
    ['the payer itself', anEntry({ payTo: aWallet().address }), {}],
    ['another scheme', anEntry({ scheme: 'upto' }), {}],
  ])('signs no payment for %s', async (_, entry, terms) => {
    const shop = await startShop(aChallenge([entry]))
    const wallet = aWallet()
    await expect(buy(shop, wallet, terms)).rejects.toMatchObject({ code: 'no_way_to_pay' })
    expect(wallet.signed).toEqual([])
  })

  it('pays on the preferred chain among the offered chains', async () => {
    const offers = [8453, 137, 5042].map((id) =>
      anEntry({ network: `eip155:${id}`, asset: USDC[id] }),
    )
    const shop = await startShop(aChallenge(offers), anAnswer())
    const wallet = aWallet()
    await buy(shop, wallet, { chainIds: [5042, 8453] })
    expect(wallet.signed.map(({ domain }) => domain.chainId)).toEqual([5042])
  })

  it('rejects a 402 without valid terms', async () => {
    const shop = await startShop({ status: 402, body: { error: 'pay me' } })
    await expect(buy(shop)).rejects.toMatchObject({ code: 'invalid_challenge' })
  })

  it('signs no second payment after a refusal, even at a new price', async () => {
    const shop = await startShop(aChallenge(), aChallenge([anEntry()], 'insufficient_funds'))
    const wallet = aWallet()
    await expect(buy(shop, wallet)).rejects.toMatchObject({
      code: 'payment_refused',
      reason: 'insufficient_funds',
      validBeforeSec: 1_790_000_060,
    })
    expect(wallet.signed).toHaveLength(1)
  })

  it('sends no payment to the target of a redirect', async () => {
    const attacker = await startShop(anAnswer())
    const shop = await startShop(aChallenge(), { status: 307, headers: { location: attacker.url } })
    await expect(buy(shop)).rejects.toMatchObject({ code: 'payment_unresolved', status: 307 })
    expect(attacker.requested).toEqual([])
  })

  it('sends the same body with every try', async () => {
    const shop = await startShop(aChallenge(), 'hangs up', { status: 503 }, anAnswer())
    const pay = createPayer(anOutside(), aWallet(), { maxUsdc6: CAP_USDC6 })
    const quartet = createQuartet({ baseUrl: shop.url, fetch: pay })
    await quartet.POST('/v1/gas', { body: { chainId: 8453 } })
    expect(shop.requested.map(({ body }) => body)).toEqual(Array(4).fill('{"chainId":8453}'))
    expect(new Set(paymentsOf(shop)).size).toBe(1)
  })

  it('does not sign for a free call or a call with a payment header', async () => {
    const shop = await startShop(anAnswer(), aChallenge())
    const wallet = aWallet()
    expect((await buy(shop, wallet)).status).toBe(200)
    const pay = createPayer(anOutside(), wallet, { maxUsdc6: CAP_USDC6 })
    const own = new Request(shop.url, { headers: { 'payment-signature': 'mine' } })
    expect((await pay(own)).status).toBe(402)
    expect(wallet.signed).toEqual([])
  })
})

describe('a payment with an unknown outcome', () => {
  const buyUnresolved = async (
    shop: Shop,
    terms: Partial<PayTerms> = {},
  ): Promise<PaymentUnresolved> => {
    const error: unknown = await buy(shop, aWallet(), terms).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'payment_unresolved', retryable: true })
    return error as PaymentUnresolved
  }

  it('is returned to the caller, and buys the answer later without another signature', async () => {
    let isUp = false
    const shop = await aShopOverHttp(({ payment }) => {
      if (payment === undefined) return aChallenge()
      return isUp ? anAnswer() : 'hangs up'
    })
    shops.push(shop)
    const { payment, validBeforeSec } = await buyUnresolved(shop)
    expect(validBeforeSec).toBe(1_790_000_060)
    isUp = true
    const quartet = createQuartet({ baseUrl: shop.url })
    const { data, receipt } = bought(
      await quartet.GET('/v1/signals', { fetch: resumeWith(payment) }),
    )
    expect(data).toEqual({ trend: 'up' })
    expect(receipt?.amountUsdc6).toBe(40_000n)
    expect(new Set(paymentsOf(shop))).toEqual(new Set([payment]))
  })

  it('ends after the time limit of the caller', async () => {
    const shop = await startShop(aChallenge(), { status: 429, headers: { 'retry-after': '120' } })
    expect(await buyUnresolved(shop, { patienceMs: 60_000 })).toMatchObject({ status: 429 })
    expect(shop.requested).toHaveLength(2)
  })

  it('is retried at most once per second when the server sends retry-after 0', async () => {
    const shop = await startShop(aChallenge(), { status: 503, headers: { 'retry-after': '0' } })
    await buyUnresolved(shop, { patienceMs: 10_000 })
    expect(paymentsOf(shop).length).toBeLessThanOrEqual(11)
  })

  it('is returned when the caller aborts', async () => {
    const cancel = new AbortController()
    const shop = await aShopOverHttp(({ payment }) => {
      if (payment === undefined) return aChallenge()
      cancel.abort()
      return { status: 503 }
    })
    shops.push(shop)
    const pay = createPayer(anOutside(), aWallet(), { maxUsdc6: CAP_USDC6 })
    const call = pay(new Request(shop.url, { signal: cancel.signal }))
    await expect(call).rejects.toMatchObject({ code: 'payment_unresolved' })
    expect(shop.requested).toHaveLength(2)
  })
})

describe('the result of a call', () => {
  it('has no receipt for a free call, and is an error for a rejected call', async () => {
    const shop = await startShop(
      { status: 200, body: { trend: 'up' } },
      { status: 400, body: { error: 'vault: must be an address' } },
      { status: 503, body: { error: 'prices: stale' } },
    )
    const quartet = createQuartet({ baseUrl: shop.url })
    expect(bought(await quartet.GET('/v1/signals'))).toEqual({
      data: { trend: 'up' },
      receipt: null,
    })
    const refused = await quartet.GET('/v1/signals')
    expect(() => bought(refused)).toThrow(
      expect.objectContaining({ code: 'call_refused', status: 400, retryable: false }),
    )
    const down = await quartet.GET('/v1/signals')
    expect(() => bought(down)).toThrow(expect.objectContaining({ status: 503, retryable: true }))
  })

  it('has no receipt when the header is invalid', () => {
    for (const header of ['', 'x', btoa('{}'), btoa('{"success":false}'), btoa('[]')]) {
      expect(receiptOf({ headers: new Headers({ 'payment-response': header }) })).toBeNull()
    }
  })
})
