import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type BudgetStore, memoryBudget } from '../../../clients/typescript/src/index.ts'
import { createPayer } from '../../../clients/typescript/src/payments/payWith.ts'
import {
  aChallenge,
  anAnswer,
  anEntry,
  aShopOverHttp,
  type Requested,
  type Shop,
} from './aShopOverHttp.ts'
import { anOutside, aWallet } from './aWallet.ts'

const MAX_USDC6 = 100_000n
/** 2026-09-21 23:59:59 UTC, one second before the next budget. */
const LATE_MS = Date.UTC(2026, 8, 21, 23, 59, 59)
const MIDNIGHT_SEC = Date.UTC(2026, 8, 22) / 1_000

const shops: Shop[] = []
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.stop()))
})

/** Starts a shop that answers a payment and otherwise returns the price in the path of the request. */
const aShop = async (paid = anAnswer()): Promise<Shop> => {
  const price = ({ url }: Requested) => url.slice(1)
  const shop = await aShopOverHttp((requested) =>
    requested.payment === undefined ? aChallenge([anEntry({ amount: price(requested) })]) : paid,
  )
  shops.push(shop)
  return shop
}
type Terms = { readonly wallet?: ReturnType<typeof aWallet>; readonly startMs?: number }
const buyer = (shop: Shop, store: BudgetStore, { wallet = aWallet(), startMs }: Terms = {}) => {
  const budget = { maxPerDayUsdc6: MAX_USDC6, store }
  const pay = createPayer(anOutside(startMs), wallet, { maxUsdc6: MAX_USDC6, budget })
  return (amountUsdc6: number) => pay(new Request(`${shop.url}/${amountUsdc6}`))
}
const signedUsdc6 = ({ signed }: ReturnType<typeof aWallet>) =>
  signed.reduce((sum, { message }) => sum + BigInt(String(message['value'])), 0n)

describe('a budget', () => {
  it('bounds the sum of the amounts signed in a day, for any prices and any concurrency', async () => {
    const shop = await aShop()
    const prices = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(prices, fc.boolean(), async (amounts, isConcurrent) => {
        const wallet = aWallet()
        const buy = buyer(shop, memoryBudget(), { wallet })
        const ends: boolean[] = []
        const buyOnce = async (amount: number) => {
          const isBought = await buy(amount).then(
            () => true,
            () => false,
          )
          ends.push(isBought)
        }
        if (isConcurrent) await Promise.all(amounts.map(buyOnce))
        else for (const amount of amounts) await buyOnce(amount)
        expect(signedUsdc6(wallet)).toBeLessThanOrEqual(MAX_USDC6)
        expect(wallet.signed).toHaveLength(ends.filter(Boolean).length)
      }),
      { numRuns: 40 },
    )
  })

  it('names the price, the maximum and the reset, and signs nothing above the maximum', async () => {
    const shop = await aShop()
    const wallet = aWallet()
    const buy = buyer(shop, memoryBudget(), { wallet, startMs: LATE_MS })
    expect((await buy(60_000)).status).toBe(200)
    await expect(buy(40_001)).rejects.toMatchObject({
      code: 'over_budget',
      retryable: true,
      amountUsdc6: 40_001n,
      maxPerDayUsdc6: MAX_USDC6,
      resetsAtSec: MIDNIGHT_SEC,
    })
    expect((await buy(40_000)).status).toBe(200)
    expect(signedUsdc6(wallet)).toBe(MAX_USDC6)
  })

  it('starts again at midnight UTC', async () => {
    const shop = await aShop()
    const store = memoryBudget()
    expect((await buyer(shop, store, { startMs: LATE_MS })(100_000)).status).toBe(200)
    await expect(buyer(shop, store, { startMs: LATE_MS })(1)).rejects.toThrow('daily budget')
    const next = buyer(shop, store, { startMs: LATE_MS + 1_000 })
    expect((await next(100_000)).status).toBe(200)
    await expect(buyer(shop, store, { startMs: LATE_MS })(1)).rejects.toThrow('daily budget')
    await expect(next(1)).rejects.toThrow('daily budget')
  })

  it('is shared by all payers of one store', async () => {
    const shop = await aShop()
    const store = memoryBudget()
    const [first, other] = [aWallet('one'), aWallet('other')]
    await buyer(shop, store, { wallet: first })(70_000)
    await expect(buyer(shop, store, { wallet: other })(40_000)).rejects.toThrow('daily budget')
    expect(other.signed).toEqual([])
  })

  it('is not used by a signature that the wallet refuses, and is used by a payment that the server refuses', async () => {
    const refusing = await aShop(aChallenge([anEntry()]))
    const store = memoryBudget()
    const closed = {
      ...aWallet(),
      signTypedData: () => Promise.reject(new Error('the wallet is locked')),
    }
    await expect(buyer(refusing, store, { wallet: closed })(100_000)).rejects.toThrow('locked')
    await expect(buyer(refusing, store)(100_000)).rejects.toMatchObject({ code: 'payment_refused' })
    await expect(buyer(refusing, store)(1)).rejects.toMatchObject({ code: 'over_budget' })
  })
})
