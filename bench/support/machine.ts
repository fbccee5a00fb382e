import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { rootDir } from '../../supervisor/indexerCommand.ts'

/** What figures depend on beside the code. */
export function machineFacts() {
  return {
    commit: git('rev-parse', '--short', 'HEAD'),
    hasUncommittedChanges: git('status', '--porcelain', '--untracked-files=no') !== '',
    node: process.version,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
  }
}

/** Load average of the last minute; above the number of cores, wall clocks lie. */
export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: rootDir, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
