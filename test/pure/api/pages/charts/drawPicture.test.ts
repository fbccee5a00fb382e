import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPicture } from '../../../../../api/pages/charts/drawPicture.ts'
import type { SeriesPoint } from '../../../../../core/kernel/operation/chart.ts'

const draw = (main: readonly SeriesPoint[], other: readonly SeriesPoint[] = []) =>
  drawPicture({
    title: 'A <b> & "c"',
    description: 'x > y',
    unit: 'USD per share',
    lines: [
      { name: 'Equal parts', emphasis: 'other', points: other },
      { name: 'Share', emphasis: 'main', points: main },
    ],
  })

describe('a chart as a picture', () => {
  it('names title, unit, lines and description, with markup escaped', () => {
    const svg = draw([
      { atSec: 0, value: 1 },
      { atSec: 86_400, value: 2 },
    ])
    expect(svg).toContain('role="img" aria-labelledby="title desc"')
    expect(svg).toContain('<title id="title">A &#60;b&#62; &#38; &#34;c&#34;</title>')
    expect(svg).toContain('<desc id="desc">x &#62; y</desc>')
    const words = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
    expect(words.slice(0, 4)).toEqual([
      'A &#60;b&#62; &#38; &#34;c&#34;',
      'Share',
      'Equal parts',
      'USD per share',
    ])
    expect(words.slice(4, 10)).toEqual(['1.0', '1.2', '1.4', '1.6', '1.8', '2.0'])
  })

  it('states that the range has no points', () => {
    expect(draw([])).toContain('No points in this range')
  })

  it('stays inside its frame and has only finite numbers', () => {
    const point = fc.record({
      atSec: fc.integer({ min: 0, max: 4e9 }),
      value: fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })),
    })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), fc.array(point), (main, other) => {
        const sorted = (points: readonly SeriesPoint[]) =>
          points.toSorted((a, b) => a.atSec - b.atSec)
        const svg = draw(sorted(main), sorted(other))
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        for (const [, x, y] of svg.matchAll(/<text [^>]*x="(-?[\d.]+)" y="(-?[\d.]+)"/g)) {
          expect(Number(x) >= 0 && Number(x) <= 760).toBe(true)
          expect(Number(y) >= 0 && Number(y) <= 400).toBe(true)
        }
      }),
    )
  })
})
