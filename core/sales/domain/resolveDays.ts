import { InvalidInput } from '../../kernel/errors.ts'
import { utcDayAfter, utcDayOf, utcDayStart } from './utcDay.ts'

/** UTC days as `2026-11-23`, both included. */
export type SaleDays = { readonly fromDay: string; readonly toDay: string }

/** Days of a window without a given start. */
const DEFAULT_DAYS = 30
/** Maximum days of a window: one year. */
export const MAX_DAYS = 366

/**
 * Resolves the requested days; the default is 30 days up to `to`, and `to` defaults to the day of `nowSec`.
 *
 * Throws InvalidInput for a malformed day, for a first day after the last, and for more than 366 days.
 */
export function resolveDays(
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  nowSec: number,
): SaleDays {
  for (const field of ['from', 'to'] as const) {
    const day = requested[field]
    if (day !== undefined && utcDayStart(day) === null) {
      throw new InvalidInput(field, 'must be a UTC day such as 2026-11-23')
    }
  }
  const toDay = requested.to ?? utcDayOf(nowSec)
  const fromDay = requested.from ?? utcDayAfter(toDay, 1 - DEFAULT_DAYS)
  if (fromDay > toDay) throw new InvalidInput('from', `must not be after ${toDay}`)
  const firstDay = utcDayAfter(toDay, 1 - MAX_DAYS)
  if (fromDay < firstDay) {
    throw new InvalidInput(
      'from',
      `must not be before ${firstDay}: the maximum is ${MAX_DAYS} days`,
    )
  }
  return { fromDay, toDay }
}
