import { address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { decodePaymentResponseHeader } from '@x402/core/http'
import fc from 'fast-check'
import { type Hex, parseAbi, parseEventLogs } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { text } from '../../../../core/platform/db/columns.ts'
import {
  creation,
  transfer,
  walletWire,
} from '../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { offerIn } from '../../../support/gas/buySponsorship.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { signPayment } from '../../../support/payments/payment.ts'
import { namedInstruction } from '../../../support/solana/namedInstruction.ts'
import { aSolanaBuyer, type SolanaBuyer } from '../../../support/solana/solanaBuyer.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'
import type { Answer } from '../../../support/startApi.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/**
 * Sponsorships of a run; `SOLANA_CASES=84` is the long run. Some are rejected, because the default limits of their
 * instructions add up to too many compute units.
 */
const CASES = Number(process.env['SOLANA_CASES'] ?? 42)
/** At least half of the sponsorships are sold. A run of 42 sold 29 or more with each of 20,000 seeds. */
const MIN_SOLD = Math.floor(CASES / 2)
const AT_ONCE = 6
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const E18 = 10n ** 18n
const tokenAbi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

const anyRequest = fc.record({
  form: fc.constantFrom('transaction', 'parts'),
  units: fc.option(fc.integer({ min: 150_000, max: 600_000 }), { nil: null }),
  unitPriceMicro: fc.option(fc.bigInt(0n, 5_000_000n), { nil: null }),
  owners: fc.array(fc.constantFrom('new', 'known'), { maxLength: 2 }),
  memoBytes: fc.option(fc.integer({ min: 1, max: 150 }), { nil: null }),
})
type Purchase = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never

/** Tests that the quoted price is charged, and that it covers the cost of the fee payer. */
export function describeSolanaPrices(given: () => SolanaStack): void {
  describe('the price of a sponsorship on Solana', () => {
    let stack: SolanaStack
    let buyer: SolanaBuyer
    let sentUsdc6 = 5_000n
    beforeAll(async () => {
      process.stdout.write(`seed ${SEED}, ${CASES} sponsorships on Solana\n`)
      stack = given()
      buyer = await aSolanaBuyer(stack, 1)
      await aSolanaBuyer(stack, 1)
    })

    const bodyOf = async ({ form, units, unitPriceMicro, owners, memoBytes }: Purchase) => {
      const { solana } = stack
      sentUsdc6 += 1n
      const accounts = await Promise.all(
        owners.map(async (owner) =>
          owner === 'new' ? (await generateKeyPairSigner()).address : buyer.friend.address,
        ),
      )
      const own: Instruction[] = [
        await transfer(solana, buyer.wallet, buyer.friend.address, sentUsdc6),
      ]
      if (unitPriceMicro !== null) {
        own.push(getSetComputeUnitPriceInstruction({ microLamports: unitPriceMicro }))
      }
      if (memoBytes !== null) {
        own.push({ programAddress: MEMO, data: new Uint8Array(memoBytes).fill(0x61) })
      }
      if (form === 'parts') {
        return {
          sender: buyer.wallet.address,
          instructions: own.map(namedInstruction),
          ...(units !== null && { computeUnitLimit: units }),
          createAta: accounts.map((owner) => ({ owner, mint: solana.accounts.mint.address })),
        }
      }
      const creations = accounts.map((owner) => creation(solana, solana.feePayer, owner))
      const limit = units === null ? [] : [getSetComputeUnitLimitInstruction({ units })]
      const parts = [...limit, ...(await Promise.all(creations)), ...own]
      return { transaction: walletWire(solana.feePayer, parts) }
    }

    /** Returns the amount that the chain charged for a payment. One transaction may charge several payments. */
    const chargedFor = async ({ answer, nonce }: Sold): Promise<bigint> => {
      const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response') ?? '')
      const hash: Hex = `0x${receipt.transaction.slice(2)}`
      const { logs } = await stack.chain(PAY_CHAIN).client.getTransactionReceipt({ hash })
      const events = parseEventLogs({ abi: tokenAbi, logs })
      const used = events.findIndex(
        (event) => event.eventName === 'AuthorizationUsed' && event.args.nonce === nonce,
      )
      const sent = events.slice(used + 1).find((event) => event.eventName === 'Transfer')
      if (used === -1 || sent?.eventName !== 'Transfer') throw new Error(`${hash} charges nothing`)
      return sent.args.value
    }
    const nativeUsd = async () =>
      (await stack.api.get('/v1/gas/config')).body.chains.at(-1).nativeUsd as string

    type Sold = { readonly nonce: Hex; readonly quote: Answer; readonly answer: Answer }
    /** Requests prices, waits for another price of SOL, and pays the quoted prices. */
    const sell = async (wanted: readonly Purchase[]): Promise<readonly Sold[]> => {
      const bodies = await Promise.all(wanted.map(bodyOf))
      const reported = await Promise.all(
        bodies.map(async (body) => ({ body, quote: await buyer.ask(body) })),
      )
      const priced = reported.filter(({ quote }) => quote.status === 402)
      for (const { quote } of reported.filter((entry) => !priced.includes(entry))) {
        expect([quote.status, quote.body.error]).toEqual([
          400,
          expect.stringContaining('must be at most 600000, got '),
        ])
      }
      const before = priced.at(-1)?.quote.body.gas.nativeUsd
      await expect.poll(nativeUsd, { timeout: PATIENCE_MS }).not.toBe(before)
      return Promise.all(
        priced.map(async ({ body, quote }) => {
          const again = await buyer.ask(body)
          // Two simultaneous equal requests may have different quotes with the same price.
          const { quoteId: _id, ...price } = quote.body.gas
          expect(again.body.gas).toMatchObject(price)
          const offer = offerIn(quote.headers.get('payment-required') ?? '', PAY_CHAIN)
          const { header, authorization } = await signPayment(buyer.payer, offer)
          return { quote, nonce: authorization.nonce, answer: await buyer.ask(body, header) }
        }),
      )
    }
    /** Returns the price of SOL behind a quote, USD with 18 decimals. */
    const solPriceOf = async (quoteId: string): Promise<bigint> => {
      const [row] = await stack.sql({ price: text })`
        select sol_price_e18::text as price from app.solana_quote where id = ${quoteId}`
      return BigInt(row?.price ?? 0)
    }
    /** Returns the lamports that a sponsored transaction costs the fee payer. */
    const lostTo = async ({ answer }: Sold): Promise<bigint> => {
      const { rpc, feePayer } = stack.solana
      const before = await rpc.lamports(feePayer)
      const posted = await buyer.ask(await buyer.sign(answer))
      expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
      return before - (await rpc.lamports(feePayer))
    }

    it('is charged as quoted after a change of the price of SOL, and exceeds the cost by at least 30 %', async () => {
      const wanted = fc.sample(anyRequest, { numRuns: CASES, seed: SEED })
      const sold: Sold[] = []
      const prices = new Set<bigint>()
      for (let from = 0; from < wanted.length; from += AT_ONCE) {
        const batch = await sell(wanted.slice(from, from + AT_ONCE))
        for (const entry of batch) {
          expect([entry.answer.status, entry.answer.body.error]).toEqual([200, undefined])
          const { payUsdc, lamportCap, quoteId } = entry.quote.body.gas
          const solPriceE18 = await solPriceOf(quoteId)
          prices.add(solPriceE18)
          const chargedUsdc6 = await chargedFor(entry)
          expect(chargedUsdc6).toBe(BigInt(payUsdc))
          const lossLamports = await lostTo(entry)
          expect(lossLamports).toBeLessThanOrEqual(BigInt(lamportCap))
          // The payment must cover 1.3 times the loss. Both sides of the comparison have 28 decimals.
          const neededE28 = lossLamports * solPriceE18 * 13n
          expect(neededE28).toBeLessThanOrEqual(chargedUsdc6 * 1_000n * E18 * 10n)
        }
        sold.push(...batch)
      }
      expect(sold.length).toBeGreaterThanOrEqual(MIN_SOLD)
      expect(prices.size).toBeGreaterThan(3)
    })
  })
}
