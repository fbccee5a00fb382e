import { type Address, encodeFunctionData } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { act } from './act.ts'
import type { Outcome } from './outcome.ts'
import type { Town } from './town.ts'

/** Mints the management fee that a vault owes, from the keeper. */
export function accrueFees(town: Town, vault: Address): Promise<Outcome> {
  const data = encodeFunctionData({ abi: basketVaultAbi, functionName: 'accrue' })
  return act(town, { from: town.accounts.keeper.address, to: vault, data, code: 'keeper' })
}
