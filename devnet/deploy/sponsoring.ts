import type { Hex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { mineBlock } from '../chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../chain/sendTransaction.ts'
import { gasCoins } from '../gasCoins.ts'
import { prepareEntryPoint } from './entryPoint.ts'
import { prepareGasSponsor } from './gasSponsor.ts'
import { fillPoolHistory, nativeMarketOf, prepareNativeMarket } from './nativeMarket.ts'

/**
 * Deploys ERC-4337, the gas sponsor and the market of the chain's coin on a chain without them, such as a chain of an
 * older state folder, in one block one second after the newest block.
 *
 * Does nothing on a chain without a sponsor, or with a complete setup. Throws `DevnetError`.
 */
export async function ensureSponsoring(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<void> {
  const coin = gasCoins.find(({ chainId }) => chainId === chain.chainId)
  if (coin === undefined) return
  const market = nativeMarketOf(coin, accounts)
  const forMarket = await prepareNativeMarket(chain, accounts, market)
  const due = [
    ...(await prepareEntryPoint(chain, accounts)),
    ...(await prepareGasSponsor(chain, accounts)),
    ...forMarket,
  ]
  if (due.length === 0) return
  const hashes: Hex[] = []
  for (const transaction of due) hashes.push(await submitTransaction(chain, transaction))
  await mineBlock(chain, (await latestBlock(chain)).timestampSec + 1)
  for (const hash of hashes) await receiptOf(chain, hash)
  if (forMarket.length > 0) await fillPoolHistory(chain, market)
}
