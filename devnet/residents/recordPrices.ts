import { encodeFunctionData } from 'viem'
import { twapPriceSourceAbi } from '../../contracts-abi/twapPriceSourceAbi.ts'
import type { Outcome } from './outcome.ts'
import type { Town } from './residentDeps.ts'
import { sendResidentCall } from './sendResidentCall.ts'

/** Records current prices in the log of the price source, from the keeper. */
export function recordPrices(town: Town): Promise<Outcome> {
  const { accounts, contracts } = town
  const data = encodeFunctionData({ abi: twapPriceSourceAbi, functionName: 'record' })
  return sendResidentCall(town, {
    from: accounts.keeper.address,
    to: contracts.livePriceSource,
    data,
    code: 'keeper',
  })
}
