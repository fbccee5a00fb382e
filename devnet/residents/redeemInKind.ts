import { encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Redemption } from './redeem.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Redeems shares of a resident for the stock tokens themselves; needs no price. */
export function redeemInKind(residentDeps: ResidentDeps, redemption: Redemption): Promise<Outcome> {
  const { resident, vault, shares } = redemption
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'redeemInKind',
    args: [shares],
  })
  return sendResidentCall(residentDeps, {
    from: resident.address,
    to: vault,
    data,
    code: 'resident',
  })
}
