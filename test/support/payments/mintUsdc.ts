import { encodeFunctionData, type Hex } from 'viem'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { receiptOf, submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { fiatTokenAdminAbi } from '../../../devnet/deploy/usdc.ts'
import type { Payer } from './payer.ts'

/** Mints USDC for each payer on one chain, from the administrator of USDC, and waits for the blocks. */
export async function mintUsdc(
  chain: Pick<DevnetChain, 'rpc' | 'mining'>,
  mint: {
    readonly from: Hex
    readonly usdc: Hex
    readonly payers: readonly Payer[]
    readonly amountUsdc6: bigint
  },
): Promise<void> {
  const { from, usdc, payers, amountUsdc6 } = mint
  const hashes: Hex[] = []
  for (const { address } of payers) {
    const data = encodeFunctionData({
      abi: fiatTokenAdminAbi,
      functionName: 'mint',
      args: [address, amountUsdc6],
    })
    hashes.push(await submitTransaction(chain, { from, to: usdc, data, gas: 200_000n }))
  }
  for (const hash of hashes) await receiptOf(chain, hash)
}
