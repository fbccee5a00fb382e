import { beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../../../core/kernel/crashPoint.ts'
import { bool, maybe, text } from '../../../../core/platform/db/columns.ts'
import { until } from '../../../../supervisor/until.ts'
import { offerIn } from '../../../support/gas/buySponsorship.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { signPayment } from '../../../support/payments/payment.ts'
import { requestSolanaSponsor } from '../../../support/solana/buySolana.ts'
import { LAPSED_SLOTS } from '../../../support/solana/serveSolana.ts'
import { ZERO_LOSS } from '../../../support/solana/solanaBooks.ts'
import { aSolanaBuyer, type SolanaBuyer } from '../../../support/solana/solanaBuyer.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'

const PRICE_USDC6 = 30_000n
const FEE_LAMPORTS = 10_000n
const POINTS = ['after_answer', 'before_respond'] as const satisfies CrashPoint[]

/** Tests charged sponsorships whose answer was lost with its process. */
export function describeSolanaLost(given: () => SolanaStack): void {
  describe('a charged sponsorship on Solana whose answer was lost', () => {
    let stack: SolanaStack
    let buyer: SolanaBuyer
    beforeAll(async () => {
      stack = given()
      buyer = await aSolanaBuyer(stack, 2)
    })

    const rowsOf = (paymentOf: string) =>
      stack.sql({ id: text, state: text, reason: maybe(text), charged: bool })`
        select s.id, s.state, s.reason, p.settled_at is not null as charged
        from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
        where p.nonce = ${paymentOf} order by s.attempt`

    /** Pays at an api that ends at a crash point. Resolves when the payment is charged. */
    const dieAt = async (point: CrashPoint, body: unknown) => {
      const dying = await stack.startApi({
        ...stack.solana.apiEnv,
        QUARTET_CRASH_AT: point,
        PUBLIC_URL: stack.api.url,
      })
      const quote = await requestSolanaSponsor(dying.url, body)
      const offer = offerIn(quote.headers.get('payment-required') ?? '', PAY_CHAIN)
      const { header, authorization } = await signPayment(buyer.payer, offer)
      const reported = await requestSolanaSponsor(dying.url, body, header).catch(() => 'lost')
      expect([point, reported]).toEqual([point, 'lost'])
      await dying.ended
      const isCharged = async () => (await rowsOf(authorization.nonce))[0]?.charged === true
      expect(await until(isCharged, PATIENCE_MS)).toBe(true)
      return { header, nonce: authorization.nonce }
    }

    /**
     * Pays at an api that ends at a crash point, and waits until the blockhash has expired and the payment has a
     * credit.
     */
    const loseAt = async (point: CrashPoint, body: unknown) => {
      const bought = await dieAt(point, body)
      stack.solana.pass(LAPSED_SLOTS)
      const isOwed = async () => (await rowsOf(bought.nonce))[0]?.state === 'credited'
      expect(await until(isOwed, PATIENCE_MS)).toBe(true)
      return bought
    }

    it('is valid for ten more minutes when its process ended during the answer', async () => {
      const body = await buyer.transferOf(3_000_009n)
      const { header, nonce } = await dieAt('after_hand_out', body)
      stack.solana.pass(LAPSED_SLOTS)
      const reported = await requestSolanaSponsor(stack.api.url, body, header)
      const [row] = await rowsOf(nonce)
      expect([reported.status, reported.body.sponsorshipId]).toEqual([200, row?.id])
      const fresh = await buyer.ask({ sponsorshipId: row?.id, refresh: true })
      expect([fresh.status, fresh.body.error]).toEqual([200, undefined])
      const again = await requestSolanaSponsor(stack.api.url, body, header)
      expect(again.body.transaction).toBe(fresh.body.transaction)
      const posted = await buyer.ask(await buyer.sign(again))
      expect([posted.status, posted.body.success]).toEqual([200, true])
    })

    it.each(POINTS)(
      'is replaced for a late repeat of the request, after a kill at %s',
      async (point) => {
        const sentUsdc6 = 3_000_001n + BigInt(POINTS.indexOf(point))
        const body = await buyer.transferOf(sentUsdc6)
        const cost = await buyer.costOf(async () => {
          const { header, nonce } = await loseAt(point, body)
          const late = await requestSolanaSponsor(stack.api.url, body, header)
          expect([late.status, late.body.error]).toEqual([200, undefined])
          const [lost, next] = await rowsOf(nonce)
          expect(lost).toMatchObject({ state: 'credited', reason: 'not_served' })
          expect(late.body.sponsorshipId).toBe(next?.id)
          expect((await requestSolanaSponsor(stack.api.url, body, header)).body).toEqual(late.body)
          const posted = await buyer.ask(await buyer.sign(late))
          expect([posted.status, posted.body.success]).toEqual([200, true])
        })
        expect(cost).toEqual({
          ...ZERO_LOSS,
          payerUsdc6: PRICE_USDC6,
          chargedUsdc6: PRICE_USDC6,
          walletUsdc6: sentUsdc6,
          feePayerLamports: FEE_LAMPORTS,
        })
      },
    )
  })
}
