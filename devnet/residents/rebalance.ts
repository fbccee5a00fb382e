import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Rebalances a vault to its target weights, from the keeper. */
export function rebalance(residentDeps: ResidentDeps, vault: Address): Promise<Outcome> {
  const data = encodeFunctionData({ abi: basketVaultAbi, functionName: 'rebalance' })
  return sendResidentCall(residentDeps, {
    from: residentDeps.accounts.keeper.address,
    to: vault,
    data,
    code: 'keeper',
  })
}
