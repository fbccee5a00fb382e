import type { Address } from 'viem'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { mapFour } from '../../core/kernel/four.ts'
import { usdc6 } from '../../core/kernel/money.ts'
import { indexStep } from '../../core/vaults/domain/analytics/indexLevel.ts'
import { sharePriceUsdc6 } from '../../core/vaults/domain/shares.ts'
import { navOfVault } from '../../core/vaults/operations/navOfVault.ts'
import { valueVault } from '../../core/vaults/operations/valueVault.ts'
import type {
  ActivityFacts,
  HistoryReads,
  PricePoint,
  SharePrice,
  VaultFacts,
  VaultState,
} from '../../core/vaults/ports.ts'
import type { World } from './aChain.ts'
import { aHistory } from './aHistory.ts'
import { aBlock } from './facts.ts'

const DAY_SEC = 86_400
/**
 * Seconds between blocks: ten minutes, so that each hourly bucket has a block for every interval.
 */
const STEP_SEC = 600

/**
 * Builds the history of an in-memory vault with an age of `days`: prices that move in separate
 * waves, constant holdings, and a deposit and a redemption every few days.
 *
 * At the newest block the history equals the facts of the world, to the unit.
 */
export function aPastVault(world: World, days: number): HistoryReads {
  const now = (): BlockRef => world.basket.block
  const inceptionSec = () => now().timestampSec - Math.round(days * DAY_SEC)
  const blockBefore = (atSec: number): BlockRef | null => {
    if (atSec >= now().timestampSec) return now()
    if (atSec < inceptionSec()) return null
    const number = now().number - Math.ceil((now().timestampSec - atSec) / STEP_SEC)
    return aBlock({
      number,
      timestampSec: now().timestampSec - (now().number - number) * STEP_SEC,
    })
  }
  const inception = (): BlockRef => blockBefore(inceptionSec() + STEP_SEC) ?? now()
  const pricePoint = (block: BlockRef): PricePoint => ({
    block,
    isAnswered: true,
    pricedAtSec: block.timestampSec,
    pricesUsdc6: mapFour(world.basket.prices.pricesUsdc6, (price, index) => {
      const agoDays = (now().timestampSec - block.timestampSec) / DAY_SEC
      return usdc6((price * BigInt(Math.round(wave(agoDays, index) * 1e6))) / 1_000_000n)
    }),
  })
  const stateOf = (vault: VaultFacts, block: BlockRef): VaultState => ({
    ...vault,
    lastAccrualAtSec: block.timestampSec,
    budget: {
      ...vault.budget,
      updatedAtSec: Math.min(vault.budget.updatedAtSec, block.timestampSec),
    },
    mintFeesUsdc6: 12_345_678n,
    feeShares: 10n ** 18n,
    cumulativeHolders: vault.holders,
  })
  const find = (address: Address) => world.vaults.find((vault) => vault.address === address)
  const priceOf = (address: Address, block: BlockRef): bigint => {
    const vault = find(address)
    if (vault === undefined) return 0n
    return sharePriceUsdc6(
      valueVault({ block, prices: pricePoint(block) }, stateOf(vault, block)).book,
    )
  }
  const pricesAt = (block: BlockRef): ReadonlyMap<Address, SharePrice> =>
    new Map(
      world.vaults.map((vault) => [
        vault.address,
        {
          navUsdc6: navOfVault({ prices: pricePoint(block) }, vault),
          sharePriceUsdc6: priceOf(vault.address, block),
          supply: vault.supply,
        },
      ]),
    )
  const isAlive = (block: BlockRef) => block.number >= inception().number
  return {
    ...aHistory(world),
    blockAt: async (_at, request) =>
      request.kind === 'number'
        ? blockBefore(now().timestampSec - (now().number - request.number) * STEP_SEC)
        : blockBefore(request.atSec),
    firstBlock: async () => inception(),
    blocksAt: async (_at, edges) => edges.map(blockBefore),
    pricePoints: async (_at, blocks) => blocks.map(pricePoint),
    vaultStates: async (_at, { vaults, blocks }) =>
      new Map(
        vaults.flatMap((address) => {
          const vault = find(address)
          if (vault === undefined) return []
          return [[address, blocks.map((block) => (isAlive(block) ? stateOf(vault, block) : null))]]
        }),
      ),
    sharePrices: async (_at, blocks) => blocks.map(pricesAt),
    firstShares: async () => inception(),
    indexSteps: async (_at, intervals) =>
      intervals.map(({ before, after }) =>
        indexStep(pricesAt(before.block), pricesAt(after.block), new Set()),
      ),
    inceptions: async (_at, vaults) =>
      new Map(
        vaults.flatMap((address) => {
          const vault = find(address)
          if (vault === undefined || vault.supply === 0n) return []
          const facts = {
            block: inception(),
            sharePriceUsdc6: priceOf(address, inception()),
            pricesUsdc6: pricePoint(inception()).pricesUsdc6,
          }
          return [[address, facts]]
        }),
      ),
    flows: async (_at, { vaults, fromSec, toSec, stepSec }) =>
      new Map(
        vaults.map((vault) => {
          const first = Math.ceil(fromSec / stepSec) * stepSec
          const count = Math.floor((toSec - first) / stepSec) + 1
          const flowing = Array.from({ length: Math.max(0, count) }, (_none, index) => ({
            endSec: first + index * stepSec,
            inflowUsdc6: index % 5 === 0 ? 40_000_000n * BigInt(1 + (index % 3)) : 0n,
            outflowUsdc6: index % 7 === 3 ? 25_000_000n : 0n,
            inKindAmounts: [0n, 0n, 0n, 0n] as const,
            inKindUsdc6: 0n,
            buys: 1,
            redemptions: 0,
          }))
          return [vault, flowing]
        }),
      ),
    activity: async (_at, { vault, txHash, limit }) => {
      const vaults = vault === undefined ? [] : [vault]
      const searched = txHash === undefined ? vaults : world.vaults.map(({ address }) => address)
      return searched
        .flatMap((own) => eventsOf(own, now()))
        .filter((event) => txHash === undefined || event.txHash === txHash)
        .slice(0, limit)
    },
  }
}

/**
 * Returns the factor of a price `agoDays` ago; 1 for the present, so that history and present
 * match.
 */
function wave(agoDays: number, index: number): number {
  const drift = 1 - agoDays * (0.0006 - index * 0.00035)
  const swing = Math.sin((agoDays * (index + 2)) / 9) * 0.04
  const ripple = Math.sin(agoDays * (3.7 + index)) * 0.012
  return Math.max(0.2, drift + swing + ripple - 0)
}

function eventsOf(vault: Address, head: BlockRef): ActivityFacts[] {
  const kinds = [
    'buy',
    'redeem',
    'rebalance',
    'weights',
    'send',
    'fee',
    'redeem_in_kind',
    'claim_deferred',
    'claim',
    'cap',
    'create',
  ] as const
  return kinds.map((kind, index) => ({
    kind,
    vault,
    blockNumber: head.number - index,
    logIndex: index,
    timestampSec: head.timestampSec - index * 4_321,
    txHash: `0x${(0xabcdef0 + index).toString(16).padStart(64, '0')}`,
    account: vault,
    counterparty: vault,
    token: vault,
    shares: 12_345_678_901_234_567_890n,
    usdc6: 1_234_567_890n,
    feeUsdc6: 2_469_136n,
    valueAddedUsdc6: 1_232_098_754n,
    navBeforeUsdc6: 9_000_000_000n,
    navAfterUsdc6: 9_000_000_000n,
    volumeUsdc6: 345_000_000n,
    supplyAfter: 9n * 10n ** 21n,
    amount: 5n,
    amounts: [1n, 2n, 3n, 4n],
    elapsedSec: 3_600,
    oldWeightsBps: [2500, 2500, 2500, 2500],
    newWeightsBps: [3000, 2500, 2500, 2000],
  }))
}
