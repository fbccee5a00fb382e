import { generateKeyPairSigner } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  SIGNATURE_LAMPORTS,
  TOKEN_ACCOUNT_LAMPORTS,
} from '../../../../core/sponsor/solana/domain/solanaLimits.ts'
import type { SolanaDevnetAccount } from '../../../../devnet/solana/solanaAccounts.ts'
import {
  creation,
  transfer,
  usdcOf,
  walletWire,
} from '../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { type ClientName, payWith } from '../../../support/payments/payWith.ts'
import { buySolana, requestSolanaSponsor, signSolana } from '../../../support/solana/buySolana.ts'
import { namedInstruction } from '../../../support/solana/namedInstruction.ts'
import { balanceLoss, readBalances } from '../../../support/solana/solanaBooks.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'

const SENT_USDC6 = 1_500_000n
const RICH_USDC6 = 50_000_000n
const UNITS = 90_000
const UNIT_PRICE_MICRO = 20_000n
/** Fee of the signatures of the fee payer and the wallet. */
const SIGNATURES_LAMPORTS = 2n * SIGNATURE_LAMPORTS
/** Fee of both signatures and of all units at their price. */
const PRICED_LAMPORTS = SIGNATURES_LAMPORTS + 1_800n

/** Paths of the clients. Version 1 needs its own form of the challenge. */
const PATHS: Readonly<Partial<Record<ClientName, string>>> = {
  'v2-fetch': '/v1/gas/solana',
  'v1-fetch': '/v1/gas/solana?x402Version=1',
  'mcp-v1': '/mcp#gas_sponsor_solana',
}

type Bodies = { readonly body: object; readonly feeLamports: bigint }

/** Tests that stock clients buy, sign and post, and that both chains have the exact costs. */
export function describeSolanaPurchases(given: () => SolanaStack): void {
  describe('a wallet on Solana without SOL', () => {
    const payer = aPayer('stranger who pays for Solana')
    let stack: SolanaStack
    let wallet: SolanaDevnetAccount
    beforeAll(async () => {
      stack = given()
      wallet = stack.solana.accounts.users[0]!
      await stack.fund([payer], RICH_USDC6)
    })

    const balances = () => readBalances(stack, { wallet: wallet.address, payer })
    const newAddress = async () => (await generateKeyPairSigner()).address
    type Someone = Awaited<ReturnType<typeof newAddress>>
    /** Returns a transfer to a receiver without a token account, as a transaction of the kit. */
    const asTransaction = async (to: Someone): Promise<Bodies> => {
      const { solana } = stack
      const transaction = walletWire(solana.feePayer, [
        getSetComputeUnitLimitInstruction({ units: UNITS }),
        getSetComputeUnitPriceInstruction({ microLamports: UNIT_PRICE_MICRO }),
        await creation(solana, solana.feePayer, to),
        await transfer(solana, wallet, to, SENT_USDC6),
      ])
      return { body: { transaction }, feeLamports: PRICED_LAMPORTS }
    }
    /** Returns the same transfer as instructions. */
    const asParts = async (to: Someone): Promise<Bodies> => {
      const { solana } = stack
      const body = {
        sender: wallet.address,
        instructions: [namedInstruction(await transfer(solana, wallet, to, SENT_USDC6))],
        computeUnitLimit: UNITS,
        createAta: [{ owner: to, mint: solana.accounts.mint.address }],
      }
      return { body, feeLamports: SIGNATURES_LAMPORTS }
    }

    it.each<[ClientName, string, typeof asParts]>([
      ['v2-fetch', 'a transaction', asTransaction],
      ['v2-fetch', 'instructions', asParts],
      ['v1-fetch', 'a transaction', asTransaction],
      ['v1-fetch', 'instructions', asParts],
      ['mcp-v1', 'a transaction', asTransaction],
      ['mcp-v1', 'instructions', asParts],
    ])(
      'pays with %s for %s, and sends tokens to a receiver without an account',
      async (client, _form, form) => {
        const { api, solana } = stack
        const to = await newAddress()
        const { body, feeLamports } = await form(to)
        const before = await balances()
        const { body: priced } = await requestSolanaSponsor(api.url, body)
        const paid = await payWith(client, {
          url: api.url + PATHS[client],
          key: payer.key,
          chainId: PAY_CHAIN,
          maxUsd: 1,
          body,
        })
        expect(paid).toMatchObject({ success: true, paymentResponse: { success: true } })
        const sponsored = paid.data
        const post = await signSolana(sponsored, wallet.signer)
        const posted = await requestSolanaSponsor(api.url, post)
        expect([posted.status, posted.body]).toEqual([
          200,
          {
            sponsorshipId: sponsored.sponsorshipId,
            signature: sponsored.signature,
            slot: expect.stringMatching(/^\d+$/),
            success: true,
            feeLamports: String(feeLamports),
          },
        ])
        const costLamports = feeLamports + TOKEN_ACCOUNT_LAMPORTS
        const amountUsdc6 = BigInt(priced.gas.payUsdc)
        expect(balanceLoss(before, await balances())).toEqual({
          feePayerLamports: costLamports,
          walletLamports: 0n,
          walletUsdc6: SENT_USDC6,
          payerUsdc6: amountUsdc6,
          chargedUsdc6: amountUsdc6,
        })
        expect(await usdcOf(solana, to)).toBe(SENT_USDC6)
        expect([sponsored.lamportCap, sponsored.feePayer]).toEqual([
          String(costLamports),
          solana.feePayer,
        ])
        expect(await solana.rpc.lamports(wallet.address)).toBe(0n)
      },
    )

    it('is charged once for repeats of the paid request and of the post', async () => {
      const { api, solana } = stack
      const to = await newAddress()
      const { body } = await asParts(to)
      const before = await balances()
      const { quote, header, answer } = await buySolana(api.url, body, payer)
      expect(answer.status).toBe(200)
      const again = await Promise.all(
        [1, 2, 3].map(() => requestSolanaSponsor(api.url, body, header)),
      )
      const post = await signSolana(answer.body, wallet.signer)
      const posts = await Promise.all([1, 2, 3].map(() => requestSolanaSponsor(api.url, post)))
      const late = [
        await requestSolanaSponsor(api.url, body, header),
        await requestSolanaSponsor(api.url, post),
      ]
      for (const entry of [...again, late[0]]) {
        expect([entry?.status, entry?.body]).toEqual([200, answer.body])
        expect(entry?.headers.get('idempotent-replayed')).toBe('true')
      }
      for (const entry of [...posts, late[1]]) {
        expect([entry?.status, entry?.body]).toEqual([200, posts[0]?.body])
      }
      expect(posts[0]?.body).toMatchObject({ success: true })
      const amountUsdc6 = BigInt(quote.body.gas.payUsdc)
      expect(balanceLoss(before, await balances())).toEqual({
        feePayerLamports: SIGNATURES_LAMPORTS + TOKEN_ACCOUNT_LAMPORTS,
        walletLamports: 0n,
        walletUsdc6: SENT_USDC6,
        payerUsdc6: amountUsdc6,
        chargedUsdc6: amountUsdc6,
      })
      expect(await usdcOf(solana, to)).toBe(SENT_USDC6)
    })
  })
}
