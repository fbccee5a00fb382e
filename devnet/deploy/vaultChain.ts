import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { latestBlock } from '../chain/latestBlock.ts'
import { type DevnetContracts, devnetContractsSchema } from '../devnetContracts.ts'
import { ensureBridging } from './bridging.ts'
import { fundUsdc } from './fundUsdc.ts'
import { deployMarketMaker } from './marketMaker.ts'
import { deployPools } from './pools.ts'
import { deployStockTokens } from './stockTokens.ts'
import { deployUsdc } from './usdc.ts'
import { deployVaultFamily } from './vaultFamily.ts'

/**
 * Deploys everything on a fresh vault chain: USDC, stocks, pools with liquidity, vault contracts, and initial
 * balances.
 */
export async function deployVaultChain(
  chain: DevnetChain,
  accounts: DevnetAccounts,
): Promise<DevnetContracts> {
  const usdc = await deployUsdc(chain, accounts)
  const startBlock = (await latestBlock(chain)).number + 1
  await deployStockTokens(chain, accounts)
  const markets = await deployPools(chain, accounts.deployer.address, usdc)
  const marketMaker = await deployMarketMaker(chain, accounts, usdc, markets)
  const family = await deployVaultFamily(chain, accounts, usdc, markets)
  await fundUsdc(chain, accounts, usdc)
  await ensureBridging(chain, accounts)
  return devnetContractsSchema.parse({ usdc, marketMaker, markets, startBlock, ...family })
}
