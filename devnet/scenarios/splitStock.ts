import { encodeFunctionData } from 'viem'
import { stockTokenAbi } from '../../contracts-abi/stockTokenAbi.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { sendTransaction } from '../chain/sendTransaction.ts'
import { marketOf } from './marketOf.ts'
import type { ScenarioDeps } from './scenarioDeps.ts'

/**
 * Announces a split as the issuer, and multiplies the displayed amount of a stock by `ratioE18` (1e18 = 1).
 *
 * Raw balances and the price of the raw token stay, so that no NAV moves. Rounds the new multiplier down.
 */
export async function splitStock(
  stage: ScenarioDeps,
  symbol: string,
  ratioE18: bigint,
): Promise<bigint> {
  const { chain, accounts } = stage.residentDeps
  const market = marketOf(stage, symbol)
  const current = await chain.client.readContract({
    address: market.token,
    abi: stockTokenAbi,
    functionName: 'multiplier',
  })
  const multiplier = (current * ratioE18) / 10n ** 18n
  const update = encodeFunctionData({
    abi: stockTokenAbi,
    functionName: 'updateMultiplier',
    args: [multiplier],
  })
  const { number } = await latestBlock(chain)
  const data = encodeFunctionData({
    abi: stockTokenAbi,
    functionName: 'announce',
    args: [[update], `split-${number}`, `${market.symbol} split`, ''],
  })
  await sendTransaction(chain, { from: accounts.deployer.address, to: market.token, data })
  return multiplier
}
