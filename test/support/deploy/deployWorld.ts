import { type Address, createPublicClient, type Hex, http, type PublicClient } from 'viem'
import { type DevnetAccounts, devnetAccounts } from '../../../devnet/accounts.ts'
import type { StartNode } from '../../../devnet/chain/chainNode.ts'
import { type DevnetChain, devnetChain } from '../../../devnet/chain/devnetChain.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../devnet/chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import { startAnvil } from '../../../devnet/chain/startAnvil.ts'
import { prepareCctp } from '../../../devnet/deploy/cctp.ts'
import { ensureGas } from '../../../devnet/deploy/ensureGas.ts'
import { prepareEntryPoint } from '../../../devnet/deploy/entryPoint.ts'
import { nativeMarketOf, prepareNativeMarket } from '../../../devnet/deploy/nativeMarket.ts'
import { deployPools } from '../../../devnet/deploy/pools.ts'
import { deployStockTokens } from '../../../devnet/deploy/stockTokens.ts'
import { deployUsdc } from '../../../devnet/deploy/usdc.ts'
import type { StockMarket } from '../../../devnet/devnetContracts.ts'
import { gasCoins } from '../../../devnet/gasCoins.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'

const CHAIN_ID = 8453
const GENESIS_SEC = 1_700_000_000

/** Chain with the contracts of other projects, and without contracts of the service. */
export type DeployWorld = {
  readonly chain: DevnetChain
  readonly client: PublicClient
  readonly accounts: DevnetAccounts
  readonly usdc: Address
  readonly markets: readonly StockMarket[]
  readonly coinPool: Address
  readonly coinFeed: Address
  readonly startBlock: number
  /** Mines a block whenever the pool has a transaction, until the work ends. */
  mining<T>(work: Promise<T>): Promise<T>
  /** Sends a transaction of a devnet account and mines its block. */
  send(from: Address, to: Address, data: Hex): Promise<void>
  stop(): Promise<void>
}

/** Starts a node of chain 8453 under manual mining, with USDC, stocks, pools, CCTP, ERC-4337 and the market of the coin. */
export async function startDeployWorld(startNode: StartNode = startAnvil): Promise<DeployWorld> {
  const node = await startNode({ chainId: CHAIN_ID, genesisTimestampSec: GENESIS_SEC })
  try {
    const chain = devnetChain(node, 'chain of a deployment', 2)
    const accounts = devnetAccounts()
    const usdc = await deployUsdc(chain, accounts)
    await deployStockTokens(chain, accounts)
    const markets = await deployPools(chain, accounts.deployer.address, usdc)
    const coinMarket = await prepareOthers(chain, accounts)
    const client = createPublicClient({ transport: http(node.url), cacheTime: 0 })
    return {
      chain,
      client,
      accounts,
      usdc,
      markets,
      coinPool: coinMarket.pool,
      coinFeed: coinMarket.feed,
      startBlock: (await latestBlock(chain)).number,
      mining: (work) => mineDuring(chain, work),
      send: (from, to, data) => sendAndMine(chain, { from, to, data }),
      stop: () => node.stop(),
    }
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function prepareOthers(chain: DevnetChain, accounts: DevnetAccounts) {
  const [coin] = gasCoins
  if (coin === undefined) throw new Error('no coin')
  await ensureGas(chain, accounts)
  const market = nativeMarketOf(coin, accounts)
  const due = [
    ...(await prepareCctp(chain, accounts)),
    ...(await prepareEntryPoint(chain, accounts)),
    ...(await prepareNativeMarket(chain, accounts, market)),
  ]
  const hashes: Hex[] = []
  for (const transaction of due) hashes.push(await submitTransaction(chain, transaction))
  await mineBlock(chain)
  for (const hash of hashes) await receiptOf(chain, hash)
  return market
}

async function mineDuring<T>(chain: DevnetChain, work: Promise<T>): Promise<T> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  // Errors of the work reach the caller through `ended`.
  ended.catch(() => {})
  await until(async () => {
    if (isOver) return true
    if ((await countWaiting(chain)) > 0) await mineBlock(chain)
    return false
  }, PATIENCE_MS)
  return ended
}

/**
 * Returns the number of transactions that wait for a block, with the queued ones: geth can keep an executable transaction
 * in its queue until the next block.
 */
export async function countWaiting(chain: DevnetChain): Promise<number> {
  const { pending, queued } = await chain.rpc('txpool_status', [])
  return Number(pending) + Number(queued)
}

/** Mines blocks until no transaction waits; the first block can be empty on geth. Throws `Error`. */
export async function mineWaiting(chain: DevnetChain): Promise<void> {
  const isMined = await until(async () => {
    await mineBlock(chain)
    return (await countWaiting(chain)) === 0
  }, PATIENCE_MS)
  if (!isMined) throw new Error(`${await countWaiting(chain)} transactions wait after each block`)
}

async function sendAndMine(
  chain: DevnetChain,
  transaction: { readonly from: Address; readonly to: Address; readonly data: Hex },
): Promise<void> {
  const hash = await submitTransaction(chain, transaction)
  await mineBlock(chain)
  await receiptOf(chain, hash)
}
