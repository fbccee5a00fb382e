import type { Address } from 'viem'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import type { Four } from '../../../kernel/four.ts'
import {
  type Bucket,
  bucketEdgesSec,
  bucketEndSec,
  bucketOf,
  lastInBucket,
} from '../../domain/analytics/intervals.ts'
import { inKindValueUsdc6 } from '../../domain/analytics/profit.ts'
import { sharePriceUsdc6 } from '../../domain/shares.ts'
import { currentWeightsBps } from '../../domain/weights.ts'
import type { BucketRange, PricePoint, VaultCallDeps, VaultFlows, VaultState } from '../../ports.ts'
import { type HoldingsValue, valueHoldings } from '../valueHoldings.ts'

/** State of a vault at the last block of one bucket, and its flows in the bucket up to that block. */
export type NavPoint = {
  readonly block: BlockRef
  readonly bucket: Bucket
  readonly prices: PricePoint
  readonly state: VaultState
  readonly value: HoldingsValue
  readonly sharePriceUsdc6: bigint
  readonly inflowUsdc6: bigint
  /** USDC that redemptions paid, USDC-6, plus the value of redemptions in kind at the prices of this point. */
  readonly outflowUsdc6: bigint
}

/**
 * Reads the series of many vaults over the same buckets, in order of time. Each point equals the figures of the
 * contracts.
 *
 * A bucket without a block, before the creation of a vault, or before the first price has no point.
 */
export async function readNavSeries(
  deps: Pick<VaultCallDeps, 'history'>,
  at: BlockRef,
  wanted: { readonly vaults: readonly Address[]; readonly range: BucketRange },
): Promise<ReadonlyMap<Address, readonly NavPoint[]>> {
  const { vaults, range } = wanted
  const edges = bucketEdgesSec(range, range.stepSec)
  const blocks = lastInBucket(edges, await deps.history.blocksAt(at, edges), range.stepSec)
  const [prices, states, flows] = await Promise.all([
    deps.history.pricePoints(at, blocks),
    deps.history.vaultStates(at, { vaults, blocks }),
    deps.history.flows(at, { ...range, vaults }),
  ])
  return new Map(
    vaults.map((vault) => {
      const own = states.get(vault) ?? []
      const flowed = new Map((flows.get(vault) ?? []).map((flow) => [flow.endSec, flow]))
      const points = prices.flatMap((point, index) => {
        const state = own[index]
        if (point === null || state === null || state === undefined) return []
        const { timestampSec } = point.block
        const flows = flowed.get(bucketEndSec(timestampSec, range.stepSec))
        return [navPoint(point, state, { bucket: bucketOf(timestampSec, range), flows })]
      })
      return [vault, points]
    }),
  )
}

/** Returns the parts of the NAV of a point in each constituent, bps. */
export function weightsOf({ value }: Pick<NavPoint, 'value'>): Four<number> {
  return currentWeightsBps(value.valuesUsdc6, value.idleUsdc6).weightsBps
}

function navPoint(
  prices: PricePoint,
  state: VaultState,
  { bucket, flows }: { readonly bucket: Bucket; readonly flows: VaultFlows | undefined },
): NavPoint {
  const value = valueHoldings({ block: prices.block, prices }, state)
  const inKind =
    flows === undefined
      ? 0n
      : inKindValueUsdc6(
          { amounts: flows.inKindAmounts, usdc6: flows.inKindUsdc6 },
          prices.pricesUsdc6,
        )
  return {
    block: prices.block,
    bucket,
    prices,
    state,
    value,
    sharePriceUsdc6: sharePriceUsdc6(value.book),
    inflowUsdc6: flows?.inflowUsdc6 ?? 0n,
    outflowUsdc6: (flows?.outflowUsdc6 ?? 0n) + inKind,
  }
}
