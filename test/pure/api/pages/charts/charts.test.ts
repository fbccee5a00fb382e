import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeAxis, valueAxis } from '../../../../../api/pages/charts/axes.ts'
import {
  axisTime,
  decimalsFor,
  signedPct,
  tickText,
} from '../../../../../api/pages/charts/chartText.ts'
import { downsample, MAX_DRAWN_POINTS } from '../../../../../api/pages/charts/downsample.ts'
import { drawFlows, MAX_BARS, sumNeighbours } from '../../../../../api/pages/charts/drawFlows.ts'
import { drawLines, type LineChart } from '../../../../../api/pages/charts/drawLines.ts'
import { drawMeter } from '../../../../../api/pages/charts/drawMeter.ts'
import { pointTable } from '../../../../../api/pages/charts/pointTable.ts'
import { knownValues, type SeriesPoint } from '../../../../../api/pages/charts/series.ts'

const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true })
const value = fc.oneof({ weight: 9, arbitrary: finite }, fc.constant(null), fc.constant(Number.NaN))
const series = fc
  .array(value, { maxLength: 1_500, size: 'max' })
  .map((values) =>
    values.map((own, index): SeriesPoint => ({ atSec: 1_700_000_000 + index * 60, value: own })),
  )

const chart = (points: readonly SeriesPoint[], given: Partial<LineChart> = {}): LineChart => ({
  id: 'one',
  title: 'A line',
  description: 'Content of the chart.',
  lines: [{ name: 'line', emphasis: 'main', points }],
  unit: '',
  fill: 'below',
  height: 'tall',
  ...given,
})
const drawn = async (points: readonly SeriesPoint[], given: Partial<LineChart> = {}) =>
  String(await drawLines(chart(points, given)))
/** Returns the absolute coordinates of all paths of a drawing. */
const numbersIn = (svg: string): readonly number[] =>
  [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) => {
    let [x, y] = [0, 0]
    return [...path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].flatMap(([, command = '', rest = '']) => {
      const numbers = (rest.match(/-?[0-9.]+/g) ?? []).map(Number)
      const isPair = command === 'M' || command === 'l'
      return numbers.flatMap((number, index) => {
        const base = command === command.toUpperCase() ? 0 : 1
        if (command.toUpperCase() === 'H' || (isPair && index % 2 === 0)) x = base * x + number
        else y = base * y + number
        return [x, y]
      })
    })
  })

describe('downsample of chart points', () => {
  it('keeps the first, last, lowest and highest point, invents no point, and keeps every gap', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 8, max: MAX_DRAWN_POINTS }), (points, max) => {
        const stored = downsample(points, max)
        expect(stored.length).toBeLessThanOrEqual(Math.max(max, Math.min(points.length, max)))
        expect(stored.every((point) => points.includes(point))).toBe(true)
        expect(stored[0]).toBe(points[0])
        expect(stored.at(-1)).toBe(points.at(-1))
        const times = stored.map(({ atSec }) => atSec)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        const [all, own] = [knownValues(points), knownValues(stored)]
        const min = (values: readonly number[]) =>
          values.reduce((low, amount) => Math.min(low, amount), Infinity)
        const greatest = (values: readonly number[]) =>
          values.reduce((top, amount) => Math.max(top, amount), -Infinity)
        expect([min(own), greatest(own)]).toEqual([min(all), greatest(all)])
        expect(own.length < stored.length).toBe(all.length < points.length)
      }),
    )
  })
})

describe('valueAxis of a chart', () => {
  it('holds every value between its ends, and the ends are ticks', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 50 }), (values) => {
        const { ticks, place } = valueAxis(values)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(place(ticks[0] ?? 0)).toBe(600)
        expect(place(ticks.at(-1) ?? 0)).toBe(0)
        for (const own of values) {
          expect(place(own)).toBeGreaterThanOrEqual(0)
          expect(place(own)).toBeLessThanOrEqual(600)
        }
      }),
    )
  })

  it('places a flat line in the middle, and returns an axis without values', () => {
    expect(valueAxis([0]).place(0)).toBe(300)
    expect(valueAxis([]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(valueAxis([-3], { include: [0] }).ticks.at(-1)).toBe(0)
  })

  it('spans at least a hundredth of its values and the requested minimum, so that noise stays flat', () => {
    const spanOf = ({ ticks }: ReturnType<typeof valueAxis>) =>
      (ticks.at(-1) ?? 0) - (ticks[0] ?? 0)
    fc.assert(
      fc.property(
        fc.array(finite, { minLength: 1 }),
        fc.double({ min: 1e-3, max: 9, noNaN: true }),
        (own, min) => {
          const size = own.reduce((max, amount) => Math.max(max, Math.abs(amount)), 0)
          expect(spanOf(valueAxis(own))).toBeGreaterThanOrEqual(size * 0.0099)
          expect(spanOf(valueAxis(own, { minSpan: min }))).toBeGreaterThanOrEqual(min * 0.99)
        },
      ),
    )
    const fall = valueAxis([0, -1e-6], { include: [0], minSpan: 0.1 })
    expect([fall.ticks[0], fall.ticks.at(-1)]).toEqual([-0.1, 0])
  })

  it('places a single time in the middle', () => {
    expect(timeAxis(5, 5, 5)).toMatchObject({ ticks: [5] })
    expect(timeAxis(5, 5, 5).place(5)).toBe(600)
  })
})

describe('drawLines of a chart', () => {
  it('draws any points with finite numbers inside its frame', async () => {
    await fc.assert(
      fc.asyncProperty(series, async (points) => {
        const svg = await drawn(points)
        for (const number of numbersIn(svg)) {
          expect(number).toBeGreaterThanOrEqual(0)
          expect(number).toBeLessThanOrEqual(1200)
        }
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
        expect(svg).toContain('role="img"')
        expect(svg).toContain('<title id="one-t">A line</title>')
        expect(svg.length).toBeLessThan(16_000)
      }),
      { numRuns: 50 },
    )
  })

  it('gives each label of an axis a different text', async () => {
    const worth = fc.oneof(fc.double({ min: 0.01, max: 1e9, noNaN: true }), fc.constant(1))
    const moves = fc.array(fc.double({ min: 0, max: 1e-4, noNaN: true }), { minLength: 1 })
    const stepSec = fc.integer({ min: 1, max: 400 * 86_400 })
    await fc.assert(
      fc.asyncProperty(worth, moves, stepSec, async (base, parts, step) => {
        const points = parts.map((part, at) => ({ atSec: at * step, value: base * (1 + part) }))
        const svg = await drawn(points)
        for (const side of ['ys', 'xs']) {
          const [, inside = ''] =
            new RegExp(`class="${side}"[^>]*>(.*?)</div>`, 's').exec(svg) ?? []
          const labels = [...inside.matchAll(/<span>([^<]+)</g)].map(([, label]) => label)
          expect(new Set(labels).size).toBe(labels.length)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('states that there are no points', async () => {
    for (const points of [[], [{ atSec: 1, value: null }], [{ atSec: 1, value: Number.NaN }]]) {
      expect(await drawn(points)).toContain('No points in this range yet.')
    }
  })

  it('draws one point as a dot, and breaks the line at a missing value', async () => {
    expect(await drawn([{ atSec: 1, value: 2 }])).toContain('class="dot" d="M600 300h0"')
    const broken = await drawn([1, 2, null, 3, 4].map((own, atSec) => ({ atSec, value: own })))
    expect(/class="line" d="([^"]*)"/.exec(broken)?.[1]).toBe('M0 600l300-200M900 200l300-200')
  })

  it('fills up to zero when no value is positive', async () => {
    const svg = await drawn(
      [0, -2, -1].map((own, atSec) => ({ atSec, value: own })),
      { fill: 'to-zero', unit: ' %' },
    )
    expect(svg).toContain('<span>0.0 %</span>')
    expect(svg).toContain('<span>−2.0 %</span>')
    expect(svg).toContain('class="fill" d="M0 0l600 600 600-300V0H0Z"')
  })

  it('escapes its title and description', async () => {
    const svg = await drawn([], { title: '<script>', description: '"><img src=x>' })
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('<img')
  })
})

describe('drawFlows of a chart', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  const flows = fc.array(
    fc.record({ atSec: fc.nat(2_000_000_000), inUsd: amount, outUsd: amount }),
    { maxLength: 800, size: 'max' },
  )

  it('merges neighbouring flows into at most the maximum number of bars, and keeps the sum', () => {
    fc.assert(
      fc.property(flows, (points) => {
        const bars = sumNeighbours(points)
        expect(bars.length).toBeLessThanOrEqual(MAX_BARS)
        const sum = (all: typeof bars) => all.reduce((total, { inUsd }) => total + inUsd, 0)
        expect(sum(bars)).toBeCloseTo(sum(points), -1)
      }),
    )
  })

  it('draws finite numbers, and a text without flows', async () => {
    const picture = async (points: Parameters<typeof drawFlows>[0]['points']) =>
      String(await drawFlows({ id: 'f', title: 'Flows', description: 'In and out.', points }))
    expect(await picture([])).toContain('No flows in this range.')
    expect(await picture([{ atSec: 1, inUsd: 0, outUsd: 0 }])).toContain('No flows')
    await fc.assert(
      fc.asyncProperty(flows, async (points) => {
        expect(await picture(points)).not.toMatch(/NaN|Infinity|undefined|height="-/)
      }),
      { numRuns: 50 },
    )
  })
})

describe('drawMeter of a chart', () => {
  it('fills at most the whole bar and keeps its mark inside the bar', async () => {
    const meter = String(await drawMeter({ label: 'All', partBps: 12_345, targetBps: 10_000 }))
    expect(meter).toContain('class="part" width="1000"')
    expect(meter).toContain('class="mark" x="992"')
  })
})

describe('pointTable of a chart', () => {
  it('shows twelve rows of many, with the first and the last row, and states the total', async () => {
    const rows = Array.from({ length: 100 }, (_none, at) => ({ atSec: at * 60, cells: [`c${at}`] }))
    const table = String(await pointTable({ summary: 'S', columns: ['C'], rows }))
    expect(table).toContain('12 of 100 points; the CSV has all points')
    expect(table.match(/<tr>/g)).toHaveLength(13)
    expect(table).toContain('>c0<')
    expect(table).toContain('>c99<')
  })
})

describe('words of charts', () => {
  it('format times by the length of the axis', () => {
    const noon = Date.UTC(2026, 10, 3, 12, 5) / 1000
    expect(
      [60, 3_600, 2 * 86_400, 30 * 86_400, 400 * 86_400].map((span) => axisTime(noon, span)),
    ).toEqual(['12:05:00', '12:05', '3 Nov 12:05', '3 Nov', 'Nov 2026'])
  })

  it('have enough decimals to distinguish ticks, and no minus zero', () => {
    expect([5, 1, 0.5, 0.02, 1e-9].map((step) => decimalsFor(step, 6))).toEqual([0, 0, 1, 2, 6])
    expect([tickText(-0.0001, 2), tickText(-1234.5, 1)]).toEqual(['0.00', '−1,234.5'])
    expect([0.001, -1.005, 2, null].map(signedPct)).toEqual(['0.00 %', '−1.00 %', '+2.00 %', '–'])
  })
})
