import { encodeFunctionData } from 'viem'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Resident, Town } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Creates a vault with a resident as strategist. */
export function createVault(town: Town, resident: Resident): Promise<Outcome> {
  const data = encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' })
  return sendResidentCall(town, {
    from: resident.address,
    to: town.contracts.factory,
    data,
    code: 'resident',
  })
}
