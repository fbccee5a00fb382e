import { encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Redemption } from './redeem.ts'
import type { Town } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Redeems shares of a resident for the stock tokens themselves; needs no price. */
export function redeemInKind(town: Town, redemption: Redemption): Promise<Outcome> {
  const { resident, vault, shares } = redemption
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'redeemInKind',
    args: [shares],
  })
  return sendResidentCall(town, { from: resident.address, to: vault, data, code: 'resident' })
}
