import { type Address, toEventSelector, toHex } from 'viem'
import { type Deployment, deploymentSchema } from '../../core/deployment.ts'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { VAULT_CHAIN_ID } from '../chainSpecs.ts'
import { devnetStocks } from '../constituents.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import { gasCoins } from '../gasCoins.ts'
import { bridgeAddress } from './bridge.ts'
import { domainOf, MESSAGE_TRANSMITTER, TOKEN_MESSENGER, TOKEN_MINTER } from './cctp.ts'
import { ENTRY_POINT, SIMPLE_7702_ACCOUNT, SIMPLE_ACCOUNT_FACTORY } from './entryPoint.ts'
import { paymasterAddress } from './gasSponsor.ts'
import { FEED_HEARTBEAT_SEC, nativeMarketOf } from './nativeMarket.ts'
import { canonicalUsdc } from './usdc.ts'

/** First log of the constructors of bridge and paymaster. */
const FIRST_LOG = toEventSelector('OwnershipTransferred(address,address)')

/** Returns the deployment file of a devnet: running chains, vault contracts, bridges, CCTP, gas sponsors. */
export async function describeDeployment(
  id: string,
  chains: readonly DevnetChain[],
  contracts: DevnetContracts,
  accounts: DevnetAccounts,
): Promise<Deployment> {
  const { factory, lens, venue, startBlock } = contracts
  const bridges = await Promise.all(chains.map(describeBridge))
  const gas = await Promise.all(chains.map((chain) => describeGas(chain, accounts)))
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
    gas: gas.flat(),
  })
}

/** Returns the bridge of a chain with the block of its first log; empty without a bridge. */
async function describeBridge(chain: DevnetChain) {
  const address = bridgeAddress(chain.chainId)
  if (address === undefined) return []
  return [{ chainId: chain.chainId, address, startBlock: await birthOf(chain, address) }]
}

/** Returns the gas sponsor of a chain; empty without a sponsor. */
async function describeGas(chain: DevnetChain, accounts: DevnetAccounts) {
  const coin = gasCoins.find(({ chainId }) => chainId === chain.chainId)
  if (coin === undefined) return []
  const paymaster = paymasterAddress(accounts)
  const { pool, feed } = nativeMarketOf(coin, accounts)
  return [
    {
      chainId: chain.chainId,
      entryPoint: ENTRY_POINT,
      accountImplementation: SIMPLE_7702_ACCOUNT,
      accountFactory: SIMPLE_ACCOUNT_FACTORY,
      paymaster,
      startBlock: await birthOf(chain, paymaster),
      native: {
        symbol: coin.symbol,
        wrapped: coin.wrapped,
        pool,
        feed,
        feedHeartbeatSec: FEED_HEARTBEAT_SEC,
      },
    },
  ]
}

/** Returns the block of a contract's first log. */
async function birthOf({ rpc }: DevnetChain, address: Address): Promise<number> {
  const filter = { address, topics: [[FIRST_LOG]], fromBlock: toHex(0), toBlock: 'latest' } as const
  const [born] = await rpc('eth_getLogs', [filter])
  return Number(born?.blockNumber ?? 0)
}
