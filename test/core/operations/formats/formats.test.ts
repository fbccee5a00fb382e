import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawChart } from '../../../../core/operations/formats/chart.ts'
import { numberColumn, textColumn, writeCsv } from '../../../../core/operations/formats/csv.ts'

describe('a table', () => {
  const columns = [
    textColumn<{ name: string | null; gain: number | string | null }>('name', ({ name }) => name),
    numberColumn<{ name: string | null; gain: number | string | null }>('gain_pct', (r) => r.gain),
  ]

  it('has a header, CRLF, empty cells for null and quotes where they are needed', () => {
    const text = writeCsv(columns, [
      { name: 'a,"b"', gain: 1.5 },
      { name: null, gain: null },
    ])
    expect(text).toBe('name,gain_pct\r\n"a,""b""",1.5\r\n,\r\n')
  })

  it('keeps negative numbers numbers', () => {
    expect(writeCsv(columns, [{ name: 'x', gain: -3 }])).toContain('x,-3\r\n')
    expect(writeCsv(columns, [{ name: 'x', gain: '-1234567890123456789' }])).toContain(
      'x,-1234567890123456789\r\n',
    )
  })

  it('lets no cell begin a formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@sum', '\tx', '\r=x']) {
      const line = writeCsv(columns, [{ name: text, gain: 0 }])
        .split('\n')
        .slice(1)
        .join('\n')
      expect(line.replace(/^"/, '')).toMatch(/^'/)
    }
    expect(writeCsv(columns, [{ name: 'x', gain: '=cmd' }])).toContain("x,'=cmd")
    fc.assert(
      fc.property(fc.string(), (name) => {
        const [, line = ''] = writeCsv(columns, [{ name, gain: null }]).split('gain_pct\r\n')
        expect(line).not.toMatch(/^"?[=+\-@\t\r]./)
      }),
    )
  })
})

describe('a chart', () => {
  const draw = (points: { atSec: number; value: number }[]) =>
    drawChart({ title: 'A <b> & "c"', description: 'x > y', points, label: (v) => v.toFixed(2) })

  it('says in words what it shows, with markup escaped', () => {
    const svg = draw([
      { atSec: 0, value: 1 },
      { atSec: 10, value: 2 },
    ])
    expect(svg).toContain('role="img" aria-labelledby="title desc"')
    expect(svg).toContain('<title id="title">A &#60;b&#62; &#38; &#34;c&#34;</title>')
    expect(svg).toContain('<desc id="desc">x &#62; y</desc>')
    expect(svg).toContain('<path class="l" d="M84 244L704 16"/>')
  })

  it('draws one point and none without a number that is none', () => {
    for (const svg of [draw([{ atSec: 5, value: 3 }]), draw([])]) {
      expect(svg).not.toMatch(/NaN|Infinity/)
    }
    expect(draw([])).toContain('No points in this range')
  })

  it('stays inside its frame', () => {
    const point = fc.record({
      atSec: fc.integer({ min: 0, max: 4e9 }),
      value: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
        const svg = draw(points)
        const [, path = ''] = /class="l" d="([^"]*)"/.exec(svg) ?? []
        for (const [, x, y] of path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
          expect(Number(x) >= 84 && Number(x) <= 704).toBe(true)
          expect(Number(y) >= 16 && Number(y) <= 244).toBe(true)
        }
        expect(svg).not.toMatch(/NaN|Infinity/)
      }),
    )
  })
})
