import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STATUS_OF } from '../../api/http/errors.ts'
import { bridgeReasons } from '../../core/bridge/domain/bridgeReasons.ts'
import { FACE_CODES } from '../../core/catalogue/errorCodes.ts'
import { LEAD_QUERY_PROBLEMS } from '../../core/leads/domain/leadErrors.ts'
import { paymentRefusalTexts } from '../../core/payments/domain/paymentRefusalTexts.ts'
import { MARKET_UNAVAILABLE_REASONS } from '../../core/updown/domain/marketUnavailableReasons.ts'

const text = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')
const rows = [...text.matchAll(/^\| `([A-Za-z0-9_]+)` \|(?: (\d{3}) \|)? .+ \|$/gm)]
  .map(([, code = '', status]) => ({ code, status: status === undefined ? null : Number(status) }))
  .filter(({ code }) => !['error', 'code', 'retryable', 'field'].includes(code))

describe('docs/errors.md', () => {
  it('lists every code of an error body, and no other code', () => {
    const codes = [
      ...Object.keys(STATUS_OF),
      ...FACE_CODES,
      ...Object.keys(paymentRefusalTexts),
      ...Object.keys(bridgeReasons),
      ...LEAD_QUERY_PROBLEMS,
      ...Object.keys(MARKET_UNAVAILABLE_REASONS),
      'free_with_start',
      'EXECUTION_REVERTED',
    ]
    expect([...new Set(rows.map(({ code }) => code))].toSorted()).toEqual(
      [...new Set(codes)].toSorted(),
    )
  })

  it('states the status of each refusal', () => {
    const stated = new Map(
      rows.flatMap(({ code, status }) => (status === null ? [] : [[code, status]])),
    )
    for (const [code, status] of Object.entries(STATUS_OF)) {
      expect([code, stated.get(code)]).toEqual([code, status])
    }
  })
})
