import { encodeFunctionData } from 'viem'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import type { Outcome } from './outcome.ts'
import type { ResidentDeps } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Records current prices in the log of the price source, from the keeper. */
export function recordPrices(residentDeps: ResidentDeps): Promise<Outcome> {
  const { accounts, contracts } = residentDeps
  const data = encodeFunctionData({ abi: twapPriceSourceAbi, functionName: 'record' })
  return sendResidentCall(residentDeps, {
    from: accounts.keeper.address,
    to: contracts.livePriceSource,
    data,
    code: 'keeper',
  })
}
