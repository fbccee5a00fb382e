import { driftBps } from '../../../core/vaults/domain/weights.ts'
import { BUCKET_TEXTS } from '../../../core/vaults/operations/history/bucketFields.ts'
import { weightsOf } from '../../../core/vaults/operations/history/readNavSeries.ts'
import type { Kit } from '../kit.ts'

/** Defines Performance, Returns and NavPoint. */
export function definePerformance(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectType(refs.performance, {
    description: 'Performance of a vault since its inception; null when the history is too short',
    fields: (t) => ({
      historyDays: t.exposeInt('historyDays', {
        description: 'Whole days since the inception',
      }),
      returns: t.expose('returns', {
        type: refs.returns,
        description: 'Change of the share price',
      }),
      volAnnualPct: t.exposeFloat('volAnnualPct', {
        nullable: true,
        description:
          'Sample deviation of the last 30 daily log returns times the square root of 365, percent',
      }),
      maxDrawdownPct: t.exposeFloat('maxDrawdownPct', {
        nullable: true,
        description:
          'Largest fall of the daily share price from a maximum, percent, zero or negative',
      }),
      sharpe: t.exposeFloat('sharpe', {
        nullable: true,
        description:
          'Mean divided by sample deviation of the daily log returns, times the square root of 365',
      }),
      equalWeightPct: t.exposeFloat('equalWeightPct', {
        nullable: true,
        description:
          'Return of the four constituents at equal weights, bought at the inception and held, percent',
      }),
      trackingDifferencePct: t.exposeFloat('trackingDifferencePct', {
        nullable: true,
        description: 'Return since the inception minus equalWeightPct, percentage points',
      }),
      mintFeesPaidUsdc: t.field({
        type: 'BigInt',
        description: 'Mint fees since creation, USDC-6',
        resolve: ({ fees }) => fees.mintUsdc6,
      }),
      managementFeesPaidUsdc: t.field({
        type: 'BigInt',
        description: 'Value of fee shares, including due fee shares, USDC-6, rounded down',
        resolve: ({ fees }) => fees.managementUsdc6,
      }),
      feesPaidUsdc: t.field({
        type: 'BigInt',
        description: 'Mint fees plus value of fee shares, USDC-6',
        resolve: ({ fees }) => fees.totalUsdc6,
      }),
    }),
  })
  defineReturns(kit)
  defineNavPoint(kit)
}

function defineReturns({ builder, refs }: Kit): void {
  builder.objectType(refs.returns, {
    description:
      'Change of the share price over windows; null when the vault is younger than the window',
    fields: (t) => ({
      d1Pct: t.exposeFloat('d1', { nullable: true, description: 'Return over 24 hours, percent' }),
      w1Pct: t.exposeFloat('w1', { nullable: true, description: 'Return over 7 days, percent' }),
      m1Pct: t.exposeFloat('m1', { nullable: true, description: 'Return over 30 days, percent' }),
      m3Pct: t.exposeFloat('m3', { nullable: true, description: 'Return over 90 days, percent' }),
      m6Pct: t.exposeFloat('m6', { nullable: true, description: 'Return over 180 days, percent' }),
      ytdPct: t.exposeFloat('ytd', {
        nullable: true,
        description: 'Return since January 1 (UTC), percent',
      }),
      y1Pct: t.exposeFloat('y1', { nullable: true, description: 'Return over 365 days, percent' }),
      allPct: t.exposeFloat('all', {
        nullable: true,
        description: 'Return since the inception, percent',
      }),
    }),
  })
}

function defineNavPoint({ builder, refs }: Kit): void {
  builder.objectType(refs.navPoint, {
    description: 'State of a vault at the last block of a bucket, and the flows of the bucket',
    fields: (t) => ({
      bucketStart: t.field({
        type: 'Timestamp',
        description: BUCKET_TEXTS.bucketStart,
        resolve: ({ bucket }) => bucket.startSec,
      }),
      bucketEnd: t.field({
        type: 'Timestamp',
        description: BUCKET_TEXTS.bucketEnd,
        resolve: ({ bucket }) => bucket.endSec,
      }),
      isOpen: t.boolean({
        description: BUCKET_TEXTS.isOpen,
        resolve: ({ bucket }) => bucket.isOpen,
      }),
      block: t.expose('block', { type: refs.block, description: 'Block of the point' }),
      navUsdc: t.field({
        type: 'BigInt',
        description: 'Net asset value, USDC-6',
        resolve: ({ value }) => value.book.navUsdc6,
      }),
      sharePriceUsdc: t.expose('sharePriceUsdc6', {
        type: 'BigInt',
        description: 'Value of one whole share (10^18), USDC-6, rounded down',
      }),
      totalSupply: t.field({
        type: 'BigInt',
        description: 'Shares in existence, 18 decimals',
        resolve: ({ state }) => state.supply,
      }),
      inflowUsdc: t.expose('inflowUsdc6', {
        type: 'BigInt',
        description: 'USDC paid in during the bucket, USDC-6',
      }),
      outflowUsdc: t.expose('outflowUsdc6', {
        type: 'BigInt',
        description: 'USDC paid out, and the value of redemptions in kind, USDC-6',
      }),
      targetWeightsBps: t.intList({
        description: 'Target weights in basis points, in the order of the basket',
        resolve: ({ state }) => [...state.targetWeightsBps],
      }),
      currentWeightsBps: t.intList({
        description: 'Parts of the NAV in basis points, in the order of the basket',
        resolve: (point) => [...weightsOf(point)],
      }),
      driftBps: t.intList({
        description: 'Current minus target weight, signed basis points',
        resolve: (point) => [...driftBps(weightsOf(point), point.state.targetWeightsBps)],
      }),
    }),
  })
}
