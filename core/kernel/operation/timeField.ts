import { z } from 'zod'
import { secondsField } from './secondsField.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_SEC = 86_400
const PROBLEM = 'must be unix seconds, or a UTC day such as 2026-11-23'

/**
 * Returns the schema of a time in unix seconds, or of a UTC day such as `2026-11-23`; parses a day to its first or last
 * second.
 */
export function timeField(description: string, edge: 'start' | 'end') {
  const day = z
    .string()
    .refine(isDay, { abort: true })
    .transform((text) => {
      const startSec = Date.parse(text) / 1_000
      return edge === 'start' ? startSec : startSec + DAY_SEC - 1
    })
  return z.union([secondsField('Unix seconds'), day], { error: PROBLEM }).meta({ description })
}

/**
 * Returns true for a day that exists. Some engines parse 2026-02-30 as a day in March, so the parsed day is formatted
 * and compared with the text.
 */
function isDay(text: string): boolean {
  const startMs = DAY.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text)
}
