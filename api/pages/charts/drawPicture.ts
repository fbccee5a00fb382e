import type { Chart } from '../../../core/kernel/operation/chart.ts'
import { DARK, LIGHT, paletteCss } from '../palette.ts'
import { gridPath, HEIGHT, type Plot, roundTimeAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, MAX_DECIMALS, tickText } from './chartText.ts'
import { escapeXml } from './escapeXml.ts'
import { bucketsPerCandle, plotCandles } from './plotCandles.ts'
import { plotLines } from './plotLines.ts'

/** Size of the picture and position of its plot; titles and labels are around the plot. */
const PICTURE = { width: 760, height: 400 } as const
const PLOT = { left: 84, top: 84, width: 640, height: 272 } as const
/** Maximum number of characters of the visible title; the element `title` has the whole title. */
const MAX_TITLE = 80
/** Target number of time labels; round times make at most twice as many. */
const TIME_LABELS = 4
/** Half of the width of the longest time label, in units of the picture. */
const HALF_LABEL = 36
/** Part of the legend in units of the picture: its mark, and the mean width of a character. */
const LEGEND = { mark: 20, gap: 8, character: 6.5, space: 28 } as const

const STYLE =
  `:root{${paletteCss(LIGHT)}}@media(prefers-color-scheme:dark){:root{${paletteCss(DARK)}}}` +
  '.ground{fill:var(--card)}text{font:12px system-ui,sans-serif;fill:var(--soft)}' +
  'text.title{font-size:16px;font-weight:600;fill:var(--text)}' +
  'path{vector-effect:non-scaling-stroke;fill:none}.grid{stroke:var(--line);stroke-width:1}' +
  '.line{stroke:var(--accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}' +
  '.line.other{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}' +
  '.line.second{stroke:var(--text);stroke-width:1.5;stroke-dasharray:1 4}' +
  '.dot{stroke:var(--accent);stroke-width:8;stroke-linecap:round}' +
  'path.fill{fill:var(--accent);opacity:.1}.candle{stroke:var(--good);stroke-width:1}' +
  'path.rise{fill:var(--good)}path.fall{stroke:var(--bad);fill:var(--card)}'

/**
 * Draws a chart as one self-contained SVG with title, unit and legend, and with the lines and candles of the pages.
 *
 * The picture loads nothing, and follows the light or dark scheme of its reader.
 */
export function drawPicture(chart: Chart): string {
  const { width, height } = PICTURE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ` +
    `aria-labelledby="title desc"><title id="title">${escapeXml(chart.title)}</title>` +
    `<desc id="desc">${escapeXml(chart.description)}</desc><style>${STYLE}</style>` +
    `<rect class="ground" width="${width}" height="${height}"/>` +
    `<text class="title" x="16" y="28">${escapeXml(cut(chart.title))}</text>${legend(chart)}` +
    `<text x="16" y="${PLOT.top - 12}">${escapeXml(chart.unit)}</text>${body(chart)}</svg>`
  )
}

/** Half of a pair of surrogates at the cut disappears with the escape. */
function cut(title: string): string {
  return title.length <= MAX_TITLE ? title : `${title.slice(0, MAX_TITLE - 1)}…`
}

/** Names of the parts of a chart, the main part first. */
function legend(chart: Chart): string {
  let x = 16
  return entriesOf(chart)
    .map(({ name, mark }) => {
      const left = Math.round(x)
      const textLeft = left + LEGEND.mark + LEGEND.gap
      x = textLeft + name.length * LEGEND.character + LEGEND.space
      return `${mark(left)}<text x="${textLeft}" y="52">${escapeXml(name)}</text>`
    })
    .join('')
}

type Entry = { readonly name: string; readonly mark: (left: number) => string }

function entriesOf(chart: Chart): readonly Entry[] {
  if (chart.kind === 'lines') {
    return chart.lines.toReversed().map(({ name, emphasis }) => ({
      name,
      mark: (left) => {
        const style = emphasis === 'main' ? 'line' : `line ${emphasis}`
        return `<path class="${style}" d="M${left} 48h${LEGEND.mark}"/>`
      },
    }))
  }
  const body = (style: string) => (left: number) =>
    `<path class="candle ${style}" d="M${left + 6} 42h8v12h-8Z"/>`
  const buckets = bucketsPerCandle(chart.candles.length)
  const merged = { name: `Up to ${buckets} intervals in each candle`, mark: () => '' }
  return [
    { name: 'Rise', mark: body('rise') },
    { name: 'Fall', mark: body('fall') },
    ...(buckets === 1 ? [] : [merged]),
  ]
}

function body(chart: Chart): string {
  const plot =
    chart.kind === 'lines' ? plotLines(chart.lines, { fill: 'below' }) : plotCandles(chart.candles)
  if (plot !== null) return plotOf(plot)
  const words = chart.kind === 'lines' ? 'No points in this range' : 'No trades in this range'
  return `<text x="${PICTURE.width / 2}" y="${PICTURE.height / 2}" text-anchor="middle">${words}</text>`
}

function plotOf({ fromSec, toSec, y, paths }: Plot): string {
  const x = roundTimeAxis(fromSec, toSec, TIME_LABELS)
  const { left, top, width, height } = PLOT
  const marks = x.ticks.map((tick) => `M${x.place(tick)} ${HEIGHT}v12`).join('')
  return (
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" overflow="visible" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">` +
    `<path class="grid" d="${gridPath(y)}${marks}"/>${paths}</svg>` +
    `${valueLabels(y)}${timeLabels(x, toSec - fromSec)}`
  )
}

type Axis = Plot['y']

function valueLabels({ ticks, place }: Axis): string {
  const decimals = decimalsFor((ticks[1] ?? 1) - (ticks[0] ?? 0), MAX_DECIMALS)
  return ticks
    .map((tick) => {
      const y = Math.round(PLOT.top + (place(tick) / HEIGHT) * PLOT.height) + 4
      return `<text x="${PLOT.left - 8}" y="${y}" text-anchor="end">${tickText(tick, decimals)}</text>`
    })
    .join('')
}

function timeLabels({ ticks, place }: Axis, spanSec: number): string {
  const y = PLOT.top + PLOT.height + 22
  return axisTimes(ticks, spanSec)
    .map((text, index) => {
      const x = Math.round(PLOT.left + (place(ticks[index] ?? 0) / WIDTH) * PLOT.width)
      // A label at the right end stays inside the picture.
      const inside = Math.min(x, PICTURE.width - HALF_LABEL)
      return `<text x="${inside}" y="${y}" text-anchor="middle">${text}</text>`
    })
    .join('')
}
