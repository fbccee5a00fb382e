import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

export type DeferredClaim = {
  readonly vault: Address
  readonly owner: Address
  readonly token: Address
}

/** Claims tokens that an earlier redemption in kind could not pay out, from a resident. */
export function claim(
  residentDeps: ResidentDeps,
  { vault, owner, token }: DeferredClaim,
): Promise<Outcome> {
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'claim',
    args: [token, owner],
  })
  return sendResidentCall(residentDeps, { from: owner, to: vault, data, code: 'resident' })
}
