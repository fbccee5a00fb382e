import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  numberColumn,
  textColumn,
  timeColumns,
  writeCsv,
} from '../../../../../../core/kernel/operation/csv.ts'

describe('a table as CSV', () => {
  const columns = [
    textColumn<{ name: string | null; gain: number | string | null }>('name', ({ name }) => name),
    numberColumn<{ name: string | null; gain: number | string | null }>('gain_pct', (r) => r.gain),
  ]

  it('has a header, CRLF, empty cells for null and quotes when required', () => {
    const text = writeCsv(columns, [
      { name: 'a,"b"', gain: 1.5 },
      { name: null, gain: null },
    ])
    expect(text).toBe('name,gain_pct\r\n"a,""b""",1.5\r\n,\r\n')
  })

  it('keeps negative numbers unquoted', () => {
    expect(writeCsv(columns, [{ name: 'x', gain: -3 }])).toContain('x,-3\r\n')
    expect(writeCsv(columns, [{ name: 'x', gain: '-1234567890123456789' }])).toContain(
      'x,-1234567890123456789\r\n',
    )
  })

  it('has no cell that starts a formula', () => {
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

describe('a moment in a table', () => {
  it('is shown in unix seconds and in ISO 8601, and is empty when unknown', () => {
    const columns = timeColumns<{ at: number | null }>('paid_at', ({ at }) => at)
    expect(writeCsv(columns, [{ at: 1_790_002_000 }, { at: null }])).toBe(
      'paid_at_unix_s,paid_at_iso\r\n1790002000,2026-09-21T14:46:40Z\r\n,\r\n',
    )
  })
})
