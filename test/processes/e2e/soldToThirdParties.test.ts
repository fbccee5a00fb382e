import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyNetworkOf, networkOf } from '../../../api/payments/wire/networks.ts'
import { challengeOf, offerOnChain } from '../../support/payments/challenge.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { base64, sendPayment, signPayment } from '../../support/payments/payment.ts'
import { readPayments } from '../../support/payments/readPayments.ts'
import { rebuiltPayments } from '../../support/payments/rebuiltPayments.ts'
import {
  createSoldWorld,
  SALES,
  type SoldProduct,
  type SoldWorld,
} from '../../support/storm/soldWorld.ts'

const BUYERS = 2
/** Headers of a third party without a proof. */
const ATTEMPTS = [{}, { 'idempotency-key': 'a-guess-of-a-stranger' }] as const

describe('a third party who reads payments from a chain', () => {
  let world: SoldWorld
  let url: string
  beforeAll(async () => {
    world = await createSoldWorld({ seed: 67, apis: 1, env: { LOG_LEVEL: 'silent' } })
    url = world.apis[0]?.url ?? ''
  })
  afterAll(() => world?.stop())

  it.each(SALES)(
    'receives the same 409 for each guess of %s paid on chain %i, and the buyer receives the answer',
    async (name, chainId) => {
      const product = world.product(name)
      const buyers = Array.from({ length: BUYERS }, (_, n) => aPayer(`${name} ${chainId} ${n}`))
      const offer = offerOnChain(await challengeOf(url + product.path, product.body), chainId)
      await world.fund(buyers, offer.amountUsdc6)
      const bought = await Promise.all(
        buyers.map(async (payer) => {
          const offers = await challengeOf(url + product.path, product.body)
          const { header } = await signPayment(payer, offerOnChain(offers, chainId))
          const { status, body } = await sendPayment(url + product.path, header, product.body)
          expect(status).toBe(200)
          return { header, body }
        }),
      )
      const payers = buyers.map(({ address }) => address)
      const seen = await readPayments(world.chain(chainId), world.usdc(chainId), payers)
      expect(seen).toHaveLength(BUYERS)

      const answers = new Set<string>()
      for (const payment of seen) {
        for (const attempt of guessesAt(name)) {
          const network = { chainId, legacy: legacyNetworkOf(chainId) ?? networkOf(chainId) }
          const path = url + attempt.path
          for (const rebuilt of await rebuiltPayments(path, network, payment, attempt.body)) {
            for (const more of ATTEMPTS) answers.add(await send(attempt, rebuilt, more))
          }
        }
      }
      expect([...answers]).toEqual([expect.stringContaining('repeat_unproven')])
      expect([...answers][0]).toMatch(/^409 /)

      for (const { header, body } of bought) {
        const again = await sendPayment(url + product.path, header, product.body)
        expect([again.status, again.body]).toEqual([200, body])
      }
    },
  )

  /**
   * Returns the bought request and another request of the same price. A third party knows neither
   * request.
   */
  function guessesAt(name: SoldProduct['name']): readonly SoldProduct[] {
    const product = world.product(name)
    if (name === 'signals') return [product, { ...product, path: `${product.path}?x402Version=2` }]
    return [product]
  }

  async function send(
    { path, body }: SoldProduct,
    { header, payment }: Awaited<ReturnType<typeof rebuiltPayments>>[number],
    more: Readonly<Record<string, string>>,
  ): Promise<string> {
    const response = await fetch(url + path, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        [header]: base64(payment),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...more,
      },
    })
    return `${response.status} ${await response.text()}`
  }
})
