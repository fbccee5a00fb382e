import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withBlockhash } from '../../../../core/sponsor/solana/domain/withBlockhash.ts'
import { writeSolanaTransaction } from '../../../../core/sponsor/solana/domain/writeSolanaTransaction.ts'
import {
  coins,
  readOrThrow,
  transfer,
  usdcOf,
  walletSigns,
  walletWire,
} from '../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { offerIn } from '../../../support/gas/buySponsorship.ts'
import { signPayment } from '../../../support/payments/payment.ts'
import { namedInstruction } from '../../../support/solana/namedInstruction.ts'
import { ZERO_LOSS } from '../../../support/solana/solanaBooks.ts'
import { aSolanaBuyer, type SolanaBuyer } from '../../../support/solana/solanaBuyer.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'
import { feePayerAttacks } from '../../core/sponsor/solana/chain/feePayerAttacks.ts'

const PRICE_USDC6 = 30_000n
const FEE_LAMPORTS = 10_000n
const CHARGED = { ...ZERO_LOSS, payerUsdc6: PRICE_USDC6, chargedUsdc6: PRICE_USDC6 }

/** Tests that each attack receives the name of the wrong field and costs the fee payer nothing. */
export function describeSolanaAttacks(given: () => SolanaStack): void {
  describe('an attack on the fee payer of Solana over HTTP', () => {
    let stack: SolanaStack
    let buyer: SolanaBuyer
    let sentUsdc6 = 3_000_000n
    beforeAll(async () => {
      stack = given()
      buyer = await aSolanaBuyer(stack, 2)
    })
    // A new amount for each test makes each transfer a different message.
    beforeEach(() => {
      sentUsdc6 += 1n
    })

    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    /** Returns the header of an unused payment for a body. */
    const payment = async (body: unknown) => {
      const { headers } = await buyer.ask(body)
      const offer = offerIn(headers.get('payment-required') ?? '', PAY_CHAIN)
      return (await signPayment(buyer.payer, offer)).header
    }
    const expectRefused = (answer: Awaited<ReturnType<SolanaBuyer['ask']>>, field: string) => {
      const { status, body } = answer
      const [named] = String(body.error).split(': ')
      expect([status, Object.keys(body), named]).toEqual([
        400,
        ['error', 'code', 'retryable', 'field'],
        field,
      ])
    }
    const buyTransfer = async () => {
      const { answer, header } = await buyer.buy(await buyer.transferOf(sentUsdc6))
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return { answer, header, post: await buyer.sign(answer) }
    }

    describe('by a requested price', () => {
      it.each(Object.entries(feePayerAttacks))(
        'is rejected: %s, with and without a payment, as a transaction and as instructions',
        async (_name, { field, instructions }) => {
          const parts = await instructions(stack.solana)
          const transaction = walletWire(stack.solana.feePayer, parts)
          const sender = buyer.wallet.address
          const own = await transfer(stack.solana, buyer.wallet, buyer.friend.address, 1n)
          const named = [...parts, own].map(namedInstruction)
          const cost = await buyer.costOf(async () => {
            const header = await payment(await buyer.transferOf(sentUsdc6))
            expectRefused(await buyer.ask({ transaction }), field)
            expectRefused(await buyer.ask({ transaction }, header), field)
            const inParts = await buyer.ask({ sender, instructions: named }, header)
            expect([inParts.status, inParts.body.error]).toEqual([
              400,
              expect.stringMatching(/^instructions[\w.[\]]*: .+/),
            ])
            stack.solana.pass(2)
          })
          expect(cost).toEqual(ZERO_LOSS)
        },
      )

      it('is rejected for lookup tables, a foreign fee payer and invalid transaction bytes', async () => {
        const { solana } = stack
        const good = await buyer.transferOf(sentUsdc6)
        const wire = writeSolanaTransaction(readOrThrow(good.transaction))
        const table = Uint8Array.from([...wire.subarray(0, -1), 1, ...new Uint8Array(32), 1, 0, 0])
        const { stranger } = solana.accounts
        const own = await transfer(solana, buyer.wallet, buyer.friend.address, sentUsdc6)
        const bodies: readonly (readonly [string, string])[] = [
          ['transaction.addressTableLookups', base64(table)],
          ['transaction.feePayer', walletWire(stranger.address, [own])],
          ['transaction.version', base64(Uint8Array.from(wire).fill(0x81, 129, 130))],
          ['transaction', base64(Uint8Array.from([...wire, 0]))],
          ['transaction', base64(wire.subarray(0, -1))],
          ['transaction', base64(new Uint8Array(1_233))],
          ['transaction', 'A'.repeat(50_000)],
          ['transaction', 'not base64'],
          ['transaction', `${good.transaction}\n`],
          ['transaction', ''],
        ]
        const cost = await buyer.costOf(async () => {
          const header = await payment(good)
          for (const [field, transaction] of bodies) {
            expectRefused(await buyer.ask({ transaction }), field)
            expectRefused(await buyer.ask({ transaction }, header), field)
          }
        })
        expect(cost).toEqual(ZERO_LOSS)
      })

      it('is rejected for a failing transaction, and the payment remains usable', async () => {
        const cost = await buyer.costOf(async () => {
          const good = await buyer.transferOf(sentUsdc6)
          const header = await payment(good)
          const failing = await buyer.transferOf(10n ** 15n)
          for (const entry of [await buyer.ask(failing), await buyer.ask(failing, header)]) {
            expect([entry.status, entry.body]).toMatchObject([
              400,
              { error: 'transaction: simulation failed: instructions[0] failed: custom error 1' },
            ])
          }
          const answer = await buyer.ask(good, header)
          const posted = await buyer.ask(await buyer.sign(answer))
          expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
        })
        expect(cost).toEqual({
          ...CHARGED,
          walletUsdc6: sentUsdc6,
          feePayerLamports: FEE_LAMPORTS,
        })
      })
    })

    describe('by a payment', () => {
      it('is rejected for the payment of another request and for an insufficient payment', async () => {
        const other = await buyer.transferOf(sentUsdc6 + 500_000n)
        const expensive = await buyer.newcomerOf(sentUsdc6)
        const cost = await buyer.costOf(async () => {
          const { header, post } = await buyTransfer()
          const replayed = await buyer.ask(other, header)
          expect([replayed.status, replayed.body]).toMatchObject([
            409,
            { code: 'payment_already_bound' },
          ])
          const small = await payment(other)
          const refused = await buyer.ask(expensive, small)
          expect([refused.status, refused.body.error]).toEqual([402, expect.any(String)])
          expect(BigInt(refused.body.gas.payUsdc)).toBeGreaterThan(PRICE_USDC6)
          expect((await buyer.ask(post)).body).toMatchObject({ success: true })
        })
        expect(cost).toEqual({
          ...CHARGED,
          walletUsdc6: sentUsdc6,
          feePayerLamports: FEE_LAMPORTS,
        })
      })
    })

    describe('by a post', () => {
      it('is rejected for every change of the signed transaction, which still lands afterwards', async () => {
        const { solana } = stack
        const cost = await buyer.costOf(async () => {
          const { answer, post } = await buyTransfer()
          const { sponsorshipId } = post
          const signed = readOrThrow(post.transaction)
          const rewrite = async (change: Parameters<typeof writeSolanaTransaction>[0]) =>
            base64(await walletSigns(change, buyer.wallet.signer))
          const flipped = signed.messageBytes.slice()
          const place = flipped.length - 10
          flipped[place] = (flipped[place] ?? 0) ^ 1
          // In a later slot the latest blockhash differs from the signed blockhash.
          stack.solana.pass(2)
          const lifetime = await solana.rpc.latestBlockhash()
          const moved = withBlockhash(signed.message, lifetime.blockhash)
          const drain = readOrThrow(
            walletWire(solana.feePayer, [coins(solana.feePayer, buyer.wallet.address, 10n ** 9n)]),
          )
          const { signatures } = signed
          const forged = { ...signed, signatures: signatures.with(1, new Uint8Array(64).fill(9)) }
          const swapped = { ...signed, signatures: signatures.with(0, signatures[1]!) }
          const wires: readonly (readonly [string, string])[] = [
            ['transaction', await rewrite({ ...signed, messageBytes: flipped })],
            ['transaction', await rewrite({ ...moved, signatures })],
            ['transaction', base64(writeSolanaTransaction(drain))],
            ['transaction', (await buyer.newcomerOf(sentUsdc6)).transaction],
            ['transaction.signatures[1]', answer.body.transaction],
            ['transaction', base64(writeSolanaTransaction(forged))],
            ['transaction.signatures[0]', base64(writeSolanaTransaction(swapped))],
            [
              'transaction.signatures',
              base64(Uint8Array.of(3, ...new Uint8Array(64), ...wireOf(post).subarray(1))),
            ],
            ['transaction', 'A'.repeat(50_000)],
            ['transaction', '!'],
            ['transaction', ''],
          ]
          for (const [field, transaction] of wires) {
            expectRefused(await buyer.ask({ sponsorshipId, transaction }), field)
          }
          expectRefused(await buyer.ask({ ...post, refresh: true }), 'body')
          expectRefused(await buyer.ask({ sponsorshipId }), 'body')
          expectRefused(await buyer.ask({ sponsorshipId, refresh: 'yes' }), 'refresh')
          expectRefused(await buyer.ask({ ...post, extra: 1 }), 'extra')
          stack.solana.pass(2)
          const posted = await buyer.ask(post)
          expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
        })
        expect(cost).toEqual({
          ...CHARGED,
          walletUsdc6: sentUsdc6,
          feePayerLamports: FEE_LAMPORTS,
        })
      })

      it('is rejected for sponsorships of other payers and for unknown sponsorships', async () => {
        const other = await aSolanaBuyer(stack, 3)
        const cost = await buyer.costOf(async () => {
          const { post } = await buyTransfer()
          const otherPurchase = await other.buy(await other.transferOf(sentUsdc6))
          const stolen = await other.sign(otherPurchase.answer)
          const { sponsorshipId } = stolen
          expectRefused(await buyer.ask({ ...post, sponsorshipId }), 'transaction')
          for (const id of [`0x${'12'.repeat(16)}`, `0x${'00'.repeat(16)}`]) {
            const unknown = await buyer.ask({ ...post, sponsorshipId: id })
            expect([unknown.status, unknown.body]).toMatchObject([
              404,
              { error: 'sponsorshipId: the sponsorship does not exist' },
            ])
          }
          for (const id of [`0x${'12'.repeat(15)}`, sponsorshipId.toUpperCase(), '', null, 7]) {
            expectRefused(await buyer.ask({ ...post, sponsorshipId: id }), 'sponsorshipId')
          }
          expect((await buyer.ask(post)).body).toMatchObject({ success: true })
          expect((await other.ask(stolen)).body).toMatchObject({ success: true })
        })
        expect(cost).toEqual({
          ...CHARGED,
          chargedUsdc6: 2n * PRICE_USDC6,
          walletUsdc6: sentUsdc6,
          feePayerLamports: 2n * FEE_LAMPORTS,
        })
      })

      it('costs nothing while the transaction would fail, and the post is accepted when the transaction would succeed', async () => {
        // Two transfers of half of the balance each: the second transfer lacks tokens until another
        // wallet returns some tokens.
        const held = (await usdcOf(stack.solana, buyer.wallet.address)) ?? 0n
        const halfUsdc6 = held / 2n + sentUsdc6
        const back = await aSolanaBuyer(stack, 3)
        const cost = await buyer.costOf(async () => {
          const wanted = [halfUsdc6, halfUsdc6 + 1n].map((value) => buyer.transferOf(value))
          const posts = []
          for (const body of wanted) {
            posts.push(await buyer.sign((await buyer.buy(await body)).answer))
          }
          const [first, second] = posts
          expect((await buyer.ask(first)).body).toMatchObject({ success: true })
          const failing = await buyer.ask(second)
          expect([failing.status, failing.body]).toMatchObject([
            400,
            { error: 'transaction: simulation failed: instructions[0] failed: custom error 1' },
          ])
          const returned = await back.buy(await back.transferTo(buyer.wallet.address, halfUsdc6))
          expect((await back.ask(await back.sign(returned.answer))).body).toMatchObject({
            success: true,
          })
          expect((await buyer.ask(second)).body).toMatchObject({ success: true })
        })
        expect(cost).toEqual({
          payerUsdc6: 2n * PRICE_USDC6,
          chargedUsdc6: 3n * PRICE_USDC6,
          walletLamports: 0n,
          walletUsdc6: halfUsdc6 + 1n,
          feePayerLamports: 3n * FEE_LAMPORTS,
        })
      })

      it('lands once if the transaction is sent directly to the chain, and the api reports the landing', async () => {
        const cost = await buyer.costOf(async () => {
          const { post } = await buyTransfer()
          await stack.solana.rpc.send(wireOf(post))
          stack.solana.pass(2)
          const reported = await buyer.ask(post)
          expect([reported.status, reported.body]).toMatchObject([200, { success: true }])
          await stack.solana.rpc.send(wireOf(post))
          stack.solana.pass(2)
          expect((await buyer.ask(post)).body).toEqual(reported.body)
        })
        expect(cost).toEqual({
          ...CHARGED,
          walletUsdc6: sentUsdc6,
          feePayerLamports: FEE_LAMPORTS,
        })
      })
    })
  })
}

const wireOf = ({ transaction }: { readonly transaction: string }): Uint8Array =>
  Uint8Array.from(Buffer.from(transaction, 'base64'))
