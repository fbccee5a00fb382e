import { z } from 'zod'
import type { Returns } from './readReturns.ts'

/** Returns the schema of a percentage with 4 decimals; null if the history is too short. */
export const percent = (description: string) => z.number().nullable().meta({ description })

/** Schema of the returns over every window. */
export const returnsSchema = z
  .object({
    d1Pct: percent('Return over 1 day, percent'),
    w1Pct: percent('Return over 7 days, percent'),
    m1Pct: percent('Return over 30 days, percent'),
    m3Pct: percent('Return over 90 days, percent'),
    m6Pct: percent('Return over 180 days, percent'),
    ytdPct: percent('Return since January 1 (UTC), percent'),
    y1Pct: percent('Return over 365 days, percent'),
    allPct: percent('Return since the inception of the vault, percent'),
  })
  .meta({
    id: 'Returns',
    description: 'Change of the share price; null when the vault is younger than the window',
  })

export function showReturns(returns: Returns): z.output<typeof returnsSchema> {
  return {
    d1Pct: returns.d1,
    w1Pct: returns.w1,
    m1Pct: returns.m1,
    m3Pct: returns.m3,
    m6Pct: returns.m6,
    ytdPct: returns.ytd,
    y1Pct: returns.y1,
    allPct: returns.all,
  }
}
