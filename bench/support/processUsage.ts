import { readdirSync, readFileSync } from 'node:fs'

/**
 * Clock ticks per second in /proc/<pid>/stat, equal on each Linux on which Node runs. Source:
 * proc(5), USER_HZ.
 */
const TICKS_PER_SEC = 100
const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1_000_000

/** Returns user and system processor seconds of a process; 0 for an ended process. */
export function cpuSeconds(pid: number): number {
  const [user = '0', system = '0'] = statFields(pid).slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SEC
}

/** Returns the largest resident set during the life of a process, MB. */
export function peakRssMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmHWM')
}

/** Returns the resident set of a process, MB; shared memory counts in full for each process. */
export function rssMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS')
}

/**
 * Returns the resident set of a process, MB, in which shared memory is divided by the number of its
 * users; requires the same user or root.
 */
export function proportionalMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
}

/** Returns ids of all descendants of a process. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statFields(Number(name))[1]) }))
  const children = parents.filter(({ parent }) => parent === pid).map((child) => child.pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Returns the program name of a process; empty for an ended process. */
export function programName(pid: number): string {
  return read(`/proc/${pid}/comm`).trim()
}

/**
 * Returns the fields from the third one on: the second field is the program name, which may contain
 * spaces.
 */
function statFields(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function kilobytes(path: string, field: string): number {
  const kb = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(path))?.[1]
  return (Number(kb ?? 0) * BYTES_PER_KB) / BYTES_PER_MB
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
