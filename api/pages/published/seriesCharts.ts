import { html } from 'hono/html'
import { formatUsdc6, usdc6 } from '../../../core/kernel/money.ts'
import { returnPct } from '../../../core/vaults/domain/analytics/returns.ts'
import { minuteText, signedPct } from '../charts/chartText.ts'
import { drawLines } from '../charts/drawLines.ts'
import { pointTable } from '../charts/pointTable.ts'
import type { Markup } from '../layout.ts'
import { cents, figure, sharePriceText } from './pageText.ts'
import { RANGE_WORDS } from './ranges.ts'
import type { RangeSeries } from './readSeries.ts'

/** Returns USDC-6 as dollars for a drawing; a double is more precise than a pixel. */
const drawnUsd = (unitsUsdc6: bigint | number): number => Number(unitsUsdc6) / 1e6

/** Minimum span of the drawdown axis, percentage points; smaller changes are noise. */
const MIN_FALL_PCT = 0.1

/** Draws the share price against equal parts of the constituents. */
export function sharePriceChart({ points, range }: RangeSeries): Markup {
  const sentence = priceSentence({ points, range })
  return html`<figure class="chart"><figcaption><h3>Share price over ${RANGE_WORDS[range]}</h3><p>${sentence}</p>
<ul class="legend"><li><i></i>Share of the vault</li><li class="other"><i></i>Equal parts of the four stocks, held</li></ul></figcaption>
${drawLines({
  id: 'price',
  title: `Share price over ${RANGE_WORDS[range]}`,
  description: sentence,
  lines: [
    {
      name: 'equal parts',
      emphasis: 'other',
      points: points.map(({ block, equalWeightUsdc6: value }) => ({
        atSec: block.timestampSec,
        value: value === null ? null : drawnUsd(value),
      })),
    },
    {
      name: 'share',
      emphasis: 'main',
      points: points.map(({ block, sharePriceUsdc6 }) => ({
        atSec: block.timestampSec,
        value: drawnUsd(sharePriceUsdc6),
      })),
    },
  ],
  unit: '',
  fill: 'below',
  height: 'tall',
})}
${pointTable({
  summary: 'Share price as a table',
  columns: ['Share price, USD', 'Equal parts, USD'],
  rows: points.map(({ block, sharePriceUsdc6, equalWeightUsdc6 }) => ({
    atSec: block.timestampSec,
    cells: [
      formatUsdc6(usdc6(sharePriceUsdc6)),
      figure(equalWeightUsdc6 === null ? null : drawnUsd(equalWeightUsdc6), 6),
    ],
  })),
})}</figure>`
}

/** Draws the distance of the share price from its highest value of the range. */
export function drawdownChart({ points, range }: RangeSeries): Markup {
  const deepest = points.reduce((min, { drawdownPct }) => Math.min(min, drawdownPct), 0)
  const sentence =
    points.length === 0
      ? 'No points in this range.'
      : `Maximum drawdown ${signedPct(deepest)}; current drawdown ${signedPct(points.at(-1)?.drawdownPct ?? 0)}.`
  return html`<figure class="chart"><figcaption><h3>Drawdown</h3><p>${sentence}</p></figcaption>
${drawLines({
  id: 'fall',
  title: `Drawdown over ${RANGE_WORDS[range]}`,
  description: sentence,
  lines: [
    {
      name: 'drawdown',
      emphasis: 'main',
      points: points.map(({ block, drawdownPct }) => ({
        atSec: block.timestampSec,
        value: drawdownPct,
      })),
    },
  ],
  unit: ' %',
  minSpan: MIN_FALL_PCT,
  fill: 'to-zero',
  height: 'low',
})}
${pointTable({
  summary: 'Drawdown as a table',
  columns: ['Below the high'],
  rows: points.map(({ block, drawdownPct }) => ({
    atSec: block.timestampSec,
    cells: [signedPct(drawdownPct)],
  })),
})}</figure>`
}

/** Draws the net asset value over the range. */
export function navChart({ points, range }: RangeSeries): Markup {
  const known = points.flatMap(({ block, nav }) => (nav === null ? [] : [{ block, nav }]))
  const first = known[0]
  const last = known.at(-1)
  const worth = (nav: typeof first) => cents(nav?.nav.value.book.navUsdc6 ?? 0n)
  const sentence =
    first === undefined
      ? 'No points in this range.'
      : `From $${worth(first)} to $${worth(last)}; includes deposits, redemptions and price changes.`
  return html`<figure class="chart"><figcaption><h3>Net asset value over ${RANGE_WORDS[range]}</h3><p>${sentence}</p></figcaption>
${drawLines({
  id: 'nav',
  title: `Net asset value over ${RANGE_WORDS[range]}`,
  description: sentence,
  lines: [
    {
      name: 'net asset value',
      emphasis: 'main',
      points: points.map(({ block, nav }) => ({
        atSec: block.timestampSec,
        value: nav === null ? null : drawnUsd(nav.value.book.navUsdc6),
      })),
    },
  ],
  unit: '',
  fill: 'below',
  height: 'low',
})}
${pointTable({
  summary: 'Net asset value as a table',
  columns: ['Net asset value'],
  rows: known.map(({ block, nav }) => ({
    atSec: block.timestampSec,
    cells: [`$${cents(nav.value.book.navUsdc6)}`],
  })),
})}</figure>`
}

/** Describes the change of the share price over the range in one sentence. */
export function priceSentence({ points, range }: Pick<RangeSeries, 'points' | 'range'>): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) {
    return 'The vault has no shares, so it has no share price.'
  }
  const pct = returnPct(first.sharePriceUsdc6, last.sharePriceUsdc6)
  const equalPct =
    last.equalWeightUsdc6 === null || first.equalWeightUsdc6 === null
      ? null
      : (last.equalWeightUsdc6 / first.equalWeightUsdc6 - 1) * 100
  const since = range === 'all' ? 'at launch' : `on ${minuteText(first.block.timestampSec)}`
  return (
    `From ${exactPrice(first.sharePriceUsdc6, last.sharePriceUsdc6)} ${since} ` +
    `to ${exactPrice(last.sharePriceUsdc6, first.sharePriceUsdc6)} ` +
    `on ${minuteText(last.block.timestampSec)}, ${changeText(pct)}; equal parts ${changeText(equalPct)}.`
  )
}

/** Returns a change in percent as text; a nonzero change is never shown as zero. */
export function changeText(pct: number | null): string {
  const text = signedPct(pct)
  return text === '0.00 %' && pct !== null && pct !== 0 ? 'less than 0.01 %' : text
}

/**
 * Returns a share price as text; with all decimals when the two exact prices differ but are equal
 * after rounding.
 */
function exactPrice(own: bigint, other: bigint): string {
  const isClose = sharePriceText(own) === sharePriceText(other) && own !== other
  return isClose ? `$${formatUsdc6(usdc6(own))}` : sharePriceText(own)
}
