import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

export type WeightsChange = {
  readonly strategist: Address
  readonly vault: Address
  readonly weightsBps: readonly number[]
}

/** Sets the target weights of a vault, from its strategist. */
export function setWeights(residentDeps: ResidentDeps, change: WeightsChange): Promise<Outcome> {
  const { strategist, vault, weightsBps } = change
  const data = encodeFunctionData({
    abi: basketVaultAbi,
    functionName: 'setTargetWeights',
    args: [weightsBps],
  })
  return sendResidentCall(residentDeps, { from: strategist, to: vault, data, code: 'resident' })
}
