import { readFileSync } from 'node:fs'

/** Returns true when a process runs. An ended process that its parent has not reaped does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    // Without /proc only the signal shows the state.
    return true
  }
}
