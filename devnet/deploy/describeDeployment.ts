import { toEventSelector, toHex } from 'viem'
import { type Deployment, deploymentSchema } from '../../core/deployment.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { VAULT_CHAIN_ID } from '../chainSpecs.ts'
import { devnetStocks } from '../constituents.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import { bridgeAddress } from './bridge.ts'
import { domainOf, MESSAGE_TRANSMITTER, TOKEN_MESSENGER, TOKEN_MINTER } from './cctp.ts'
import { canonicalUsdc } from './usdc.ts'

/** Logged by the bridge's constructor before anything else. */
const BORN = toEventSelector('OwnershipTransferred(address,address)')

/** The deployment file of a devnet: chains that run, the vault contracts, bridges and CCTP. */
export async function describeDeployment(
  id: string,
  chains: readonly DevnetChain[],
  contracts: DevnetContracts,
  accounts: DevnetAccounts,
): Promise<Deployment> {
  const { factory, lens, venue, startBlock } = contracts
  const bridges = await Promise.all(chains.map(describeBridge))
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
    payments: { payTo: accounts.payTo.address },
    bridges: bridges.flat(),
    cctp: chains.map(({ chainId }) => ({
      chainId,
      domain: domainOf(chainId),
      tokenMessenger: TOKEN_MESSENGER,
      messageTransmitter: MESSAGE_TRANSMITTER,
      tokenMinter: TOKEN_MINTER,
    })),
  })
}

/** The bridge of a chain, since the block of its first log; an empty list where there is none. */
async function describeBridge({ chainId, rpc }: DevnetChain) {
  const address = bridgeAddress(chainId)
  if (address === undefined) return []
  const filter = { address, topics: [[BORN]], fromBlock: toHex(0), toBlock: 'latest' } as const
  const [born] = await rpc('eth_getLogs', [filter])
  return [{ chainId, address, startBlock: Number(born?.blockNumber ?? 0) }]
}
