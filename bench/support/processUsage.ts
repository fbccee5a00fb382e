import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of /proc/<pid>/stat; fixed on every Linux that Node runs on. Source: proc(5), USER_HZ. */
const TICKS_PER_SEC = 100
const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1_000_000

/** Processor seconds, user and system, that a process has used; 0 when it is gone. */
export function cpuSeconds(pid: number): number {
  const [user = '0', system = '0'] = statFields(pid).slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SEC
}

/** Largest resident set that a process ever had, MB. */
export function peakRssMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmHWM')
}

/** Resident set of a process, MB; memory that several processes share counts in each of them. */
export function rssMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS')
}

/** Resident set of a process, MB, with shared memory divided among its users; needs the same user or root. */
export function proportionalMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss')
}

/** Ids of all processes that descend from one. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statFields(Number(name))[1]) }))
  const children = parents.filter(({ parent }) => parent === pid).map((child) => child.pid)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Name of the program that a process runs; empty when it is gone. */
export function programName(pid: number): string {
  return read(`/proc/${pid}/comm`).trim()
}

/** Fields from the third on: the second is the program's name, which may hold spaces. */
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
