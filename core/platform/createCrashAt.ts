import type { CrashAt } from '../kernel/crashPoint.ts'

/**
 * Returns the function to call at crash points.
 *
 * `wanted` is `<point>` or `<point>:<n>` for the n-th pass. Outside of tests `wanted` is undefined, and the function
 * does nothing.
 */
export function createCrashAt(wanted: string | undefined): CrashAt {
  if (wanted === undefined) return () => {}
  const [point, turn = '1'] = wanted.split(':')
  let left = Number(turn)
  return (passed) => {
    if (passed !== point) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
