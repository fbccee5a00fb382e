import { keccak256 } from 'viem'
import { type Deployment, deploymentSchema } from '../../../core/deployment.ts'
import type { ContractName } from '../plan/contractsOf.ts'
import type { ChainDescription } from '../plan/describeChain.ts'
import type { Wanted } from '../wanted/wantedSchema.ts'

/**
 * Returns the deployment file of the services; null without a vault family, which the indexer and the api need.
 *
 * The result depends on the wanted file alone, so that a repeated run never gives the index a new identity.
 */
export function describeDeployment(
  wanted: Pick<Wanted, 'id' | 'payTo'>,
  described: readonly ChainDescription[],
): Deployment | null {
  const vaults = described.flatMap(vaultsOf)
  if (vaults.length === 0) return null
  return deploymentSchema.parse({
    id: wanted.id,
    devnet: false,
    chains: described.map(({ chain }) => ({
      chainId: chain.chainId,
      name: chain.name,
      startBlock: chain.startBlock,
      usdc: chain.usdc.address,
      usdcName: chain.usdc.name,
      usdcVersion: chain.usdc.version,
      blockTimeSec: chain.blockTimeSec,
    })),
    vaults: vaults[0],
    payments: { payTo: wanted.payTo },
    bridges: described.flatMap(bridgesOf),
    cctp: described.flatMap(({ chain: { chainId, cctp } }) =>
      cctp === undefined ? [] : [{ chainId, ...cctp }],
    ),
    gas: described.flatMap(gasOf),
    codeHashes: described.flatMap(({ chain: { chainId }, contracts }) =>
      contracts.map(({ address, runtimeCode }) => ({
        chainId,
        address,
        codeHash: keccak256(runtimeCode),
      })),
    ),
  })
}

function vaultsOf(described: ChainDescription) {
  const { chainId, startBlock, vaults } = described.chain
  if (vaults === undefined) return []
  const family =
    vaults.kind === 'existing'
      ? {
          factory: vaults.factory,
          lens: vaults.lens,
          venue: vaults.venue,
          priceSources: vaults.priceSources,
        }
      : {
          factory: addressOf(described, 'vault factory'),
          lens: addressOf(described, 'vault lens'),
          venue: addressOf(described, 'venue'),
          priceSources: [addressOf(described, 'price source')],
        }
  const { stocks } = vaults
  return [
    {
      chainId,
      ...family,
      pools: stocks.map(({ pool }) => pool),
      constituents: stocks.map(({ symbol, name, address }) => ({
        symbol,
        name,
        address,
        decimals: 8,
      })),
      startBlock,
    },
  ]
}

function bridgesOf(described: ChainDescription) {
  const { chainId, startBlock, bridge } = described.chain
  if (bridge === undefined) return []
  return [{ chainId, address: addressOf(described, 'bridge'), startBlock }]
}

function gasOf(described: ChainDescription) {
  const { chainId, startBlock, gas } = described.chain
  if (gas === undefined) return []
  const { entryPoint, accountImplementation, accountFactory, native } = gas
  return [
    {
      chainId,
      entryPoint,
      accountImplementation,
      accountFactory,
      paymaster: addressOf(described, 'paymaster'),
      startBlock,
      native,
    },
  ]
}

function addressOf({ contracts }: ChainDescription, wanted: ContractName) {
  return contracts.find(({ name }) => name === wanted)?.address
}
