import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { childEnv } from '../childEnv.ts'
import type { GasWorkOptions } from './gasWorkOf.ts'

export type GasWorker = {
  readonly child: ChildProcess
  output(): string
  hasEnded(): boolean
  kill(): Promise<void>
}

/** A process of its own that sponsors; it ends with the tests at the latest. */
export function startGasWorker(
  options: GasWorkOptions & { readonly crashAt?: string; readonly hasLanes?: boolean },
): GasWorker {
  const script = join(import.meta.dirname, 'gasWorker.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    cwd: rootDir,
    env: childEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => {
      process.off('exit', killWithTests)
      settle()
    })
  })
  const words: string[] = []
  child.stdout?.on('data', (chunk) => words.push(String(chunk)))
  child.stderr?.on('data', (chunk) => words.push(String(chunk)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => words.join(''),
    hasEnded,
    kill: async () => {
      if (!hasEnded()) child.kill('SIGKILL')
      await ended
    },
  }
}
