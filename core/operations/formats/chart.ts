/** A line over time; values are plain numbers for drawing, never for reckoning. */
export type Chart = {
  readonly title: string
  /** One sentence that says what the line shows to who does not see it. */
  readonly description: string
  /** In order of time. */
  readonly points: readonly { readonly atSec: number; readonly value: number }[]
  /** Text of a value on the axis. */
  readonly label: (value: number) => string
}

export const SVG_TYPE = 'image/svg+xml; charset=utf-8'

/** Pixels; the picture scales with its frame. */
const WIDTH = 720
const HEIGHT = 280
const LEFT = 84
const RIGHT = 16
const TOP = 16
const BOTTOM = 36
const TICKS = 4

const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#3f4650}.g{stroke:#c9ced6;stroke-width:1}' +
  '.l{fill:none;stroke:#1d5fbf;stroke-width:2;stroke-linejoin:round}' +
  '@media(prefers-color-scheme:dark){text{fill:#c3cad4}.g{stroke:#3a414c}.l{stroke:#7fb0ff}}'

/** A chart as a self-contained SVG with title and description; without points it says so. */
export function drawChart(chart: Chart): string {
  const { points } = chart
  const xSpan = spanOf(points.map(({ atSec }) => atSec))
  const ySpan = spanOf(points.map(({ value }) => value))
  const x = scale(xSpan, LEFT, WIDTH - RIGHT)
  const y = scale(ySpan, HEIGHT - BOTTOM, TOP)
  const path = points
    .map(({ atSec, value }, index) => `${index === 0 ? 'M' : 'L'}${x(atSec)} ${y(value)}`)
    .join('')
  const body =
    points.length === 0
      ? `<text x="${WIDTH / 2}" y="${HEIGHT / 2}" text-anchor="middle">No points in this range</text>`
      : `${rows(ySpan, y, chart.label)}${days(xSpan, x)}<path class="l" d="${path}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
    `aria-labelledby="title desc"><title id="title">${escapeXml(chart.title)}</title>` +
    `<desc id="desc">${escapeXml(chart.description)}</desc><style>${STYLE}</style>${body}</svg>`
  )
}

type Span = { readonly low: number; readonly high: number }

function spanOf(values: readonly number[]): Span {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return { low, high }
}

/** Maps a span to pixels with one decimal; a span of no width maps to the middle. */
function scale({ low, high }: Span, from: number, to: number): (value: number) => number {
  return (value) => {
    const part = high === low ? 0.5 : (value - low) / (high - low)
    return Math.round((from + part * (to - from)) * 10) / 10
  }
}

function rows({ low, high }: Span, y: (v: number) => number, label: Chart['label']): string {
  const values = high === low ? [low] : steps({ low, high })
  return values
    .map(
      (value) =>
        `<path class="g" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/>` +
        `<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${escapeXml(label(value))}</text>`,
    )
    .join('')
}

function days(span: Span, x: (v: number) => number): string {
  const ends = span.high === span.low ? [span.low] : [span.low, span.high]
  return ends
    .map((atSec, index) => {
      const anchor = index === 0 ? 'start' : 'end'
      const day = new Date(atSec * 1000).toISOString().slice(0, 16).replace('T', ' ')
      return `<text x="${x(atSec)}" y="${HEIGHT - 12}" text-anchor="${anchor}">${day}</text>`
    })
    .join('')
}

const steps = ({ low, high }: Span): readonly number[] =>
  Array.from({ length: TICKS }, (_, index) => low + ((high - low) * index) / (TICKS - 1))

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
