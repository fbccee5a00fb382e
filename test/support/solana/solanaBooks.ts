import type { Address } from '@solana/kit'
import { usdcOf } from '../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import type { Payer } from '../payments/payer.ts'
import { PAY_CHAIN, type SolanaStack } from './solanaStack.ts'

/** Balances of a wallet on Solana and of its payer on the payment chain. */
export type Balances = {
  readonly feePayerLamports: bigint
  readonly walletLamports: bigint
  readonly walletUsdc6: bigint
  readonly payerUsdc6: bigint
  /** Sum of all charged payments of the world. */
  readonly chargedUsdc6: bigint
}

/** Reads the confirmed balances of both chains at the same time. */
export async function readBalances(
  { solana, balanceOf, books }: SolanaStack,
  { wallet, payer }: { readonly wallet: Address; readonly payer: Payer },
): Promise<Balances> {
  const { rpc, feePayer } = solana
  const [feePayerLamports, walletLamports, walletUsdc6, payerUsdc6, { paidUsdc6 }] =
    await Promise.all([
      rpc.lamports(feePayer),
      rpc.lamports(wallet),
      usdcOf(solana, wallet),
      balanceOf(PAY_CHAIN, payer.address),
      books(),
    ])
  return {
    feePayerLamports,
    walletLamports,
    walletUsdc6: walletUsdc6 ?? 0n,
    payerUsdc6,
    chargedUsdc6: paidUsdc6,
  }
}

/** Returns the loss of each balance. A gain is negative. */
export function balanceLoss(before: Balances, after: Balances): Balances {
  return {
    feePayerLamports: before.feePayerLamports - after.feePayerLamports,
    walletLamports: before.walletLamports - after.walletLamports,
    walletUsdc6: before.walletUsdc6 - after.walletUsdc6,
    payerUsdc6: before.payerUsdc6 - after.payerUsdc6,
    chargedUsdc6: after.chargedUsdc6 - before.chargedUsdc6,
  }
}

/** Balances without a loss and without a charge. */
export const ZERO_LOSS: Balances = {
  feePayerLamports: 0n,
  walletLamports: 0n,
  walletUsdc6: 0n,
  payerUsdc6: 0n,
  chargedUsdc6: 0n,
}
