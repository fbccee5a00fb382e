import type { Chart } from '../../../core/kernel/operation/chart.ts'
import { DARK, LIGHT, paletteCss } from '../palette.ts'
import { HEIGHT, timeAxis, valueAxis, WIDTH } from './axes.ts'
import { axisTimes, decimalsFor, tickText } from './chartText.ts'
import { downsample } from './downsample.ts'
import { linePaths } from './linePaths.ts'
import { knownValues } from './series.ts'

/** Size of the picture and position of its plot; titles and labels are around the plot. */
const PICTURE = { width: 760, height: 400 } as const
const PLOT = { left: 84, top: 84, width: 656, height: 272 } as const
const TIME_LABELS = 5
/** Maximum decimals of a label: the decimals of USDC. */
const MAX_DECIMALS = 6
/** Width and line height of the legend, in units of the picture. */
const LEGEND = { width: 300, line: 20 } as const

const STYLE =
  `:root{${paletteCss(LIGHT)}}@media(prefers-color-scheme:dark){:root{${paletteCss(DARK)}}}` +
  '.ground{fill:var(--card)}text{font:12px system-ui,sans-serif;fill:var(--soft)}' +
  'text.title{font-size:16px;font-weight:600;fill:var(--text)}' +
  'path{vector-effect:non-scaling-stroke;fill:none}.grid{stroke:var(--line);stroke-width:1}' +
  '.line{stroke:var(--accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}' +
  '.line.other{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 4}' +
  '.line.second{stroke:var(--text);stroke-width:1.5;stroke-dasharray:1 4}' +
  '.dot{stroke:var(--accent);stroke-width:8;stroke-linecap:round}' +
  'path.fill{fill:var(--accent);opacity:.1}'

/** Draws a chart as one self-contained SVG with title, unit and legend, and with the lines of the published pages. */
export function drawPicture(chart: Chart): string {
  const { width, height } = PICTURE
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" ` +
    `aria-labelledby="title desc"><title id="title">${escapeXml(chart.title)}</title>` +
    `<desc id="desc">${escapeXml(chart.description)}</desc><style>${STYLE}</style>` +
    `<rect class="ground" width="${width}" height="${height}"/>` +
    `<text class="title" x="16" y="28">${escapeXml(chart.title)}</text>${legend(chart)}` +
    `<text x="16" y="${PLOT.top - 12}">${escapeXml(chart.unit)}</text>${plot(chart)}</svg>`
  )
}

function legend({ lines }: Chart): string {
  return lines
    .toReversed()
    .map(({ name, emphasis }, index) => {
      const x = 16 + index * LEGEND.width
      const mark = emphasis === 'main' ? 'line' : `line ${emphasis}`
      return (
        `<path class="${mark}" d="M${x} 48h${LEGEND.line}"/>` +
        `<text x="${x + LEGEND.line + 8}" y="52">${escapeXml(name)}</text>`
      )
    })
    .join('')
}

function plot(chart: Chart): string {
  const lines = chart.lines.map((line) => ({ ...line, points: downsample(line.points) }))
  const values = lines.flatMap(({ points }) => knownValues(points))
  if (values.length === 0) {
    return `<text x="${PICTURE.width / 2}" y="${PICTURE.height / 2}" text-anchor="middle">No points in this range</text>`
  }
  const times = lines.flatMap(({ points }) => points.map(({ atSec }) => atSec))
  const fromSec = times.reduce((least, sec) => Math.min(least, sec), Infinity)
  const toSec = times.reduce((most, sec) => Math.max(most, sec), -Infinity)
  const x = timeAxis(fromSec, toSec, TIME_LABELS)
  const y = valueAxis(values)
  const grid = y.ticks.map((tick) => `M0 ${y.place(tick)}H${WIDTH}`).join('')
  const places = { x: x.place, y: y.place, floor: HEIGHT }
  const { left, top, width, height } = PLOT
  return (
    `<svg x="${left}" y="${top}" width="${width}" height="${height}" overflow="visible" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="grid" d="${grid}"/>` +
    `${lines.map((line) => linePaths(line, places)).join('')}</svg>` +
    `${valueLabels(y)}${timeLabels(x, toSec - fromSec)}`
  )
}

type Axis = ReturnType<typeof valueAxis>

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
      const anchor = ticks.length === 1 ? 'middle' : anchorOf(index, ticks.length)
      return `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`
    })
    .join('')
}

/** The outer labels stay inside the picture. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
