import { type Address, generateKeyPairSigner } from '@solana/kit'
import type { SolanaDevnetAccount } from '../../../devnet/solana/solanaAccounts.ts'
import { creation, transfer, walletWire } from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { aPayer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'
import { askSolana, buySolana, signSolana } from './buySolana.ts'
import { lossOf, readBalances } from './solanaBooks.ts'
import type { SolanaStack } from './solanaStack.ts'

const RICH_USDC6 = 100_000_000n

export type SolanaBuyer = Awaited<ReturnType<typeof aSolanaBuyer>>

/** Somebody with tokens on a stack's Solana, and USDC elsewhere to pay with; nobody else should use that wallet meanwhile. */
export async function aSolanaBuyer(stack: SolanaStack, at: number) {
  const { api, solana } = stack
  const wallet = solana.accounts.users[at]
  const friend = solana.accounts.users[(at + 1) % solana.accounts.users.length]
  if (wallet === undefined || friend === undefined) throw new Error(`no user ${at}`)
  const payer = aPayer(`payer of Solana ${at}`)
  await stack.fund([payer], RICH_USDC6)
  const who = { wallet: wallet.address, payer }
  return {
    payer,
    wallet,
    friend,
    ask: (body: unknown, header?: string): Promise<Answer> => askSolana(api.url, body, header),
    buy: (body: unknown) => buySolana(api.url, body, payer),
    /** What is posted for an answer that was paid for. */
    sign: ({ body }: Answer) => signSolana(body, wallet.signer),
    /** A transfer to a friend; each amount is another message. */
    transferOf: (amountUsdc6: bigint) => bodyOf(solana, wallet, friend.address, amountUsdc6),
    transferTo: (to: Address, amountUsdc6: bigint) => bodyOf(solana, wallet, to, amountUsdc6),
    /** A transfer to somebody who has no account yet, which we pay for. */
    newcomerOf: async (amountUsdc6: bigint) => {
      const { address } = await generateKeyPairSigner()
      const { feePayer } = solana
      const made = await creation(solana, feePayer, address)
      const sent = await transfer(solana, wallet, address, amountUsdc6)
      return { transaction: walletWire(feePayer, [made, sent]) }
    },
    /** What a step cost on both chains. */
    costOf: async (step: () => Promise<unknown>) => {
      const before = await readBalances(stack, who)
      await step()
      return lossOf(before, await readBalances(stack, who))
    },
  }
}

async function bodyOf(
  solana: SolanaStack['solana'],
  from: SolanaDevnetAccount,
  to: Address,
  amountUsdc6: bigint,
) {
  return {
    transaction: walletWire(solana.feePayer, [await transfer(solana, from, to, amountUsdc6)]),
  }
}
