import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Mints the management fee that a vault owes, from the keeper. */
export function accrueFees(residentDeps: ResidentDeps, vault: Address): Promise<Outcome> {
  const data = encodeFunctionData({ abi: basketVaultAbi, functionName: 'accrue' })
  return sendResidentCall(residentDeps, {
    from: residentDeps.accounts.keeper.address,
    to: vault,
    data,
    code: 'keeper',
  })
}
