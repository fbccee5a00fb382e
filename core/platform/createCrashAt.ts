import type { CrashAt } from '../kernel/crashPoint.ts'

/**
 * Returns the function that the process calls at each crash point.
 *
 * `wanted` is `<point>`, or `<point>:<n>` for the n-th time at the point. Outside of tests `wanted` is undefined, and
 * the function does nothing.
 */
export function createCrashAt(wanted: string | undefined): CrashAt {
  if (wanted === undefined) return () => {}
  const [point, occurrence = '1'] = wanted.split(':')
  let left = Number(occurrence)
  return (passed) => {
    if (passed !== point) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
