import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Redemption } from './redeem.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Transfers vault shares from a resident to another account. */
export function sendShares(
  residentDeps: ResidentDeps,
  transfer: Redemption & { readonly to: Address },
): Promise<Outcome> {
  const { resident, vault, shares, to } = transfer
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'transfer',
    args: [to, shares],
  })
  return sendResidentCall(residentDeps, {
    from: resident.address,
    to: vault,
    data,
    code: 'resident',
  })
}
