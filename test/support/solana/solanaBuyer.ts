import { type Address, generateKeyPairSigner } from '@solana/kit'
import type { SolanaDevnetAccount } from '../../../devnet/solana/solanaAccounts.ts'
import { creation, transfer, walletWire } from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { aPayer } from '../payments/payer.ts'
import type { Answer } from '../startApi.ts'
import { buySolana, requestSolanaSponsor, signSolana } from './buySolana.ts'
import { balanceLoss, readBalances } from './solanaBooks.ts'
import type { SolanaStack } from './solanaStack.ts'

const RICH_USDC6 = 100_000_000n

export type SolanaBuyer = Awaited<ReturnType<typeof aSolanaBuyer>>

/**
 * Creates a buyer with tokens on the Solana of a stack and USDC on the payment chain. No other test may use the wallet
 * at the same time.
 */
export async function aSolanaBuyer(stack: SolanaStack, at: number) {
  const { api, solana } = stack
  const wallet = solana.accounts.users[at]
  const recipient = solana.accounts.users[(at + 1) % solana.accounts.users.length]
  if (wallet === undefined || recipient === undefined) throw new Error(`no user ${at}`)
  const payer = aPayer(`payer of Solana ${at}`)
  await stack.fund([payer], RICH_USDC6)
  const accounts = { wallet: wallet.address, payer }
  return {
    payer,
    wallet,
    friend: recipient,
    ask: (body: unknown, header?: string): Promise<Answer> =>
      requestSolanaSponsor(api.url, body, header),
    buy: (body: unknown) => buySolana(api.url, body, payer),
    /** Signs a paid transaction, and returns the body of the post. */
    sign: ({ body }: Answer) => signSolana(body, wallet.signer),
    /** Returns a transfer to a friend. Each amount gives a different message. */
    transferOf: (amountUsdc6: bigint) => bodyOf(solana, wallet, recipient.address, amountUsdc6),
    transferTo: (to: Address, amountUsdc6: bigint) => bodyOf(solana, wallet, to, amountUsdc6),
    /** Returns a transfer to an account that does not exist yet and that the fee payer creates. */
    newcomerOf: async (amountUsdc6: bigint) => {
      const { address } = await generateKeyPairSigner()
      const { feePayer } = solana
      const made = await creation(solana, feePayer, address)
      const sent = await transfer(solana, wallet, address, amountUsdc6)
      return { transaction: walletWire(feePayer, [made, sent]) }
    },
    /** Returns the cost of a step on both chains. */
    costOf: async (step: () => Promise<unknown>) => {
      const before = await readBalances(stack, accounts)
      await step()
      return balanceLoss(before, await readBalances(stack, accounts))
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
