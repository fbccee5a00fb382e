import type { Address } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { ResidentDeps } from './residentDeps.ts'

/** Returns the vault's lower bound on the shares that a deposit mints; 0 without a price. */
export async function readMinShares(
  residentDeps: ResidentDeps,
  { vault, amountUsdc6 }: { readonly vault: Address; readonly amountUsdc6: bigint },
): Promise<bigint> {
  try {
    return await residentDeps.chain.client.readContract({
      address: vault,
      abi: basketVaultAbi,
      functionName: 'previewDeposit',
      args: [amountUsdc6],
    })
  } catch {
    return 0n
  }
}
