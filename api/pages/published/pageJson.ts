import { z } from 'zod'
import { formatUsdc6 } from '../../../core/kernel/money.ts'
import { showAddress } from '../../../core/kernel/operation/outputFields.ts'
import { getPublished } from '../../../core/publish/operations/getPublished.ts'
import { roundPct } from '../../../core/vaults/domain/analytics/returns.ts'
import { getBasket } from '../../../core/vaults/operations/getBasket.ts'
import { getVault } from '../../../core/vaults/operations/getVault.ts'
import { getVaultActivity } from '../../../core/vaults/operations/getVaultActivity.ts'
import { getVaultPerformance } from '../../../core/vaults/operations/getVaultPerformance.ts'
import { signalsSchema } from '../../../core/vaults/operations/signals/signalsSchema.ts'
import { MAX_LISTED_EVENTS } from './activityBlock.ts'
import type { ShownPage } from './livePage.ts'
import { nameOf } from './pageText.ts'
import { RANGES } from './ranges.ts'
import { hasLogo } from './readLogo.ts'
import type { RangePoint } from './readSeries.ts'

const published = getPublished.output.shape.pages.element.shape
const basket = getBasket.output.shape
const { basket: stocks, basketStats, signals: suggestions } = signalsSchema.shape
const stock = stocks.def.items[0].shape
const token = basket.constituents.def.items[0].shape
const units = z.string().regex(/^[0-9]+$/)

/** Content of a page for programs; fields that REST returns too have the same names and shapes. */
export const pageSchema = z.strictObject({
  slug: published.slug,
  viewUrl: published.viewUrl,
  name: z.string(),
  label: published.label,
  brand: z.looseObject({}),
  logoUrl: z.string().nullable(),
  publisher: published.publisher,
  publishedAt: published.publishedAt,
  lastPublishedAt: published.lastPublishedAt,
  expiresAt: published.expiresAt,
  publishCount: published.publishCount,
  vault: getVault.output,
  performance: getVaultPerformance.output,
  constituents: z.array(
    z.strictObject({
      symbol: stock.symbol,
      priceUsdc: token.priceUsdc,
      priceUsd: token.priceUsd,
      returns: stock.returns,
      rsi14: stock.rsi14,
      volAnnualPct: stock.volAnnualPct,
      trend: stock.trend,
      multiplier: token.multiplier.nullable(),
      halted: token.halted.nullable(),
    }),
  ),
  correlation: basketStats.shape.correlation,
  suggestedWeightsBps: suggestions.shape.riskParityWeightsBps,
  suggestionBasis: suggestions.shape.basis,
  range: z.enum(RANGES),
  interval: z.string().nullable(),
  points: z.array(
    z.strictObject({
      timestamp: z.int(),
      blockNumber: z.int(),
      sharePriceUsdc: units,
      equalWeightUsdc: units.nullable(),
      drawdownPct: z.number().nullable(),
      navUsdc: units.nullable(),
      inflowUsdc: units.nullable(),
      outflowUsdc: units.nullable(),
    }),
  ),
  months: z.array(
    z.strictObject({ year: z.int(), month: z.int().min(1).max(12), pct: z.number().nullable() }),
  ),
  activity: getVaultActivity.output.shape.events,
  twapWindowSeconds: basket.twapWindowSeconds,
  asOf: getVault.output.shape.asOf,
})

type PageJson = z.output<typeof pageSchema>

/** Shows the content of a page as one object; the logo has its own URL. */
export function pageJson({ page, report, publicUrl }: ShownPage): PageJson {
  const { vault, performance, signals, series, months, events } = report
  const { logo: _picture, ...brand } = page.brand
  const [first, two, three, four] = signals.correlation
  const viewUrl = `${publicUrl}/v/${page.slug}`
  return {
    slug: page.slug,
    viewUrl,
    name: nameOf(page, vault.symbol),
    label: page.label,
    brand,
    logoUrl: hasLogo(page.brand) ? `${viewUrl}/logo` : null,
    publisher: showAddress(page.publisher),
    publishedAt: page.firstPublishedAtSec,
    lastPublishedAt: page.lastPublishedAtSec,
    expiresAt: page.expiresAtSec,
    publishCount: page.publishCount,
    vault,
    performance,
    constituents: showConstituents(report),
    correlation: [[...first], [...two], [...three], [...four]],
    suggestedWeightsBps: [...signals.suggestion.weightsBps],
    suggestionBasis: signals.suggestion.basis,
    range: series.range,
    interval: series.interval,
    points: series.points.map(showPoint),
    months: months.map(({ year, month, pct }) => ({ year, month, pct })),
    activity: events.slice(0, MAX_LISTED_EVENTS),
    twapWindowSeconds: report.basket.twapWindowSeconds,
    asOf: vault.asOf,
  }
}

function showConstituents(report: ShownPage['report']): PageJson['constituents'] {
  return report.signals.constituents.map(({ priceUsdc6, returns, rsi14, ...own }, index) => {
    const token = report.basket.constituents[index]
    return {
      symbol: token?.symbol ?? '',
      priceUsdc: String(priceUsdc6),
      priceUsd: Number(formatUsdc6(priceUsdc6)),
      returns: {
        d1Pct: returns.d1,
        w1Pct: returns.w1,
        m1Pct: returns.m1,
        m3Pct: returns.m3,
        m6Pct: returns.m6,
        y1Pct: returns.y1,
      },
      rsi14,
      volAnnualPct: own.volAnnualPct,
      trend: own.trend,
      multiplier: token?.multiplier ?? null,
      halted: token?.halted ?? null,
    }
  })
}

function showPoint(point: RangePoint): PageJson['points'][number] {
  const { block, sharePriceUsdc6, equalWeightUsdc6, drawdownPct, nav } = point
  return {
    timestamp: block.timestampSec,
    blockNumber: block.number,
    sharePriceUsdc: String(sharePriceUsdc6),
    equalWeightUsdc: equalWeightUsdc6 === null ? null : String(Math.round(equalWeightUsdc6)),
    drawdownPct: roundPct(drawdownPct),
    navUsdc: nav === null ? null : String(nav.value.book.navUsdc6),
    inflowUsdc: nav === null ? null : String(nav.inflowUsdc6),
    outflowUsdc: nav === null ? null : String(nav.outflowUsdc6),
  }
}
