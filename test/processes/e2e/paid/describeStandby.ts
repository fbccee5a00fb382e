import { beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../../core/platform/db/columns.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { type PaidWorld, SHARED_ORIGIN_ENV } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import type { Api } from '../../../support/startApi.ts'
import type { PaidStack } from './paidStack.ts'

const CHAIN_ID = 8453
const SIGNALS = '/v1/signals'
const RICH_USDC6 = 1_000_000_000n
const REFUSAL = {
  error:
    'The database cannot store a payment on a second machine; retry after 10 s. Nothing was charged.',
  code: 'no_synchronous_standby',
  retryable: true,
}

/** Tests an api that must not sell without a standby, on a server without a standby. */
export function describeStandby(given: () => PaidStack): void {
  describe('an api that requires a synchronous standby, without a standby', () => {
    let world: PaidWorld
    let shop: Api
    let strict: Api
    const payer = aPayer('one copy')
    beforeAll(async () => {
      ;({
        world,
        pair: [shop],
      } = given())
      strict = await world.startApi({ ...SHARED_ORIGIN_ENV, REQUIRE_SYNC_STANDBY: '1' })
      await world.fund([payer], RICH_USDC6)
    })

    it('serves free calls, and sells neither a call nor a bridge', async () => {
      expect((await strict.get('/v1/basket')).status).toBe(200)
      for (const path of [SIGNALS, '/v1/bridge?from=base&to=arc&amount=1']) {
        const answer = await strict.get(path)
        expect([path, answer.status, answer.body]).toEqual([path, 503, REFUSAL])
      }
    })

    it('rejects a payment without a charge or a row, and another api sells for the same payment', async () => {
      const offer = offerOnChain(await challengeOf(shop.url + SIGNALS), CHAIN_ID)
      const payment = await signPayment(payer, offer)
      const rejected = await sendPayment(strict.url + SIGNALS, payment.header)
      expect([rejected.status, JSON.parse(rejected.body)]).toEqual([503, REFUSAL])
      expect(rejected.headers.get('retry-after')).toBe('10')
      const { nonce } = payment.authorization
      expect(
        await world.sql({ state: text })`select state from app.payment where nonce = ${nonce}`,
      ).toHaveLength(0)
      expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(RICH_USDC6)
      const sold = await sendPayment(shop.url + SIGNALS, payment.header)
      expect(sold.status).toBe(200)
    })

    it('returns the answer of an earlier payment', async () => {
      const offer = offerOnChain(await challengeOf(shop.url + SIGNALS), CHAIN_ID)
      const payment = await signPayment(payer, offer)
      const sold = await sendPayment(shop.url + SIGNALS, payment.header)
      const repeated = await sendPayment(strict.url + SIGNALS, payment.header)
      expect([repeated.status, repeated.body]).toEqual([200, sold.body])
    })
  })
}
