import { getAddress } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { int } from '../../../../core/platform/db/columns.ts'
import { until } from '../../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, type Offer, offerOnChain } from '../../../support/payments/challenge.ts'
import {
  PAID_CHAINS,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { type PaymentAnswer, sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { type ClientName, payWith, validateWith } from '../../../support/payments/payWith.ts'
import type { Api } from '../../../support/startApi.ts'
import type { PaidStack } from './paidStack.ts'

const SIGNALS = '/v1/signals'
/** The price of the signals, USDC-6. */
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000_000n

const newPayers = Object.fromEntries(PAID_CHAINS.map((id) => [id, aPayer(`newcomer ${id}`)]))
const payers = Array.from({ length: 10 }, (_, index) => aPayer(`crowd ${index}`))
const [alice = aPayer('alice')] = payers

/** Tests that each signature buys one answer, for every client and for simultaneous payers. */
export function describePayments(given: () => PaidStack): void {
  describe('payments over HTTP', () => {
    let world: PaidWorld
    let shop: Api
    let pair: PaidStack['pair']
    beforeAll(async () => {
      ;({ world, shop, pair } = given())
      await world.fund([...Object.values(newPayers), ...payers], RICH_USDC6)
    })

    /** Returns the offer for the signals from the pair of apis. */
    const offerOn = async (chainId: number, path = SIGNALS): Promise<Offer> =>
      offerOnChain(await challengeOf(pair[0].url + path), chainId)
    const urlOf = (index: number): string => (pair[index % 2] ?? pair[0]).url + SIGNALS
    /** Expects equal sums of paid and settled USDC when no payment is open. */
    const booksAgree = async () => {
      let books = await world.books()
      await until(async () => {
        books = await world.books()
        return books.paidUsdc6 === books.settledUsdc6
      }, PATIENCE_MS)
      expect(books.paidUsdc6).toBe(books.settledUsdc6)
      return books.paidUsdc6
    }

    describe('a newcomer with a funded wallet', () => {
      const everywhere: readonly number[] = PAID_CHAINS
      const matrix: readonly [ClientName, string, readonly number[]][] = [
        ['v2-fetch', SIGNALS, everywhere],
        ['v2-axios', SIGNALS, everywhere],
        // Version 1 has no name for chain 5042.
        ['v1-fetch', `${SIGNALS}?x402Version=1`, [8453, 137]],
        ['mpp', SIGNALS, everywhere],
        ['faremeter-header', SIGNALS, everywhere],
        ['faremeter-body', SIGNALS, everywhere],
      ]

      it.each(matrix)('buys the signals with %s', async (client, path, chainIds) => {
        const outcomes = await Promise.all(
          chainIds.map(async (chainId) => {
            const { key, address } = newPayers[chainId] ?? alice
            const before = await world.balanceOf(chainId, address)
            const outcome = await payWith(client, { url: shop.url + path, key, chainId })
            const spent = before - (await world.balanceOf(chainId, address))
            return { chainId, outcome, spent }
          }),
        )
        for (const { chainId, outcome, spent } of outcomes) {
          expect([client, chainId, outcome]).toMatchObject([
            client,
            chainId,
            { success: true, status: 200, paymentResponse: { success: true } },
          ])
          expect(outcome.data.asOf.chainId).toBe(8453)
          expect(outcome.paymentResponse.transaction).toMatch(/^0x[0-9a-f]{64}$/)
          expect(spent).toBe(PRICE_USDC6)
        }
      })

      it('receives in each receipt of a stock client the id that reads its charged payment', async () => {
        const { key, address } = newPayers[8453] ?? alice
        const buyers: readonly [ClientName, string][] = [
          ['v2-fetch', SIGNALS],
          ['v2-axios', SIGNALS],
          ['v1-fetch', `${SIGNALS}?x402Version=1`],
        ]
        const read = await Promise.all(
          buyers.map(async ([client, path]) => {
            const bought = await payWith(client, { url: shop.url + path, key, chainId: 8453 })
            const { transaction, extensions } = bought.paymentResponse
            const { paymentId } = extensions['quartet-payment']
            const { body } = await shop.get(`/v1/payments/${paymentId}`)
            return { client, body, receipt: { paymentId, txHash: transaction } }
          }),
        )
        for (const { client, body, receipt } of read) {
          expect([client, body]).toMatchObject([
            client,
            { ...receipt, state: 'settled', operation: 'getSignals', payer: getAddress(address) },
          ])
        }
        expect(new Set(read.map(({ receipt }) => receipt.paymentId)).size).toBe(buyers.length)
      })

      it('receives in version 1 only the chains that version 1 can name', async () => {
        const response = await fetch(`${shop.url}${SIGNALS}?x402Version=1`)
        const { accepts } = (await response.json()) as { accepts: { network: string }[] }
        expect(response.status).toBe(402)
        expect(accepts.map(({ network }) => network).toSorted()).toEqual(['base', 'polygon'])
      })

      it('receives for every paid path a challenge without errors of the directory validators', async () => {
        const { body } = await shop.get('/openapi.json')
        const paths: Record<string, Record<string, Record<string, unknown>>> = body.paths
        // Paths with required parameters are validated in the tests of their products.
        const isBare = (parameters: unknown) =>
          !JSON.stringify(parameters ?? []).includes('"required":true')
        const paid = Object.entries(paths).filter(
          ([, { get }]) => get?.['x-payment-info'] !== undefined && isBare(get['parameters']),
        )
        expect(paid.map(([path]) => path)).toContain(SIGNALS)
        for (const [path] of paid) {
          const report = await validateWith(shop.url + path)
          expect([path, report]).toMatchObject([path, { status: 402, isValid: true }])
          const errors = [...report.issues, ...report.bodyIssues].filter(
            ({ severity }) => severity === 'error',
          )
          expect([path, errors]).toEqual([path, []])
          expect(report.endpoint.found).toBe(true)
          expect(report.headerBytes).toBeLessThanOrEqual(6_500)
        }
      })
    })

    describe('one signature of a payment', () => {
      it('returns one computed answer for one charge if the signature is sent fifty times at once to two processes', async () => {
        const { header } = await signPayment(alice, await offerOn(8453))
        const before = await world.balanceOf(8453, alice.address)
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, index) => sendPayment(urlOf(index), header)),
        )
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
        expect(before - (await world.balanceOf(8453, alice.address))).toBe(PRICE_USDC6)
        const rows = await world.sql`
          select claims, state from app.payment where payer = ${alice.address} and chain_id = 8453`
        expect([...rows]).toEqual([{ claims: 1, state: 'settled' }])
      })

      it('pays for a single request', async () => {
        const { header } = await signPayment(alice, await offerOn(137))
        const first = await sendPayment(urlOf(0), header)
        expect(first.status).toBe(200)
        const [vault] = (await shop.get('/v1/vaults')).body.vaults
        const other = await sendPayment(`${urlOf(1)}?vault=${vault.vault}`, header)
        expect(other.status).toBe(409)
      })

      it('receives the same bytes from a process that started after the payment', async () => {
        const offer = await offerOn(5042)
        const { header } = await signPayment(alice, offer)
        const first = await sendPayment(urlOf(0), header)
        expect(first.status).toBe(200)
        const restarted = await world.startApi(SHARED_ORIGIN_ENV)
        const again = await sendPayment(restarted.url + SIGNALS, header)
        await restarted.stop()
        expect([again.status, again.body]).toEqual([200, first.body])
        expect(again.headers.get('idempotent-replayed')).toBe('true')
        expect(again.headers.get('cache-control')).toBe('private, no-store')
      })
    })

    describe('a hundred payments at once', () => {
      it.each(PAID_CHAINS)('are all settled exactly once on chain %i', async (chainId) => {
        const before = await booksAgree()
        const offer = await offerOn(chainId)
        const payments = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            signPayment(payers[index % payers.length] ?? alice, offer),
          ),
        )
        const served = await Promise.all(
          payments.map(({ header }, index) => sendPayment(urlOf(index), header)),
        )
        expect(statuses(served)).toEqual({ 200: 100 })
        expect((await booksAgree()) - before).toBe(100n * PRICE_USDC6)
      })
    })

    describe('payments without cover', () => {
      it('do not delay covered payments', async () => {
        const spender = aPayer('overspender')
        await world.fund([spender], PRICE_USDC6)
        const offer = await offerOn(8453)
        const before = await booksAgree()
        const payments = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            signPayment(index % 2 === 0 ? alice : spender, offer),
          ),
        )
        const served = await Promise.all(
          payments.map(({ header }, index) => sendPayment(urlOf(index), header)),
        )
        expect(statuses(served.filter((_, index) => index % 2 === 0))).toEqual({ 200: 20 })
        expect(statuses(served.filter((_, index) => index % 2 === 1))).toEqual({ 200: 1, 402: 19 })
        expect((await booksAgree()) - before).toBe(21n * PRICE_USDC6)
        await expectNoGap(8453)
      })

      it('are rejected with a reason and a fresh price', async () => {
        const underfunded = aPayer('poor')
        const { header } = await signPayment(underfunded, await offerOn(8453))
        const { status, headers, body } = await sendPayment(urlOf(0), header)
        expect(status).toBe(402)
        expect(headers.get('payment-required')).not.toBeNull()
        expect(JSON.parse(body)).toMatchObject({ x402Version: 1, error: expect.any(String) })
        expect(body).not.toMatch(/viem|Contract|0x08c379a0/)
      })
    })

    describe('a quoted price', () => {
      it('remains valid until its expiry, also after a change of the price', async () => {
        const offer = await offerOn(137)
        // Simulates a lower earlier price: the last challenge had a quarter of the current price.
        await world.sql`update app.payment_quote set amount_usdc = 10000 where expires_at > now()`
        const old = { ...offer, amountUsdc6: 10_000n, row: { ...offer.row, amount: '10000' } }
        const cheap = await sendPayment(urlOf(0), (await signPayment(alice, old)).header)
        expect(cheap.status).toBe(200)
        await world.sql`delete from app.payment_quote where amount_usdc = 10000`
        const late = await sendPayment(urlOf(0), (await signPayment(alice, old)).header)
        expect(late.status).toBe(402)
      })
    })

    describe('a payment for an unavailable answer', () => {
      it('is not charged, and its signature buys the answer later', async () => {
        const { header } = await signPayment(alice, await offerOn(8453))
        const before = await world.balanceOf(8453, alice.address)
        const offersSignals = async () => (await fetch(urlOf(0))).status === 402
        await world.world.scenario('pricesource down')
        expect(await until(async () => !(await offersSignals()), PATIENCE_MS)).toBe(true)
        const failed = await sendPayment(urlOf(0), header)
        expect([failed.status, failed.headers.get('payment-response')]).toEqual([503, null])
        expect(await world.balanceOf(8453, alice.address)).toBe(before)
        await world.world.scenario('pricesource up')
        expect(await until(offersSignals, PATIENCE_MS)).toBe(true)
        const served = await sendPayment(urlOf(1), header)
        expect(served.status).toBe(200)
        expect(before - (await world.balanceOf(8453, alice.address))).toBe(PRICE_USDC6)
      })
    })

    /** Expects that a transaction in the table of the lane used each nonce of the settling key exactly once. */
    async function expectNoGap(chainId: number): Promise<void> {
      const { address } = world.world.devnet.accounts.settler
      const { client } = world.chain(chainId)
      const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
      const settledAll = async () => (await client.getTransactionCount({ address })) === pending
      expect(await until(settledAll, PATIENCE_MS)).toBe(true)
      const rows = await world.sql({ nonce: int })`
        select account_nonce as nonce from app.lane_tx
        where chain_id = ${chainId} and address = ${address.toLowerCase()}
          and account_nonce is not null order by account_nonce`
      expect(rows.map(({ nonce }) => nonce)).toEqual(Array.from({ length: pending }, (_, n) => n))
    }
  })
}

function statuses(served: readonly PaymentAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of served) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
