import { type Deployment, deploymentSchema } from '../../core/deployment.ts'
import { devnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { VAULT_CHAIN_ID } from '../chainSpecs.ts'
import { devnetStocks } from '../constituents.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import { canonicalUsdc } from './usdc.ts'

/** The deployment file of a devnet: chains that run, and the vault contracts. */
export function describeDeployment(
  id: string,
  chains: readonly DevnetChain[],
  contracts: DevnetContracts,
): Deployment {
  const { factory, lens, venue, startBlock } = contracts
  return deploymentSchema.parse({
    id,
    devnet: true,
    chains: chains.map(({ chainId, name, blockTimeSec }) => ({
      chainId,
      name,
      startBlock: chainId === VAULT_CHAIN_ID ? 1 : 0,
      usdc: canonicalUsdc[chainId]?.address,
      usdcName: canonicalUsdc[chainId]?.name,
      usdcVersion: '2',
      blockTimeSec,
    })),
    vaults: {
      chainId: VAULT_CHAIN_ID,
      factory,
      lens,
      venue,
      priceSources: [contracts.livePriceSource, contracts.deadPriceSource],
      pools: contracts.markets.flatMap(({ pool, deadPool }) => [pool, deadPool]),
      constituents: devnetStocks.map(({ symbol, name, address }) => ({
        symbol,
        name,
        address,
        decimals: 8,
      })),
      startBlock,
    },
    payments: { payTo: devnetAccounts().payTo.address },
  })
}
