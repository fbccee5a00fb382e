import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import type { Result } from './benchmark.ts'
import type { machineFacts } from './machine.ts'

/** Content of `bench/results/<name>.json`. */
export type ResultFile = Result & {
  readonly machine: ReturnType<typeof machineFacts> & {
    readonly loadBefore: number
    readonly loadAfter: number
  }
  readonly measuredAt: string
  /** Seconds from the start of the benchmark to its result; absent in older files. */
  readonly tookSec?: number
}

const FOLDER = 'bench/results'
const pathOf = (name: string): string => `${FOLDER}/${name}.json`

/** Writes the newest result of a benchmark. */
export function writeResult(name: string, file: ResultFile): void {
  mkdirSync(join(rootDir, FOLDER), { recursive: true })
  writeFileSync(join(rootDir, pathOf(name)), `${JSON.stringify(file, null, 2)}\n`)
}

/** Returns the newest result of a benchmark; null without a result. */
export function readResult(name: string): ResultFile | null {
  try {
    return JSON.parse(readFileSync(join(rootDir, pathOf(name)), 'utf8'))
  } catch {
    return null
  }
}

/** Returns the committed result of a benchmark; null without a committed result. */
export function readCommitted(name: string): ResultFile | null {
  try {
    const args = ['show', `HEAD:${pathOf(name)}`]
    const options = { cwd: rootDir, encoding: 'utf8', stdio: 'pipe' } as const
    return JSON.parse(execFileSync('git', args, options))
  } catch {
    return null
  }
}
