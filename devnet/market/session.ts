/** Sessions of the US trading week, by New York time. */
export type Session = 'regular' | 'extended' | 'overnight' | 'weekend'

/** Half an hour: every session boundary of New York is on a half hour in UTC, in summer and winter. */
export const SLICE_SEC = 1800

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const PRE_MARKET_MINUTE = 4 * 60
const OPEN_MINUTE = 9 * 60 + 30
const CLOSE_MINUTE = 16 * 60
const AFTER_HOURS_END_MINUTE = 20 * 60

/** Returns the session at a time, and whether its half hour is the first after the opening bell. */
export function sessionAt(atSec: number): { session: Session; opening: boolean } {
  const [weekday, time] = clock.format(atSec * 1000).split(' ')
  if (weekday?.startsWith('S')) return { session: 'weekend', opening: false }
  const [hour, minute] = (time ?? '').split(':')
  const now = Number(hour) * 60 + Number(minute)
  if (now >= OPEN_MINUTE && now < CLOSE_MINUTE) {
    return { session: 'regular', opening: now < OPEN_MINUTE + SLICE_SEC / 60 }
  }
  const extended = now >= PRE_MARKET_MINUTE && now < AFTER_HOURS_END_MINUTE
  return { session: extended ? 'extended' : 'overnight', opening: false }
}
