import { html } from 'hono/html'
import { formatUsdc6, usdc6 } from '../../../core/kernel/money.ts'
import { drawLines } from '../charts/drawLines.ts'
import { pointTable } from '../charts/pointTable.ts'
import type { Line } from '../charts/series.ts'
import type { Markup } from '../layout.ts'
import { figure } from '../published/pageText.ts'
import { RANGE_WORDS } from '../published/ranges.ts'
import type { RangePoint, RangeSeries } from '../published/readSeries.ts'
import { changeText, priceSentence } from '../published/seriesCharts.ts'

/** USDC-6 as dollars for drawing; a double is more precise than a pixel. */
const drawnUsd = (unitsUsdc6: bigint | number): number => Number(unitsUsdc6) / 1e6

/** Draws the share price against equal weights and buy-and-hold, which start at the same price. */
export function comparisonChart({ points, range }: RangeSeries): Markup {
  const sentence = `${priceSentence({ points, range })} Buy and hold ${heldText(points)}.`
  const title = `Share price over ${RANGE_WORDS[range]}`
  return html`<figure class="chart"><figcaption><h3>${title}</h3><p>${sentence}</p>
<ul class="legend"><li><i></i>Share of the vault</li><li class="other"><i></i>Equal weights: equal parts of the four stocks, held</li>
<li class="second"><i></i>Buy and hold: the first holdings of the range, held</li></ul></figcaption>
${drawLines({
  id: 'price',
  title,
  description: sentence,
  lines: linesOf(points),
  unit: '',
  fill: 'below',
  height: 'tall',
})}
${pointTable({
  summary: 'Share price as a table',
  columns: ['Share price, USD', 'Equal weights, USD', 'Buy and hold, USD'],
  rows: points.map(({ block, sharePriceUsdc6, equalWeightUsdc6, buyAndHoldUsdc6 }) => ({
    atSec: block.timestampSec,
    cells: [
      formatUsdc6(usdc6(sharePriceUsdc6)),
      drawnText(equalWeightUsdc6),
      drawnText(buyAndHoldUsdc6),
    ],
  })),
})}</figure>`
}

function heldText(points: readonly RangePoint[]): string {
  const first = points[0]?.buyAndHoldUsdc6 ?? null
  const last = points.at(-1)?.buyAndHoldUsdc6 ?? null
  return changeText(first === null || last === null ? null : (last / first - 1) * 100)
}

function linesOf(points: readonly RangePoint[]): readonly Line[] {
  const line = (
    name: string,
    emphasis: Line['emphasis'],
    unitsOf: (point: RangePoint) => bigint | number | null,
  ): Line => ({
    name,
    emphasis,
    points: points.map((point) => {
      const value = unitsOf(point)
      return { atSec: point.block.timestampSec, value: value === null ? null : drawnUsd(value) }
    }),
  })
  return [
    line('buy and hold', 'second', ({ buyAndHoldUsdc6 }) => buyAndHoldUsdc6),
    line('equal weights', 'other', ({ equalWeightUsdc6 }) => equalWeightUsdc6),
    line('share', 'main', ({ sharePriceUsdc6 }) => sharePriceUsdc6),
  ]
}

const drawnText = (unitsUsdc6: number | null): string =>
  figure(unitsUsdc6 === null ? null : drawnUsd(unitsUsdc6), 6)
