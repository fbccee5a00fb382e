import DataLoader from 'dataloader'
import type { Address, Hex } from 'viem'
import type { RebalanceKey, SnapshotReads, SwapLegFacts } from '../../core/graph/ports.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import { InvalidInput } from '../../core/kernel/errors.ts'
import { resolveAsOf } from '../../core/vaults/operations/history/asOf.ts'
import { type NavPoint, readNavSeries } from '../../core/vaults/operations/history/readNavSeries.ts'
import {
  type Performance,
  readPerformance,
} from '../../core/vaults/operations/history/readPerformance.ts'
import {
  type PortfolioPosition,
  readPortfolios,
} from '../../core/vaults/operations/history/readPortfolios.ts'
import {
  readWindowReturns,
  type VaultWindow,
} from '../../core/vaults/operations/history/readWindowReturns.ts'
import type { Window } from '../../core/vaults/operations/history/windowFields.ts'
import { type VaultValue, valueVault } from '../../core/vaults/operations/valueVault.ts'
import type { BasketFacts, BucketRange, VaultState } from '../../core/vaults/ports.ts'
import { byGroup } from './byGroup.ts'

/** A vault as of a block. */
export type VaultNode = { readonly at: BlockRef; readonly state: VaultState }

export type AsOfQuery = {
  readonly block?: number | null | undefined
  readonly at?: number | null | undefined
}

type VaultKey = { readonly at: BlockRef; readonly vault: Address }
type SeriesKey = VaultKey & { readonly range: BucketRange }
type WindowKey = VaultKey & { readonly window: Window }
type PositionKey = VaultKey & { readonly account: Address }

/** Batched reads of one operation, each performed once. */
export type Loaders = {
  /** Returns the block of `block` or `at`, or the newest block. Throws `InvalidInput`. */
  asOf(wanted: AsOfQuery): Promise<BlockRef>
  basket(at: BlockRef): Promise<BasketFacts>
  vault(key: VaultKey): Promise<VaultNode | null>
  /** Null before the first price of the chain. */
  value(node: VaultNode): Promise<VaultValue | null>
  performance(key: VaultKey): Promise<Performance | null>
  navSeries(key: SeriesKey): Promise<readonly NavPoint[]>
  windowReturn(key: WindowKey): Promise<VaultWindow | null>
  /** Null before the first price of the chain. */
  profit(key: PositionKey): Promise<PortfolioPosition | null>
  swapLegs(key: RebalanceKey): Promise<readonly SwapLegFacts[]>
  /** Hash of an indexed block. */
  blockHash(number: number): Promise<Hex>
}

/** Creates loaders that cache reads for one operation. */
export function createLoaders(reads: () => Promise<SnapshotReads>, clock: Clock): Loaders {
  const asOf = new Map<string, Promise<BlockRef>>()
  const baskets = new Map<string, Promise<BasketFacts>>()
  const values = new WeakMap<VaultState, Promise<VaultValue | null>>()
  const basket = (at: BlockRef) =>
    once(baskets, at.hash, async () => (await reads()).chain.basket(at))
  const loadGroups = <Key extends { readonly at: BlockRef }, Value>(
    groupOf: (key: Key) => string,
    nameOf: (key: Key) => string,
    load: (keys: readonly Key[], group: Key) => Promise<readonly Value[]>,
  ) => byGroup(groupOf, nameOf, load)
  const vaults = loadGroups<VaultKey, VaultNode | null>(atHash, vaultName, async (keys, { at }) => {
    const { history } = await reads()
    const states = await history.vaultStates(at, { vaults: keys.map(vaultOf), blocks: [at] })
    return keys.map(({ vault }) => {
      const state = states.get(vault)?.[0] ?? null
      return state === null ? null : { at, state }
    })
  })
  const performance = loadGroups<VaultKey, Performance | null>(
    atHash,
    vaultName,
    async (keys, { at }) => {
      const found = await readPerformance(await reads(), at, keys.map(vaultOf))
      return keys.map(({ vault }) => found.get(vault) ?? null)
    },
  )
  const navSeries = loadGroups<SeriesKey, readonly NavPoint[]>(
    ({ at, range }) => [at.hash, range.fromSec, range.toSec, range.stepSec].join(),
    vaultName,
    async (keys, { at, range }) => {
      const found = await readNavSeries(await reads(), at, { vaults: keys.map(vaultOf), range })
      return keys.map(({ vault }) => found.get(vault) ?? [])
    },
  )
  const windowReturn = windowLoader(reads)
  const profit = loadGroups<PositionKey, PortfolioPosition | null>(
    atHash,
    ({ account, vault }) => account + vault,
    async (keys, { at }) => readProfits(await reads(), at, keys),
  )
  const legs = new DataLoader<RebalanceKey, readonly SwapLegFacts[], string>(
    async (keys) => {
      const { swapLegs, chain } = await reads()
      return swapLegs(chain.head(), keys)
    },
    { cacheKeyFn: ({ vault, txHash }) => vault + txHash },
  )
  const hashes = new DataLoader<number, Hex>(async (numbers) => {
    const found = await (await reads()).blockHashes(numbers)
    return numbers.map(
      (number) => found.get(number) ?? new Error(`an event without its block ${number}`),
    )
  })
  return {
    asOf: (wanted) =>
      once(asOf, `${wanted.block ?? ''}/${wanted.at ?? ''}`, async () =>
        findBlock(await reads(), wanted, clock),
      ),
    basket,
    vault: (key) => vaults.load(key),
    value: (node) => once(values, node.state, () => worthOf(basket(node.at), node)),
    performance: (key) => performance.load(key),
    navSeries: (key) => navSeries.load(key),
    windowReturn: (key) => windowReturn.load(key),
    profit: (key) => profit.load(key),
    swapLegs: (key) => legs.load(key),
    blockHash: (number) => hashes.load(number),
  }
}

/** Reads returns of many vaults over the same window at once. */
function windowLoader(reads: () => Promise<SnapshotReads>) {
  return byGroup<WindowKey, VaultWindow | null>(
    ({ at, window: { name, fromSec, toSec, end } }) =>
      [at.hash, end.hash, name, fromSec, toSec].join(),
    vaultName,
    async (keys, { at, window }) => {
      const found = await readWindowReturns(await reads(), at, {
        vaults: keys.map(vaultOf),
        window,
      })
      return keys.map(({ vault }) => found.get(vault) ?? null)
    },
  )
}

/** Returns the profits of accounts in the requested vaults; other vaults are not read. */
async function readProfits(
  { history, positionsIn }: SnapshotReads,
  at: BlockRef,
  keys: readonly PositionKey[],
): Promise<readonly (PortfolioPosition | null)[]> {
  const vaults = [...new Set(keys.map(vaultOf))]
  const narrowed: SnapshotReads['history'] = {
    ...history,
    accountPositions: (as, accounts) => positionsIn(as, { accounts, vaults }),
  }
  const accounts = [...new Set(keys.map(({ account }) => account))]
  const found = await readPortfolios({ history: narrowed }, at, accounts)
  return keys.map(
    ({ account, vault }) =>
      found.get(account)?.find(({ position }) => position.vault.address === vault) ?? null,
  )
}

async function worthOf(
  basket: Promise<BasketFacts>,
  { state }: VaultNode,
): Promise<VaultValue | null> {
  const facts = await basket
  return facts.prices.everPriced ? valueVault(facts, state) : null
}

async function findBlock(reads: SnapshotReads, wanted: AsOfQuery, clock: Clock): Promise<BlockRef> {
  if (wanted.block != null && wanted.block < 0)
    throw new InvalidInput('block', 'must not be negative')
  const { chain, history } = reads
  return resolveAsOf(
    { chain, history, clock },
    { block: wanted.block ?? undefined, at: wanted.at ?? undefined },
  )
}

const vaultOf = ({ vault }: VaultKey): Address => vault
const vaultName = ({ vault }: VaultKey): string => vault
const atHash = ({ at }: { readonly at: BlockRef }): string => at.hash

/** Returns the stored value of the key; without one, stores and returns the value of `make`. */
function once<Key, Value>(
  known: {
    get(key: Key): Promise<Value> | undefined
    set(key: Key, value: Promise<Value>): unknown
  },
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = known.get(key)
  if (made !== undefined) return made
  const making = make()
  known.set(key, making)
  return making
}
