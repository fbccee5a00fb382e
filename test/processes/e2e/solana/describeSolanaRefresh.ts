import { beforeAll, describe, expect, it } from 'vitest'
import { LAPSED_SLOTS } from '../../../support/solana/serveSolana.ts'
import { ZERO_LOSS } from '../../../support/solana/solanaBooks.ts'
import { aSolanaBuyer, type SolanaBuyer } from '../../../support/solana/solanaBuyer.ts'
import type { SolanaStack } from '../../../support/solana/solanaStack.ts'

const PRICE_USDC6 = 30_000n
const FEE_LAMPORTS = 10_000n
const CHARGED = { ...ZERO_LOSS, payerUsdc6: PRICE_USDC6, chargedUsdc6: PRICE_USDC6 }

/** Tests that an expired blockhash, which lives a minute, is replaced once. */
export function describeSolanaRefresh(given: () => SolanaStack): void {
  describe('a sponsorship on Solana with an expired blockhash', () => {
    let stack: SolanaStack
    let buyer: SolanaBuyer
    beforeAll(async () => {
      stack = given()
      buyer = await aSolanaBuyer(stack, 1)
    })

    const buyTransfer = async (amountUsdc6: bigint) => {
      const { answer } = await buyer.buy(await buyer.transferOf(amountUsdc6))
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return answer
    }
    const refresh = (sponsorshipId: string) => buyer.ask({ sponsorshipId, refresh: true })

    it('is refreshed once without a charge, and lands with the second blockhash', async () => {
      const sentUsdc6 = 2_000_001n
      const cost = await buyer.costOf(async () => {
        const first = await buyTransfer(sentUsdc6)
        const { sponsorshipId } = first.body
        const early = await refresh(sponsorshipId)
        expect([early.status, early.body.error]).toEqual([
          503,
          expect.stringMatching(/^transaction: .*the first transaction may still enter a block$/),
        ])
        expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
        const late = await buyer.sign(first)
        stack.solana.pass(LAPSED_SLOTS)
        const over = await buyer.ask(late)
        expect([over.status, over.body]).toMatchObject([
          410,
          {
            error:
              'transaction: the blockhash has expired: POST {sponsorshipId, "refresh": true} returns a new blockhash once, without a charge',
          },
        ])
        const fresh = await refresh(sponsorshipId)
        expect([fresh.status, fresh.body.sponsorshipId]).toEqual([200, sponsorshipId])
        expect(fresh.body.signature).not.toBe(first.body.signature)
        const reported = await refresh(sponsorshipId)
        expect([reported.status, reported.body.transaction]).toEqual([200, fresh.body.transaction])
        const stale = await buyer.ask(late)
        expect([stale.status, stale.body.error]).toEqual([
          400,
          'transaction: must be the message that was signed for this sponsorship, byte for byte',
        ])
        const posted = await buyer.ask(await buyer.sign(fresh))
        expect([posted.status, posted.body]).toMatchObject([
          200,
          { success: true, signature: fresh.body.signature },
        ])
      })
      expect(cost).toEqual({
        ...CHARGED,
        walletUsdc6: sentUsdc6,
        feePayerLamports: FEE_LAMPORTS,
      })
    })

    it('ends after the second blockhash expires, and neither transaction lands', async () => {
      const cost = await buyer.costOf(async () => {
        const first = await buyTransfer(2_000_002n)
        const { sponsorshipId } = first.body
        stack.solana.pass(LAPSED_SLOTS)
        const fresh = await refresh(sponsorshipId)
        expect(fresh.status).toBe(200)
        const posts = [await buyer.sign(first), await buyer.sign(fresh)]
        stack.solana.pass(LAPSED_SLOTS)
        const again = await refresh(sponsorshipId)
        expect([again.status, again.body]).toMatchObject([
          410,
          {
            error: 'transaction: the blockhash has expired: a new sponsorship needs a new payment',
          },
        ])
        const [early, late] = await Promise.all(posts.map((post) => buyer.ask(post)))
        expect([400, 410]).toContain(early?.status)
        expect([late?.status, late?.body]).toEqual([410, again.body])
        for (const { transaction } of posts) {
          await stack.solana.rpc.send(Buffer.from(transaction, 'base64'))
        }
        stack.solana.pass(3)
      })
      expect(cost).toEqual(CHARGED)
    })

    it('states the remaining validity in each repeat of the refresh', async () => {
      const first = await buyTransfer(2_000_003n)
      const { sponsorshipId } = first.body
      stack.solana.pass(LAPSED_SLOTS)
      const fresh = await refresh(sponsorshipId)
      // Passes half of the blocks and their time: 75 of 150.
      stack.solana.pass(75)
      const reported = await refresh(sponsorshipId)
      const leftSec = Number(fresh.body.validUntil) - Number(reported.body.validUntil)
      expect(leftSec).toBeGreaterThanOrEqual(20)
      expect(leftSec).toBeLessThanOrEqual(40)
      const posted = await buyer.ask(await buyer.sign(reported))
      expect(posted.body).toMatchObject({ success: true })
    })
  })
}
