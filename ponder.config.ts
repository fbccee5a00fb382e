import { createConfig, factory } from 'ponder'
import { erc20Abi, getAbiItem } from 'viem'
import { basketVaultAbi } from './contracts-abi/basketVaultAbi.ts'
import { entryPointAbi } from './contracts-abi/entryPointAbi.ts'
import { messageTransmitterAbi } from './contracts-abi/messageTransmitterAbi.ts'
import { quartetBridgeAbi } from './contracts-abi/quartetBridgeAbi.ts'
import { sponsorPaymasterAbi } from './contracts-abi/sponsorPaymasterAbi.ts'
import { stockTokenAbi } from './contracts-abi/stockTokenAbi.ts'
import { tokenMessengerAbi } from './contracts-abi/tokenMessengerAbi.ts'
import { twapPriceSourceAbi } from './contracts-abi/twapPriceSourceAbi.ts'
import { uniswapV3PoolAbi } from './contracts-abi/uniswapV3PoolAbi.ts'
import { usdcAbi } from './contracts-abi/usdcAbi.ts'
import { vaultFactoryAbi } from './contracts-abi/vaultFactoryAbi.ts'
import { chainUrls, loadConfig, loadDeployment } from './core/config.ts'

const config = loadConfig()
const deployment = loadDeployment(config)
const { vaults } = deployment

/**
 * One chain as the indexer asks it.
 *
 * Ponder throttles per entry of `rpc`, equal entries included: RPC_FAN buckets share one URL. On the devnet they share
 * its socket, which costs a quarter less processor time per block than HTTP; providers are asked over HTTP, because a
 * socket that falls silent would take every request with it.
 */
const chain = (chainId: number) => {
  const urls = chainUrls(config, chainId)
  const url = (deployment.devnet ? urls?.wsUrl : undefined) ?? urls?.rpcUrl ?? ''
  return {
    id: chainId,
    rpc: Array.from({ length: config.RPC_FAN }, () => url),
    ...(urls?.wsUrl === undefined ? {} : { ws: urls.wsUrl }),
    pollingInterval: 500,
    // Devnet chains come and go under the same id, and the cache is keyed by chain id alone.
    disableCache: deployment.devnet,
  }
}

const head = (chainId: number) => ({
  startBlock: deployment.chains.find((known) => known.chainId === chainId)?.startBlock ?? 0,
  interval: config.BLOCK_INTERVAL,
})

const names = { base: 8453, arc: 5042, polygon: 137 } as const

/** Entries of chains that this deployment has; typed as all of them, because handlers treat chains alike. */
const deployed = <T extends Record<keyof typeof names, unknown>>(all: T): T =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, chainId]) =>
      deployment.chains.some((known) => known.chainId === chainId)
        ? [[name, all[name as keyof T]]]
        : [],
    ),
  ) as T

const entries = Object.entries(names)

/** Per chain what `describe` makes of what the deployment says of it; chains of which it says nothing are left out. */
const onEach = <Known extends { readonly chainId: number }, Entry>(
  all: readonly Known[],
  describe: (known: Known) => Entry,
): Record<keyof typeof names, Entry> =>
  Object.fromEntries(
    entries.flatMap(([name, chainId]) => {
      const known = all.find((one) => one.chainId === chainId)
      return known === undefined ? [] : [[name, describe(known)]]
    }),
  ) as Record<keyof typeof names, Entry>

const { bridges, cctp, gas } = deployment
const chainOf = (chainId: number) => deployment.chains.find((one) => one.chainId === chainId)
/** Nothing that a bridge needs happened on a chain before its own beginning. */
const startOf = (chainId: number) => ({ startBlock: chainOf(chainId)?.startBlock ?? 0 })
const usdcOf = (chainId: number) => chainOf(chainId)?.usdc ?? []
/** Messages are filtered by who burned, so that strangers' burns cost nothing. */
const messengerOf = (chainId: number) =>
  cctp.find((one) => one.chainId === chainId)?.tokenMessenger ?? []

const onVaultChain = { chain: 'base', startBlock: vaults.startBlock } as const

export default createConfig({
  ordering: 'multichain',
  database: { kind: 'postgres', connectionString: config.DATABASE_URL.reveal() },
  chains: deployed({ base: chain(8453), arc: chain(5042), polygon: chain(137) }),
  blocks: {
    Head: { chain: deployed({ base: head(8453), arc: head(5042), polygon: head(137) }) },
  },
  contracts: {
    Factory: { abi: vaultFactoryAbi, address: vaults.factory, ...onVaultChain },
    Vault: {
      abi: basketVaultAbi,
      address: factory({
        address: vaults.factory,
        event: getAbiItem({ abi: vaultFactoryAbi, name: 'VaultCreated' }),
        parameter: 'vault',
      }),
      ...onVaultChain,
    },
    PriceSource: { abi: twapPriceSourceAbi, address: vaults.priceSources, ...onVaultChain },
    Pool: { abi: uniswapV3PoolAbi, address: vaults.pools, ...onVaultChain },
    Stock: {
      abi: stockTokenAbi,
      address: vaults.constituents.map((constituent) => constituent.address),
      ...onVaultChain,
    },
    Usdc: {
      abi: erc20Abi,
      address: usdcOf(vaults.chainId),
      ...onVaultChain,
    },
    Bridge: {
      abi: quartetBridgeAbi,
      chain: onEach(bridges, ({ address, startBlock }) => ({ address, startBlock })),
    },
    TokenMessenger: {
      abi: tokenMessengerAbi,
      chain: onEach(bridges, ({ chainId, address, startBlock }) => ({
        address: messengerOf(chainId),
        startBlock,
        filter: { event: 'DepositForBurn', args: { depositor: address } } as const,
      })),
    },
    MessageTransmitter: {
      abi: messageTransmitterAbi,
      chain: onEach(cctp, ({ chainId, messageTransmitter }) => ({
        address: messageTransmitter,
        ...startOf(chainId),
      })),
    },
    Authorizations: {
      abi: usdcAbi,
      chain: onEach(cctp, ({ chainId }) => ({ address: usdcOf(chainId), ...startOf(chainId) })),
    },
    BridgeIncome: {
      abi: erc20Abi,
      chain: onEach(bridges, ({ chainId, address, startBlock }) => ({
        address: usdcOf(chainId),
        startBlock,
        filter: { event: 'Transfer', args: { to: address } } as const,
      })),
    },
    // Everybody's operations pass the EntryPoint; only those that we pay for are asked for, with their receipts.
    SponsoredOperation: {
      abi: entryPointAbi,
      includeTransactionReceipts: true,
      chain: onEach(gas, ({ entryPoint, paymaster, startBlock }) => ({
        address: entryPoint,
        startBlock,
        filter: { event: 'UserOperationEvent', args: { paymaster } } as const,
      })),
    },
    SponsorDeposit: {
      abi: entryPointAbi,
      chain: onEach(gas, ({ entryPoint, paymaster, startBlock }) => ({
        address: entryPoint,
        startBlock,
        filter: [
          { event: 'Deposited' as const, args: { account: paymaster } },
          { event: 'Withdrawn' as const, args: { account: paymaster } },
        ],
      })),
    },
    Paymaster: {
      abi: sponsorPaymasterAbi,
      chain: onEach(gas, ({ paymaster, startBlock }) => ({ address: paymaster, startBlock })),
    },
  },
})
