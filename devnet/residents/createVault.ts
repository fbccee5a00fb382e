import { encodeFunctionData } from 'viem'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Resident, ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Creates a vault with a resident as strategist. */
export function createVault(residentDeps: ResidentDeps, resident: Resident): Promise<Outcome> {
  const data = encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' })
  return sendResidentCall(residentDeps, {
    from: resident.address,
    to: residentDeps.contracts.factory,
    data,
    code: 'resident',
  })
}
