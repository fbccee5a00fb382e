import { beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { challengeOnChain, signForBoth } from '../../../support/payments/mppCredential.ts'
import { type PaidWorld, SHARED_ORIGIN_ENV } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { PaidStack } from './paidStack.ts'

const SIGNALS = '/v1/signals'
const CHAIN = 8453
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n
const MPP = { 'accept-payment': 'evm/charge' }

/** Tests payments over the Machine Payments Protocol beside x402. */
export function describeMpp(given: () => PaidStack): void {
  describe('payments over MPP', () => {
    const payer = aPayer('payer of two protocols')
    let world: PaidWorld
    let pair: PaidStack['pair']
    beforeAll(async () => {
      ;({ world, pair } = given())
      await world.fund([payer], RICH_USDC6)
    })

    /** Signs one authorization for the headers of both protocols. */
    const sign = async () => {
      const url = pair[0].url + SIGNALS
      const response = await fetch(url, { headers: MPP })
      await response.arrayBuffer()
      const challenges = response.headers.get('www-authenticate') ?? ''
      const offer = offerOnChain(await challengeOf(url), CHAIN)
      return signForBoth(payer, offer, challengeOnChain(challenges, CHAIN))
    }
    const send = async (url: string, headers: Readonly<Record<string, string>>) => {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
      return { status: response.status, body: await response.text(), headers: response.headers }
    }
    const spentBy = async (buy: () => Promise<unknown>) => {
      const before = await world.balanceOf(CHAIN, payer.address)
      await buy()
      return before - (await world.balanceOf(CHAIN, payer.address))
    }

    it('return one answer for one charge if one signature is sent over both protocols at once', async () => {
      const { credential, header, id } = await sign()
      const answers: Awaited<ReturnType<typeof send>>[] = []
      const charged = await spentBy(async () => {
        const sent = Array.from({ length: 20 }, (_, index) =>
          send(
            (pair[index % 2] ?? pair[0]).url + SIGNALS,
            index % 4 < 2
              ? { authorization: credential }
              : { 'payment-signature': header, 'idempotency-key': id },
          ),
        )
        answers.push(...(await Promise.all(sent)))
      })
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(charged).toBe(PRICE_USDC6)
      const receipts = answers.map((answer) => answer.headers.get('payment-receipt'))
      expect(new Set(receipts.filter((receipt) => receipt !== null)).size).toBe(1)
    })

    it('are repeated without a charge by a process that started after the payment', async () => {
      const { credential } = await sign()
      const first = await send(pair[0].url + SIGNALS, { authorization: credential })
      expect(first.status).toBe(200)
      const restarted = await world.startApi(SHARED_ORIGIN_ENV)
      const charged = await spentBy(async () => {
        const again = await send(restarted.url + SIGNALS, { authorization: credential })
        expect([again.status, again.body]).toEqual([200, first.body])
        expect(again.headers.get('payment-receipt')).toBe(first.headers.get('payment-receipt'))
      })
      await restarted.stop()
      expect(charged).toBe(0n)
    })

    it('name the transaction of the charge in the receipt of the stock client', async () => {
      const { key } = payer
      const bought = await payWith('mpp', { url: given().shop.url + SIGNALS, key, chainId: CHAIN })
      expect(bought).toMatchObject({ success: true, mppReceipt: { status: 'success' } })
      expect(bought.mppReceipt.reference).toBe(bought.paymentResponse.transaction)
    })
  })
}
