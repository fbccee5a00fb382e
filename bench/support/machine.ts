import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { rootDir } from '../../supervisor/indexerCommand.ts'

/** Files that benchmarks themselves write, relative to the root of the checkout. */
const WRITTEN = ['bench/results', 'docs/performance.md', 'contracts/test/fixtures/attacks.json']

/** Returns facts about the machine and the programs that affect the figures. */
export function machineFacts() {
  const others = ['--', '.', ...WRITTEN.map((path) => `:!${path}`)]
  return {
    commit: git('rev-parse', '--short', 'HEAD'),
    hasUncommittedChanges: git('status', '--porcelain', '--untracked-files=no', ...others) !== '',
    node: process.version,
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
  }
}

/**
 * Returns the load average of the last minute; above the number of cores, times by the clock are
 * unreliable.
 */
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
