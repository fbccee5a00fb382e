import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  multicall3Abi,
  slice,
  toEventSelector,
  toHex,
} from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import { erc20Abi } from '../../contracts-abi/erc20Abi.ts'
import { vaultFactoryAbi } from '../../contracts-abi/vaultFactoryAbi.ts'
import { lowerAddress } from '../../core/kernel/lowerAddress.ts'
import { mineBlock } from '../../devnet/chain/mineBlock.ts'
import { receiptOf, submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../devnet/createDevnet.ts'
import { MULTICALL3 } from '../../devnet/deploy/multicall3.ts'
import { fiatTokenAdminAbi } from '../../devnet/deploy/usdc.ts'
import { movePools } from '../../devnet/market/movePools.ts'
import { eventSources } from './eventSources.ts'

const VAULTS_PER_TRANSACTION = 40
const APPROVALS_PER_TRANSACTION = 200
/** Gas of a transaction with many calls; two fit into a block. */
const GAS = 28_000_000n
/** USDC-6 that the account of all deposits gets, and the size of a deposit. */
const FUNDS_USDC6 = 10_000_000_000_000n
const DEPOSIT_USDC6 = 100_000_000n
/** Size of a trade of the market, USD. */
const TRADE_USD = 100
/** Shares that move in a transfer and in a redemption: parts of a deposit's shares, which have 18 decimals. */
const TRANSFER_SHARES = 10n ** 15n
const REDEEMED_SHARES = 10n ** 18n
/** Actions of a block, and number of accounts that hold shares. */
const DEPOSITS = 3
const TRANSFERS = 6
const HOLDERS = 20_000
/** A redemption in kind, which trades nothing, happens in one of so many blocks; a redemption for USDC in the others. */
const IN_KIND_EVERY = 5

/** Newest blocks that a back-fill leaves to live indexing. Source: Ponder, finality of chain 8453. */
export const FINALITY_BLOCKS = 30

type Call = { readonly target: Address; readonly callData: Hex }

/** Chain that a benchmark extends. */
export type GrowingChain = {
  /** Appends blocks until the chain has at least `count` events of the indexed contracts. Throws `DevnetError`. */
  growTo(count: number): Promise<void>
}

/**
 * Creates `vaults` vaults, and returns the chain for growth by the actions of the product: purchases, redemptions, and
 * transfers of shares, beside trades of the market.
 *
 * One contract performs all actions, so that a block needs two transactions. Throws `DevnetError`.
 */
export async function openGrowingChain(devnet: Devnet, vaults: number): Promise<GrowingChain> {
  const { vaultChain: chain, contracts, accounts, market } = devnet
  const from = accounts.visitors[0]?.address ?? accounts.deployer.address
  const send = async (calls: readonly Call[]) =>
    submitTransaction(chain, { from, to: MULTICALL3, data: aggregate(calls), gas: GAS })
  const mine = async (hashes: readonly Hex[]) => {
    await mineBlock(chain)
    return Promise.all(hashes.map((hash) => receiptOf(chain, hash)))
  }
  const create = encodeFunctionData({ abi: vaultFactoryAbi, functionName: 'createVault' })
  const created = chunks(vaults, VAULTS_PER_TRANSACTION)
  for (const { count } of created) {
    await mine([await send(repeat(count, () => ({ target: contracts.factory, callData: create })))])
  }
  const known = await readVaults(devnet)
  await mine([
    await submitTransaction(chain, {
      from: accounts.usdcAdmin.address,
      to: contracts.usdc,
      data: encodeFunctionData({
        abi: fiatTokenAdminAbi,
        functionName: 'mint',
        args: [MULTICALL3, FUNDS_USDC6],
      }),
    }),
  ])
  for (const { first, count } of chunks(known.length, APPROVALS_PER_TRANSACTION)) {
    const approvals = known.slice(first, first + count).map((vault) => ({
      target: contracts.usdc,
      callData: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [vault, FUNDS_USDC6],
      }),
    }))
    await mine([await send(approvals)])
  }
  const isIndexed = indexedLogs(devnet, known)
  let events = await countLogs(devnet, isIndexed)
  let step = 0
  return {
    growTo: async (count) => {
      while (events < count) {
        const calls = actionsOf(known, step)
        const receipts = await mine([
          await submitTransaction(
            chain,
            movePools(market, contracts.markets, tradesOf(devnet, step)),
          ),
          await send(calls),
        ])
        events += receipts.flatMap(({ logs }) => logs).filter(isIndexed).length
        step += 1
      }
      // The back-fill leaves the newest blocks to live indexing, so they hold no events.
      await chain.rpc('anvil_mine', [toHex(FINALITY_BLOCKS), toHex(chain.blockTimeSec)])
    },
  }
}

/** Returns the actions of a block: vaults in turn, receivers by the hash of the step. */
function actionsOf(vaults: readonly Address[], step: number): readonly Call[] {
  const vaultAt = (number: number): Address => vaults[number % vaults.length] ?? MULTICALL3
  const call = (target: Address, callData: Hex): Call => ({ target, callData })
  const deposits = repeat(DEPOSITS, (at) =>
    call(
      vaultAt(step * DEPOSITS + at),
      encodeFunctionData({
        abi: basketVaultAbi,
        functionName: 'deposit',
        args: [DEPOSIT_USDC6, 0n],
      }),
    ),
  )
  const transfers = repeat(TRANSFERS, (at) =>
    call(
      vaultAt(step * DEPOSITS + (at % DEPOSITS)),
      encodeFunctionData({
        abi: basketVaultAbi,
        functionName: 'transfer',
        args: [holder((step * TRANSFERS + at) % HOLDERS), TRANSFER_SHARES],
      }),
    ),
  )
  const redemption =
    step % IN_KIND_EVERY === 0
      ? encodeFunctionData({
          abi: basketVaultAbi,
          functionName: 'redeemInKind',
          args: [REDEEMED_SHARES],
        })
      : encodeFunctionData({
          abi: basketVaultAbi,
          functionName: 'redeem',
          args: [REDEEMED_SHARES, 0n],
        })
  return [...deposits, ...transfers, call(vaultAt(step * DEPOSITS), redemption)]
}

/** Returns one trade of each pool, with the direction in turns. */
function tradesOf({ contracts, market }: Devnet, step: number) {
  return contracts.markets.map(({ pool, stockIsToken0 }, at) => {
    const sellsStock = (step + at) % 2 === 0
    const priceUsd = market.prices.pricesUsd[at] ?? 1
    const stock8 = BigInt(Math.ceil((TRADE_USD / priceUsd) * 1e8))
    return {
      pool,
      zeroForOne: sellsStock === stockIsToken0,
      amountIn: sellsStock ? stock8 : BigInt(TRADE_USD) * 1_000_000n,
    }
  })
}

function holder(number: number): Address {
  return lowerAddress(slice(keccak256(toHex(number)), 0, 20))
}

type Log = { readonly address: Address; readonly topics: readonly Hex[] }

/** Returns the test for a log of an indexed contract with an event that a handler handles. */
function indexedLogs(devnet: Devnet, vaults: readonly Address[]): (log: Log) => boolean {
  const known = new Set(
    eventSources(devnet.deployment, vaults).flatMap(({ addresses, events }) =>
      addresses.flatMap((one) => events.map((event) => one + toEventSelector(event))),
    ),
  )
  return ({ address, topics }) => known.has(`${lowerAddress(address)}${topics[0]}`)
}

async function countLogs(devnet: Devnet, isIndexed: (log: Log) => boolean): Promise<number> {
  const logs = await devnet.vaultChain.client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
  return logs.filter(isIndexed).length
}

async function readVaults({ vaultChain, contracts }: Devnet): Promise<readonly Address[]> {
  const factory = { address: contracts.factory, abi: vaultFactoryAbi } as const
  const count = await vaultChain.client.readContract({ ...factory, functionName: 'totalVaults' })
  const vaults: Address[] = []
  for (let at = 0n; at < count; at += 1n) {
    const vault = await vaultChain.client.readContract({
      ...factory,
      functionName: 'vaults',
      args: [at],
    })
    vaults.push(lowerAddress(vault))
  }
  return vaults
}

function aggregate(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ ...call, allowFailure: false }))],
  })
}

function repeat<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function chunks(total: number, size: number) {
  return repeat(Math.ceil(total / size), (at) => ({
    first: at * size,
    count: Math.min(size, total - at * size),
  }))
}
