import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'

/** Folder of the processor controller in version 1 of the control groups. Source: cgroups(7). */
const CONTROLLER = '/sys/fs/cgroup/cpu'
/** Period in which a group may use its share, microseconds; short, so that a process never waits for long. */
const PERIOD_US = 20_000

/** Throws if the machine has no processor controller of version 1 of the control groups. */
export function requireProcessorController(): void {
  if (existsSync(`${CONTROLLER}/cpu.cfs_quota_us`)) return
  throw new Error(
    `${CONTROLLER} has no processor controller: mount version 1 of the control groups, or leave this benchmark out with --except`,
  )
}

/**
 * Limits a process to a share of one core. Returns the step that removes the limit.
 *
 * Throws if the caller may not change the control groups.
 */
export function limitProcessor(pid: number, share: number): () => void {
  const group = `${CONTROLLER}/quartet-bench-${pid}`
  mkdirSync(group)
  writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US))
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(Math.round(PERIOD_US * share)))
  writeFileSync(`${group}/cgroup.procs`, String(pid))
  return () => {
    // A group with a process cannot be removed.
    if (existsSync(`/proc/${pid}`)) writeFileSync(`${CONTROLLER}/cgroup.procs`, String(pid))
    rmdirSync(group)
  }
}
