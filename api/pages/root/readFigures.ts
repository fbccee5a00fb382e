import type { Deps } from '../../../core/catalogue/deps.ts'
import type { BlockRef } from '../../../core/kernel/blockRef.ts'
import { DomainError } from '../../../core/kernel/errors.ts'
import { mapFour } from '../../../core/kernel/four.ts'
import { formatUsdc6 } from '../../../core/kernel/money.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { isWindowFull, uptimePct } from '../../../core/status/domain/uptimePct.ts'
import { type ShareBasis, sharePriceUsdc6 } from '../../../core/vaults/domain/shares.ts'
import { NULL_RETURNS, readReturns } from '../../../core/vaults/operations/history/readReturns.ts'
import { valueHoldings } from '../../../core/vaults/operations/valueHoldings.ts'
import { vaultSymbol } from '../../../core/vaults/operations/vaultSymbol.ts'
import type { BasketFacts, VaultFacts } from '../../../core/vaults/ports.ts'
import type { IndexSummary, ReadIndexSummary } from '../explorer/readIndexSummary.ts'

/** Maximum vaults of one read. */
const VAULTS_AT_ONCE = 1_000
/** Vaults that the first page names. */
const MAX_NAMED_VAULTS = 3
const MINUTE_SEC = 60
const DAY_SEC = 86_400
const BPS = 10_000n

/** One live figure per part of the service; null while the part is unavailable. */
export type Figures = {
  readonly vaults: VaultFigures | null
  /** The index of all vaults. */
  readonly index: IndexSummary | null
  readonly bridge: {
    readonly delivered: number
    readonly deliveredUsdc: string
    /** Median seconds from burn to mint of the route with most bridges; null before the first delivery. */
    readonly medianSeconds: number | null
  } | null
  readonly gas: { readonly operations: number; readonly feesUsdc: string } | null
  readonly publishing: { readonly livePages: number } | null
  readonly uptime: { readonly h24Pct: number | null } | null
}

type VaultFigures = {
  readonly blockNumber: number
  readonly count: number
  /** Value of all vaults, dollars with six decimals. */
  readonly totalNav: string
  /** Vaults of the highest value, the highest first. */
  readonly largest: readonly LargeVault[]
  readonly constituents: readonly {
    readonly symbol: string
    readonly priceUsd: string
    /** Change over the last day, percent, rounded toward zero to a basis point; null without a price of a day ago. */
    readonly d1Pct: number | null
  }[]
}

type LargeVault = {
  readonly vault: string
  readonly symbol: string
  /** Value, dollars with six decimals. */
  readonly nav: string
  readonly holders: number
  /** Return over 30 days and since the inception, percent; null without a price at the start. */
  readonly m1Pct: number | null
  readonly allPct: number | null
}

/** Reads the figures of the first page; an outage of one part affects no other part. */
export async function readFigures(
  deps: Deps & { readonly index: ReadIndexSummary },
): Promise<Figures> {
  const [vaults, index, bridge, gas, publishing, uptime] = await Promise.all([
    orNull(() => readVaults(deps)),
    orNull(deps.index),
    orNull(() => readBridge(deps)),
    orNull(() => readGas(deps)),
    orNull(() => readPublishing(deps)),
    orNull(() => readUptime(deps)),
  ])
  return { vaults, index, bridge, gas, publishing, uptime }
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function readVaults({ chain, history }: Deps): Promise<VaultFigures> {
  const at = chain.head()
  const [basket, vaults, [dayAgo = null]] = await Promise.all([
    chain.basket(at),
    allVaults(chain, at),
    history.blocksAt(at, [at.timestampSec - DAY_SEC]),
  ])
  const [before = null] = dayAgo === null ? [] : await history.pricePoints(at, [dayAgo])
  const valued = vaults.map((vault) => ({ vault, book: valueHoldings(basket, vault).book }))
  const navUsdc6 = valued.reduce((sum, { book }) => sum + book.navUsdc6, 0n)
  const largest = valued
    .toSorted((a, b) =>
      a.book.navUsdc6 === b.book.navUsdc6 ? 0 : a.book.navUsdc6 > b.book.navUsdc6 ? -1 : 1,
    )
    .slice(0, MAX_NAMED_VAULTS)
  return {
    blockNumber: at.number,
    count: vaults.length,
    totalNav: formatUsdc6(navUsdc6),
    largest: await showLargest({ history }, at, largest),
    constituents: showPrices(basket, before?.pricesUsdc6 ?? null),
  }
}

type ValuedVault = { readonly vault: VaultFacts; readonly book: ShareBasis }

async function showLargest(
  deps: Pick<Deps, 'history'>,
  at: BlockRef,
  largest: readonly ValuedVault[],
): Promise<readonly LargeVault[]> {
  const prices = largest.map(({ vault, book }) => [vault.address, sharePriceUsdc6(book)] as const)
  const returns = await readReturns(deps, at, new Map(prices))
  return largest.map(({ vault, book }) => {
    const known = returns.get(vault.address)?.returns ?? NULL_RETURNS
    return {
      vault: showAddress(vault.address),
      symbol: vaultSymbol(vault),
      nav: formatUsdc6(book.navUsdc6),
      holders: vault.holders,
      m1Pct: known.m1,
      allPct: known.all,
    }
  })
}

async function allVaults(chain: Deps['chain'], at: BlockRef): Promise<readonly VaultFacts[]> {
  const all: VaultFacts[] = []
  for (;;) {
    const afterVaultId = all.at(-1)?.vaultId ?? 0
    const some = await chain.vaults(at, { afterVaultId, limit: VAULTS_AT_ONCE })
    all.push(...some)
    if (some.length < VAULTS_AT_ONCE) return all
  }
}

function showPrices(
  { constituents, prices }: BasketFacts,
  before: readonly bigint[] | null,
): VaultFigures['constituents'] {
  return mapFour(constituents, ({ symbol }, index) => {
    const nowUsdc6 = prices.pricesUsdc6[index] ?? 0n
    const thenUsdc6 = before?.[index] ?? 0n
    const d1Pct = thenUsdc6 === 0n ? null : Number(((nowUsdc6 - thenUsdc6) * BPS) / thenUsdc6) / 100
    return { symbol, priceUsd: formatUsdc6(nowUsdc6), d1Pct }
  })
}

async function readBridge({ bridge: { proofs } }: Deps): Promise<NonNullable<Figures['bridge']>> {
  const [totals, times] = await Promise.all([proofs.totals(), proofs.times()])
  const [busiest] = times.toSorted((a, b) => b.samples - a.samples)
  return {
    delivered: totals.delivered,
    deliveredUsdc: String(totals.deliveredUsdc6),
    medianSeconds: busiest?.p50Sec ?? null,
  }
}

async function readGas({ gas: { stats } }: Deps): Promise<NonNullable<Figures['gas']>> {
  const [chains, operatorStats] = await Promise.all([stats.chain('all'), stats.desk('all')])
  const feesUsdc6 = operatorStats.reduce((sum, stats) => sum + stats.feesUsdc6, 0n)
  return {
    operations: chains.reduce((sum, { operations }) => sum + operations, 0),
    feesUsdc: String(feesUsdc6),
  }
}

async function readPublishing({ publications, clock }: Deps): Promise<{ livePages: number }> {
  return { livePages: await publications.countLive(clock.nowSec()) }
}

async function readUptime({ status, clock }: Deps): Promise<NonNullable<Figures['uptime']>> {
  // Whole minutes, so that all callers within one minute share the same reads.
  const nowSec = clock.nowSec() - (clock.nowSec() % MINUTE_SEC)
  const sinceSec = nowSec - DAY_SEC
  const [[day], measuredSince] = await Promise.all([
    status.reads.uptime([sinceSec]),
    status.reads.measuredSince(),
  ])
  const isKnown = day !== undefined && isWindowFull(sinceSec, measuredSince)
  return { h24Pct: isKnown ? uptimePct(day.goodTurns, day.turns) : null }
}
