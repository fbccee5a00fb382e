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
 * Connection of the indexer to one chain.
 *
 * Ponder throttles per entry of `rpc`, also for equal entries, so RPC_FAN rate buckets share one URL. On the devnet the
 * requests share one socket, which takes a quarter less processor time per block than HTTP. Providers get requests over
 * HTTP, because a socket that stops answering would block every request.
 */
const chain = (chainId: number) => {
  const urls = chainUrls(config, chainId)
  const url = (deployment.devnet ? urls?.wsUrl : undefined) ?? urls?.rpcUrl ?? ''
  return {
    id: chainId,
    rpc: Array.from({ length: config.RPC_FAN }, () => url),
    ...(urls?.wsUrl === undefined ? {} : { ws: urls.wsUrl }),
    pollingInterval: 500,
  }
}

const head = (chainId: number) => ({
  startBlock: deployment.chains.find((known) => known.chainId === chainId)?.startBlock ?? 0,
  interval: config.BLOCK_INTERVAL,
})

const names = { base: 8453, arc: 5042, polygon: 137 } as const

/** Entries of the chains of this deployment; the type has all chains, because handlers treat chains alike. */
const deployed = <T extends Record<keyof typeof names, unknown>>(all: T): T =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, chainId]) =>
      deployment.chains.some((known) => known.chainId === chainId)
        ? [[name, all[name as keyof T]]]
        : [],
    ),
  ) as T

const entries = Object.entries(names)

/** Maps each chain with an entry in the deployment by `describe`; omits chains without an entry. */
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
/** No event of a bridge precedes the start block of its chain. */
const startOf = (chainId: number) => ({ startBlock: chainOf(chainId)?.startBlock ?? 0 })
const usdcOf = (chainId: number) => chainOf(chainId)?.usdc ?? []
/** Messages are filtered by the burning account, so that burns by other accounts cause no work. */
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
    // `supervisor/ownLogs` narrows these logs to the transfers of vaults, because no filter can name a growing set.
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
    // `supervisor/ownLogs` narrows these logs to the payments of `Sale` and `BridgeIncome`.
    Authorizations: {
      abi: usdcAbi,
      chain: onEach(cctp, ({ chainId }) => ({ address: usdcOf(chainId), ...startOf(chainId) })),
    },
    Sale: {
      abi: erc20Abi,
      chain: onEach(cctp, ({ chainId }) => ({
        address: usdcOf(chainId),
        ...startOf(chainId),
        filter: { event: 'Transfer', args: { to: deployment.payments.payTo } } as const,
      })),
    },
    BridgeIncome: {
      abi: erc20Abi,
      chain: onEach(bridges, ({ chainId, address, startBlock }) => ({
        address: usdcOf(chainId),
        startBlock,
        filter: { event: 'Transfer', args: { to: address } } as const,
      })),
    },
    // The EntryPoint logs the operations of all senders. The filter requests only operations of the paymaster, with
    // receipts.
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
