import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../chain/sendTransaction.ts'
import { fiatTokenAdminAbi } from './usdc.ts'

/** Initial balance of each resident and visitor in USDC-6: one million dollars. */
const ALLOWANCE_USDC6 = 1_000_000_000_000n

/** Mints USDC for every resident and visitor on one chain. */
export async function fundUsdc(
  chain: DevnetChain,
  accounts: DevnetAccounts,
  usdc: Address,
): Promise<void> {
  const people = [...accounts.residents, ...accounts.visitors]
  const hashes: Hex[] = []
  for (const person of people) {
    const data = encodeFunctionData({
      abi: fiatTokenAdminAbi,
      functionName: 'mint',
      args: [person.address, ALLOWANCE_USDC6],
    })
    const mint = { from: accounts.usdcAdmin.address, to: usdc, data, gas: 200_000n }
    hashes.push(await submitTransaction(chain, mint))
  }
  await mineBlock(chain)
  for (const hash of hashes) await receiptOf(chain, hash)
}
