import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../../../devnet/random.ts'
import { buyMany } from '../../../support/leads/buyMany.ts'
import { LEAD_PRICE_USDC6, type LeadShopWorld } from '../../../support/leads/leadShopWorld.ts'
import { createRandomQueries } from '../../../support/leads/randomQueries.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import type { Api } from '../../../support/startApi.ts'
import type { LeadStack } from './leadStack.ts'

const PURCHASES = Number(process.env['LEAD_PURCHASES'] ?? 120)
const SEED = Number(process.env['LEAD_SEED'] ?? Date.now() % 1_000_000)
const RICH_USDC6 = 1_000_000_000n
const CHAIN_ID = 8453
const AT_ONCE = 8
const thirdParty = aPayer('buyer of lists')
const waiter = aPayer('buyer who thinks it over')

/** Tests that a replaced data set changes neither the price nor the number of sold leads. */
export function describeSwap(given: () => LeadStack): void {
  describe('a data set', () => {
    let world: LeadShopWorld
    let api: Api
    beforeAll(async () => {
      process.stdout.write(`seed ${SEED}, ${PURCHASES} purchases\n`)
      ;({ world, api } = given())
      await world.fund([thirdParty, waiter], RICH_USDC6)
    })

    const searchUrl = (words: Readonly<Record<string, string>>) =>
      `${api.url}/v1/leads/search?${new URLSearchParams(words)}`

    describe('leads during a replacement of the data set', () => {
      it('are delivered from the data set of their price, also for payments signed after the replacement', async () => {
        const next = await createRandomQueries(api, createRandom(SEED, 'thinkers'))
        const before = (await world.reads.current()).version
        const priced: { url: string; header: string; leads: number }[] = []
        while (priced.length < 10) {
          const url = searchUrl(next())
          const quote = await fetch(url)
          const { status } = quote
          await quote.arrayBuffer()
          if (status !== 402) continue
          const offer = offerOnChain(await challengeOf(url), CHAIN_ID)
          const { header } = await signPayment(waiter, offer)
          priced.push({ url, header, leads: Number(offer.amountUsdc6 / LEAD_PRICE_USDC6) })
        }
        await world.swap(74)
        const held = await world.balanceOf(CHAIN_ID, waiter.address)
        for (const { url, header, leads } of priced) {
          const { status, body } = await sendPayment(url, header)
          const page = JSON.parse(body)
          expect([status, page.datasetVersion, page.leads?.length]).toEqual([200, before, leads])
        }
        const paid = held - (await world.balanceOf(CHAIN_ID, waiter.address))
        const leads = priced.reduce((sum, entry) => sum + entry.leads, 0)
        expect(paid).toBe(BigInt(leads) * LEAD_PRICE_USDC6)
      })

      it('cost the quoted price for the delivered number, for random queries', async () => {
        const next = await createRandomQueries(api, createRandom(SEED, 'buyers'))
        const requested = Array.from({ length: PURCHASES }, () => next())
        const held = await world.balanceOf(CHAIN_ID, thirdParty.address)
        // The last third starts after the replacement, so that it reads the new data set.
        const last = Math.floor((PURCHASES * 2) / 3)
        const buy = (from: number, to: number, onBought: (count: number) => void) =>
          buyMany({
            urls: requested.slice(from, to).map(searchUrl),
            key: thirdParty.key,
            chainId: CHAIN_ID,
            atOnce: AT_ONCE,
            onBought,
          })
        let replacement: Promise<string> | undefined
        const during = await buy(0, last, (count) => {
          if (count >= PURCHASES / 3) replacement ??= world.swap(75)
        })
        const second = await replacement
        const after = await buy(last, PURCHASES, () => undefined)
        const bought = [...during, ...after.map((entry) => ({ ...entry, at: last + entry.at }))]
        let leads = 0
        const versions = new Set<string>()
        for (const { at, status, data, paymentResponse, error } of bought) {
          const about = JSON.stringify([requested[at], error, data?.error, data?.errorMessage])
          expect([about, status]).toEqual([about, 200])
          const { amount } = data.charge
          expect(data.leads, about).toHaveLength(data.count)
          expect(amount, about).toBe(String(BigInt(data.count) * LEAD_PRICE_USDC6))
          expect(paymentResponse?.amount ?? '0', about).toBe(amount)
          expect(data.count, about).toBe(
            Math.min(data.limit, Math.max(0, data.matches - data.offset)),
          )
          expect(new Set(data.leads.map(({ id }: { id: string }) => id)).size).toBe(data.count)
          versions.add(data.datasetVersion)
          leads += data.count
        }
        expect(bought).toHaveLength(PURCHASES)
        expect(versions.has(second ?? '')).toBe(true)
        expect(versions.size).toBe(2)
        const spent = held - (await world.balanceOf(CHAIN_ID, thirdParty.address))
        expect(spent).toBe(BigInt(leads) * LEAD_PRICE_USDC6)
        process.stdout.write(
          `${leads} leads for ${spent} USDC-6 from ${[...versions].join(', ')}\n`,
        )
      })
    })
  })
}
