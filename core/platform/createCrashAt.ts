import type { CrashAt } from '../kernel/crashPoint.ts'

/**
 * What to call at the places where a kill hurts most.
 *
 * `wanted` is `<point>` or `<point>:<n>` for the n-th time it is passed; undefined outside tests, and then nothing is
 * looked at any more.
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
