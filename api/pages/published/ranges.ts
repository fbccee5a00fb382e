import { InvalidInput } from '../../../core/kernel/errors.ts'
import type { ReturnWindow } from '../../../core/vaults/domain/analytics/returns.ts'

/** Days of each range of a page; null starts at the inception of the vault. Source: API contract, "Publish". */
export const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null } as const

export type RangeName = keyof typeof RANGE_DAYS

/** Window of returns that starts at the same block as a range, so that charts and tables have the same figures. */
export const RANGE_WINDOWS = {
  '7d': 'w1',
  '30d': 'm1',
  '90d': 'm3',
  '1y': 'y1',
  all: 'all',
} as const satisfies Readonly<Record<RangeName, ReturnWindow>>

export const RANGES = ['7d', '30d', '90d', '1y', 'all'] as const satisfies readonly RangeName[]

export const DEFAULT_RANGE: RangeName = '30d'

/** Text of the range after the word "over" in a sentence. */
export const RANGE_WORDS: Readonly<Record<RangeName, string>> = {
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
  '1y': 'the last year',
  all: 'all time',
}

/** Parses the range of a request. Throws InvalidInput. */
export function parseRange(word: string | undefined): RangeName {
  const range = RANGES.find((name) => name === (word ?? DEFAULT_RANGE))
  if (range === undefined) throw new InvalidInput('range', `must be one of ${RANGES.join(', ')}`)
  return range
}
