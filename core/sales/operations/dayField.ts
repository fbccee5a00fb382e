import { z } from 'zod'
import { utcDayStart } from '../domain/utcDay.ts'

/** Returns the schema of a UTC day such as `2026-11-23`. */
export function dayField(description: string) {
  return z
    .string()
    .refine((day) => utcDayStart(day) !== null, 'must be a UTC day such as 2026-11-23')
    .meta({ description })
    .optional()
}
