import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '../../../../core/platform/systemClock.ts'
import { createMarketRows } from '../../../../core/updown/store/createMarketRows.ts'
import type { SolanaFault } from '../../../../devnet/solana/solanaFaults.ts'
import { offerIn } from '../../../support/gas/buySponsorship.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { signPayment } from '../../../support/payments/payment.ts'
import { requestSolanaSponsor } from '../../../support/solana/buySolana.ts'
import { ZERO_LOSS } from '../../../support/solana/solanaBooks.ts'
import { aSolanaBuyer, type SolanaBuyer } from '../../../support/solana/solanaBuyer.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'
import type { Api } from '../../../support/startApi.ts'

const PRICE_USDC6 = 30_000n
const FEE_LAMPORTS = 10_000n
const E18 = 10n ** 18n
const SILENCES: readonly SolanaFault[] = ['silent', 'busy', 'unhealthy', 'unreadable']

const unavailable = (why: string) => ({
  error: `transaction: sponsorships on Solana are not sold now: ${why}`,
})

/** Tests that an outage is reported before a sale. */
export function describeSolanaOutages(given: () => SolanaStack): void {
  describe('the sponsor on Solana during an outage', () => {
    let stack: SolanaStack
    let buyer: SolanaBuyer
    let body: object
    beforeAll(async () => {
      stack = given()
      buyer = await aSolanaBuyer(stack, 0)
      body = await buyer.transferOf(4_000_001n)
    })

    describe('without a configuration', () => {
      let bare: Api
      beforeAll(async () => {
        bare = await stack.startApi()
      })
      afterAll(() => bare?.stop())

      it('returns 503 for every body, and is listed as disabled', async () => {
        for (const any of [body, {}, { sponsorshipId: `0x${'12'.repeat(16)}`, refresh: true }]) {
          const answer = await requestSolanaSponsor(bare.url, any)
          expect([answer.status, answer.body]).toMatchObject([
            503,
            { error: 'solana sponsor disabled' },
          ])
        }
        const config = await bare.get('/v1/gas/config')
        const priced = await bare.get('/v1/gas')
        expect([config.status, priced.status]).toEqual([200, 402])
        for (const { chains } of [config.body, priced.body.gas]) {
          expect(chains.at(-1)).toMatchObject({
            network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
            enabled: false,
            reason: 'solana sponsor disabled',
            feePayer: null,
            nativeUsd: null,
          })
        }
        const open = await stack.api.get('/v1/gas')
        expect(open.body.gas.chains.at(-1)).toMatchObject({
          enabled: true,
          reason: null,
          feePayer: stack.solana.feePayer,
        })
      })
    })

    describe('during a fault of the price of SOL', () => {
      /** Api on a separate database, where no worker publishes prices. */
      let branch: Api
      let rows: ReturnType<typeof createMarketRows>
      let database: Awaited<ReturnType<typeof migratedDatabase>>
      beforeAll(async () => {
        database = await migratedDatabase(inject('postgresUrl'))
        rows = createMarketRows({ databaseUrl: database.url, clock: systemClock })
        branch = await stack.startApi({ ...stack.solana.apiEnv, DATABASE_URL: database.url })
      })
      afterAll(async () => {
        await branch?.stop()
        await rows?.close()
        await database?.drop()
      })

      const report = async (ageMs: number, priceE18: bigint) => {
        const nowMs = Date.now()
        const none = { twap60: null, spot: null }
        const spot = { atMs: nowMs - ageMs, priceE18, source: 'sim' }
        await rows.publish({
          toldAtMs: nowMs,
          provider: 'sim',
          feed: 'connected',
          markets: [],
          assets: { btc: none, eth: none, xrp: none, sol: { twap60: null, spot } },
          pastFromSec: 0,
        })
      }
      const readSolanaConfig = async () => {
        const { body: config } = await branch.get('/v1/gas/config')
        const { enabled, reason, nativeUsd } = config.chains.at(-1)
        return { enabled, reason, nativeUsd }
      }
      const closed = { enabled: false, reason: 'the price of SOL is not known', nativeUsd: null }

      it.each<[string, (() => Promise<void>) | null]>([
        ['not known yet', null],
        ['older than a minute', () => report(61_000, 150n * E18)],
        ['from the future', () => report(-10_000, 150n * E18)],
        ['absurdly low', () => report(0, E18 / 2n)],
        ['absurdly high', () => report(0, 1_000_000n * E18)],
      ])('sells nothing while the price is %s', async (_what, change) => {
        if (change !== null) {
          await report(0, 151n * E18)
          await expect
            .poll(readSolanaConfig, { timeout: PATIENCE_MS })
            .toEqual({ enabled: true, reason: null, nativeUsd: '151.00000000' })
          await change()
        }
        await expect.poll(readSolanaConfig, { timeout: PATIENCE_MS }).toEqual(closed)
        const answer = await requestSolanaSponsor(branch.url, body)
        expect([answer.status, answer.body]).toMatchObject([
          503,
          unavailable('the price of SOL is not known'),
        ])
        expect(answer.headers.get('payment-required')).toBeNull()
        expect(answer.headers.get('retry-after')).toBe('5')
      })
    })

    describe('during a fault of its node', () => {
      it.each(SILENCES)(
        'sells nothing and loses no payment while the node is %s',
        async (fault) => {
          const sentUsdc6 = 4_100_000n + BigInt(SILENCES.indexOf(fault))
          const wanted = await buyer.transferOf(sentUsdc6)
          const { faults } = stack.solana
          const cost = await buyer.costOf(async () => {
            const reply = await buyer.ask(wanted)
            const offer = offerIn(reply.headers.get('payment-required') ?? '', PAY_CHAIN)
            const { header } = await signPayment(buyer.payer, offer)
            const other = await buyer.transferOf(sentUsdc6 + 10n)
            try {
              faults.order(fault)
              for (const answer of [await buyer.ask(other), await buyer.ask(wanted, header)]) {
                expect([answer.status, answer.body]).toMatchObject([
                  503,
                  {
                    error: expect.stringMatching(
                      /^transaction: sponsorships on Solana are not sold now: the node .+/,
                    ),
                  },
                ])
              }
            } finally {
              faults.order(null)
            }
            const answer = await buyer.ask(wanted, header)
            expect([answer.status, answer.body.error]).toEqual([200, undefined])
            const post = await buyer.sign(answer)
            try {
              faults.order(fault)
              expect((await buyer.ask(post)).status).toBe(503)
            } finally {
              faults.order(null)
            }
            expect((await buyer.ask(post)).body).toMatchObject({ success: true })
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
  })
}
