import type { GasStatsWindow } from '../../ports.ts'

const HOUR_SEC = 3_600

/** Returns the length of a window in seconds; null for a window without a start. */
export function windowSec(window: GasStatsWindow): number | null {
  switch (window) {
    case 'h24':
      return 24 * HOUR_SEC
    case 'd7':
      return 7 * 24 * HOUR_SEC
    case 'all':
      return null
    default:
      return window satisfies never
  }
}
