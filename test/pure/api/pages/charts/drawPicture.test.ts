import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { drawPicture } from '../../../../../api/pages/charts/drawPicture.ts'
import type { Chart, DrawnCandle, SeriesPoint } from '../../../../../core/kernel/operation/chart.ts'

const TEXTS = { title: 'A <b> & "c"', description: 'x > y', unit: 'USD per share' }

type Names = readonly [benchmark: string, main: string]

const linesOf = (
  main: readonly SeriesPoint[],
  other: readonly SeriesPoint[] = [],
  [benchmark, subject]: Names = ['Equal weights', 'Share'],
): Chart => ({
  ...TEXTS,
  kind: 'lines',
  lines: [
    { name: 'Buy and hold', emphasis: 'second', points: other },
    { name: benchmark, emphasis: 'other', points: other },
    { name: subject, emphasis: 'main', points: main },
  ],
})
const candlesOf = (candles: readonly DrawnCandle[]): Chart => ({
  ...TEXTS,
  kind: 'candles',
  candles,
})

const DAY_SEC = 86_400
const START_SEC = Date.UTC(2026, 10, 3, 7, 13) / 1000
const rising = Array.from({ length: 30 }, (_none, day): SeriesPoint => {
  return { atSec: START_SEC + day * DAY_SEC, value: 1 + day / 100 }
})
const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)

/** Returns the names of the elements of an XML document, each once, sorted. Throws for an invalid document. */
function namesIn(xml: string): readonly string[] {
  const names = new Set<string>()
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => names.add(name))
  parser.write(xml).close()
  return [...names].toSorted()
}

const value = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }))
const series = fc
  .array(fc.record({ atSec: fc.integer({ min: 0, max: 4e9 }), value }), { maxLength: 30 })
  .map((points) => points.toSorted((a, b) => a.atSec - b.atSec))
const candles = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: DAY_SEC }),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
    ),
    { maxLength: 300, size: 'max' },
  )
  .map((rows) =>
    rows.map(([lengthSec, open, close], index): DrawnCandle => {
      const startSec = 1_790_000_000 + index * DAY_SEC
      const [low, high] = [Math.min(open, close), Math.max(open, close)]
      return { startSec, endSec: startSec + lengthSec, open, high, low, close }
    }),
  )
const chart = fc.oneof(
  fc.tuple(series, series).map(([main, other]) => linesOf(main, other)),
  candles.map(candlesOf),
)

describe('a chart as a picture', () => {
  it('names title, unit, lines and description, with markup escaped', () => {
    const svg = drawPicture(linesOf(rising))
    expect(svg).toContain('role="img" aria-labelledby="title desc"')
    expect(svg).toContain('<title id="title">A &#60;b&#62; &#38; &#34;c&#34;</title>')
    expect(svg).toContain('<desc id="desc">x &#62; y</desc>')
    expect(wordsOf(svg).slice(0, 5)).toEqual([
      'A &#60;b&#62; &#38; &#34;c&#34;',
      'Share',
      'Equal weights',
      'Buy and hold',
      'USD per share',
    ])
  })

  it('labels round values and round dates', () => {
    const words = wordsOf(drawPicture(linesOf(rising)))
    expect(words.slice(5)).toEqual([
      '1.0',
      '1.1',
      '1.2',
      '1.3',
      '8 Nov',
      '15 Nov',
      '22 Nov',
      '29 Nov',
    ])
  })

  it('draws each benchmark in its own line style', () => {
    const svg = drawPicture(linesOf(rising, rising))
    for (const style of ['line', 'line other', 'line second']) {
      const drawn = [...svg.matchAll(/<path class="([^"]+)" d="M\d+ \d+l[^"]+"/g)]
      expect(drawn.filter(([, own]) => own === style)).toHaveLength(1)
    }
  })

  it('draws rises and falls of candles with a legend', () => {
    const [open, close] = [100, 110]
    const [startSec, endSec] = [START_SEC, START_SEC + DAY_SEC]
    const rise = { startSec, endSec, open, close, low: 95, high: 112 }
    const fall = { ...rise, startSec: endSec, endSec: endSec + DAY_SEC, open: close, close: open }
    const svg = drawPicture(candlesOf([rise, fall]))
    expect(svg).toMatch(/<path class="candle rise" d="M300 \d/)
    expect(svg).toMatch(/<path class="candle fall" d="M900 \d/)
    expect(wordsOf(svg)).toEqual(expect.arrayContaining(['Rise', 'Fall', '95', '100', '115']))
  })

  it('states how many intervals a candle covers, if the picture has no room for a candle of each interval', () => {
    const days = (count: number): readonly DrawnCandle[] =>
      Array.from({ length: count }, (_none, day) => {
        const startSec = START_SEC + day * DAY_SEC
        return { startSec, endSec: startSec + DAY_SEC, open: 1, high: 2, low: 1, close: 2 }
      })
    expect(wordsOf(drawPicture(candlesOf(days(400))))).toContain('Up to 4 intervals in each candle')
    expect(drawPicture(candlesOf(days(120)))).not.toContain('intervals in each candle')
  })

  it('states that the range has no content', () => {
    expect(drawPicture(linesOf([]))).toContain('No points in this range')
    expect(drawPicture(candlesOf([]))).toContain('No trades in this range')
  })

  it('stays inside its frame, has only finite numbers, and labels each time once', () => {
    fc.assert(
      fc.property(chart, (given) => {
        const svg = drawPicture(given)
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
        for (const [, x, y] of svg.matchAll(/<text [^>]*x="(-?[\d.]+)" y="(-?[\d.]+)"/g)) {
          expect(Number(x) >= 0 && Number(x) <= 760).toBe(true)
          expect(Number(y) >= 0 && Number(y) <= 400).toBe(true)
        }
        for (const [, mark] of svg.matchAll(/M(-?\d+) 600v12/g)) {
          expect(Number(mark) >= 0 && Number(mark) <= 1200).toBe(true)
        }
        const times = [...svg.matchAll(/y="378"[^>]*>([^<]+)</g)].map(([, text]) => text)
        expect(new Set(times).size).toBe(times.length)
      }),
    )
  })

  it('is a single valid document without scripts, for any names', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</title><script>alert(1)</script>',
        '"><image href="https://example.com/x"/>',
        ']]>&#0;&x;<!--',
        '\u0000\u0008\u202E\uD800\uFFFE',
      ),
    )
    fc.assert(
      fc.property(text, text, text, (title, description, name) => {
        const svg = drawPicture({
          ...linesOf(rising, [], [name, title]),
          title,
          description,
          unit: name,
        })
        expect(namesIn(svg)).toEqual(['desc', 'path', 'rect', 'style', 'svg', 'text', 'title'])
        expect(svg).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      }),
      { numRuns: 30 },
    )
  })

  it('loads no external resource, and has the colours of both schemes', () => {
    const svg = drawPicture(linesOf(rising, rising))
    expect(svg).not.toMatch(/href|url\(|@import|<script| on[a-z]+=/)
    expect(svg).toContain('@media(prefers-color-scheme:dark)')
  })

  it('shortens a long visible title, and keeps the whole title for screen readers', () => {
    const title = 'T'.repeat(500)
    const svg = drawPicture({ ...linesOf(rising), title })
    expect(svg).toContain(`<title id="title">${title}</title>`)
    expect(wordsOf(svg)[0]).toBe(`${'T'.repeat(79)}…`)
  })
})
