import { roundPct } from '../../../core/domain/analytics/returns.ts'
import { showAddress } from '../../../core/operations/outputFields.ts'
import type { Shown } from './livePage.ts'
import { nameOf } from './pageText.ts'

/** What a page shows as one object for programs; the logo is left out. */
export function pageJson({ page, report, publicUrl }: Shown) {
  const { vault, basket, performance, signals, series, months, events } = report
  const { logo: _picture, ...brand } = page.brand
  return {
    slug: page.slug,
    viewUrl: `${publicUrl}/v/${page.slug}`,
    name: nameOf(page, vault.symbol),
    label: page.label,
    brand,
    publisher: showAddress(page.publisher),
    publishedAt: page.lastPublishedAtSec,
    expiresAt: page.expiresAtSec,
    vault,
    performance,
    constituents: signals.constituents.map((own, index) => ({
      symbol: vault.holdings[index]?.symbol ?? '',
      returns: own.returns,
      rsi14: own.rsi14,
      volAnnualPct: own.volAnnualPct,
      trend: own.trend,
      multiplier: basket.constituents[index]?.multiplier ?? null,
      halted: basket.constituents[index]?.halted ?? null,
    })),
    correlation: signals.correlation,
    suggestedWeightsBps: signals.suggestion.weightsBps,
    suggestionBasis: signals.suggestion.basis,
    range: series.range,
    interval: series.interval,
    points: series.points.map(({ block, sharePriceUsdc6, equalWeightUsdc6, drawdownPct, nav }) => ({
      timestamp: block.timestampSec,
      blockNumber: block.number,
      sharePriceUsdc: String(sharePriceUsdc6),
      equalWeightUsdc: equalWeightUsdc6 === null ? null : String(Math.round(equalWeightUsdc6)),
      drawdownPct: roundPct(drawdownPct),
      navUsdc: nav === null ? null : String(nav.value.book.navUsdc6),
      inflowUsdc: nav === null ? null : String(nav.inflowUsdc6),
      outflowUsdc: nav === null ? null : String(nav.outflowUsdc6),
    })),
    months,
    activity: events,
    twapWindowSeconds: basket.twapWindowSeconds,
    asOf: vault.asOf,
  }
}
