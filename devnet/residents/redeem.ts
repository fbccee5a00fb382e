import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Resident, ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

export type Redemption = {
  readonly resident: Resident
  readonly vault: Address
  readonly shares: bigint
}

/** Redeems shares of a resident for USDC, with the vault's preview as floor. */
export async function redeem(residentDeps: ResidentDeps, redemption: Redemption): Promise<Outcome> {
  const { resident, vault, shares } = redemption
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'redeem',
    args: [shares, await minUsdc6(residentDeps, redemption)],
  })
  return sendResidentCall(residentDeps, {
    from: resident.address,
    to: vault,
    data,
    code: 'resident',
  })
}

async function minUsdc6(
  residentDeps: ResidentDeps,
  { vault, shares }: Redemption,
): Promise<bigint> {
  try {
    return await residentDeps.chain.client.readContract({
      address: vault,
      abi: basketVaultAbi,
      functionName: 'previewRedeem',
      args: [shares],
    })
  } catch {
    return 0n
  }
}
