import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { shares18 } from '../../../kernel/money.ts'
import { equalWeightReturnPct, trackingDifferencePct } from '../../domain/analytics/equalWeight.ts'
import { type FeesPaid, feesPaid } from '../../domain/analytics/feesPaid.ts'
import { bucketEdgesSec, bucketEndSec, INTERVAL_SEC } from '../../domain/analytics/intervals.ts'
import { maxDrawdownPct, sharpe, volAnnualPct } from '../../domain/analytics/risk.ts'
import { sharePriceUsdc6 } from '../../domain/shares.ts'
import type { PricePoint, VaultCallDeps, VaultInception, VaultState } from '../../ports.ts'
import { type HoldingsValue, valueHoldings } from '../valueHoldings.ts'
import { readReturns, type VaultReturns } from './readReturns.ts'

const DAY_SEC = INTERVAL_SEC['1d']

/** Maximum number of closes in one answer: five years of days. The drawdown ignores older closes. */
const MAX_CLOSES = 1_826

/** Performance of a vault since its inception; a figure is null while the history is too short. */
export type Performance = VaultReturns & {
  readonly sharePriceUsdc6: bigint
  readonly volAnnualPct: number | null
  readonly maxDrawdownPct: number | null
  readonly sharpe: number | null
  /**
   * Return of a portfolio with a quarter in each constituent, bought at the vault's inception and held.
   */
  readonly equalWeightPct: number | null
  readonly trackingDifferencePct: number | null
  readonly fees: FeesPaid
}

/**
 * Reads the performance of many vaults as of a block; omits vaults that do not exist at the block.
 *
 * A close is the share price at the last block at or before midnight (UTC); a day without a block
 * repeats the previous close. Volatility and Sharpe ratio use only completed days; the drawdown
 * also uses the inception and the current price.
 */
export async function readPerformance(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  vaults: readonly Address[],
): Promise<ReadonlyMap<Address, Performance>> {
  const [states, [now = null]] = await Promise.all([
    deps.history.vaultStates(at, { vaults, blocks: [at] }),
    deps.history.pricePoints(at, [at]),
  ])
  if (now === null) return new Map()
  const current = new Map(
    vaults.flatMap((vault) => {
      const state = states.get(vault)?.[0]
      if (state === null || state === undefined) return []
      return [[vault, { state, value: valueHoldings({ block: at, prices: now }, state) }] as const]
    }),
  )
  const nowUsdc6 = new Map(
    [...current].map(([vault, { value }]) => [vault, sharePriceUsdc6(value.book)]),
  )
  const returns = await readReturns(deps, at, nowUsdc6)
  const closes = await readCloses(deps, at, returns)
  return new Map(
    [...current].flatMap(([vault, figures]) => {
      const known = returns.get(vault)
      if (known === undefined) return []
      return [[vault, performanceOf(now, figures, known, closes.get(vault) ?? [])]]
    }),
  )
}

function performanceOf(
  now: PricePoint,
  { state, value }: { readonly state: VaultState; readonly value: HoldingsValue },
  known: VaultReturns,
  closes: readonly bigint[],
): Performance {
  const { inception, returns } = known
  const price = sharePriceUsdc6(value.book)
  const equalWeightPct =
    inception === null ? null : equalWeightReturnPct(inception.pricesUsdc6, now.pricesUsdc6)
  return {
    ...known,
    sharePriceUsdc6: price,
    volAnnualPct: volAnnualPct(closes),
    sharpe: sharpe(closes),
    maxDrawdownPct:
      inception === null || closes.length === 0
        ? null
        : maxDrawdownPct([inception.sharePriceUsdc6, ...closes, price]),
    equalWeightPct,
    trackingDifferencePct: trackingDifferencePct(returns.all, equalWeightPct),
    fees: feesPaid(value.book, {
      mintFeesUsdc6: state.mintFeesUsdc6,
      feeShares: shares18(state.feeShares),
      dueShares: value.feeShares,
    }),
  }
}

/** Reads, for each vault, the share price at every midnight after its inception, in order of time. */
async function readCloses(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  returns: ReadonlyMap<Address, VaultReturns>,
): Promise<ReadonlyMap<Address, readonly bigint[]>> {
  const inceptions = [...returns].flatMap(([vault, { inception }]) =>
    inception === null ? [] : [{ vault, inception }],
  )
  const edges = midnights(
    inceptions.map(({ inception }) => inception),
    at,
  )
  const blocks = (await deps.history.blocksAt(at, edges)).filter((block) => block !== null)
  if (blocks.length === 0) return new Map()
  const [prices, states] = await Promise.all([
    deps.history.pricePoints(at, blocks),
    deps.history.vaultStates(at, { vaults: inceptions.map(({ vault }) => vault), blocks }),
  ])
  return new Map(
    inceptions.map(({ vault, inception }) => {
      const closes = (states.get(vault) ?? []).flatMap((state, index) => {
        const point = prices[index] ?? null
        const isAlive = point !== null && point.block.number >= inception.block.number
        if (!isAlive || state === null) return []
        return [sharePriceUsdc6(valueHoldings({ block: point.block, prices: point }, state).book)]
      })
      return [vault, closes]
    }),
  )
}

/** Returns the midnights (UTC) from the oldest inception to `at`. */
function midnights(inceptions: readonly VaultInception[], at: BlockRef): readonly number[] {
  const [first, ...others] = inceptions.map(({ block }) => block.timestampSec)
  if (first === undefined) return []
  const oldest = others.reduce((min, sec) => Math.min(min, sec), first)
  const toSec = at.timestampSec - (at.timestampSec % DAY_SEC)
  const fromSec = Math.max(bucketEndSec(oldest, DAY_SEC), toSec - (MAX_CLOSES - 1) * DAY_SEC)
  return bucketEdgesSec({ fromSec, toSec }, DAY_SEC)
}
