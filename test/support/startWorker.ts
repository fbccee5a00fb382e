import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { childEnv } from './childEnv.ts'
import { programFile } from './programs/programFile.ts'
import type { Program } from './programs/programs.ts'

export type Worker = {
  readonly pid: number
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals>
  hasEnded(): boolean
  /** Returns everything that the process printed so far. */
  output(): string
  /** Resolves when the process has printed a text, or when it ends first. */
  said(text: string): Promise<void>
  /** Sends SIGTERM or another signal; resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
  kill(): Promise<void>
}

type WorkerOptions = {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Prints log lines of the level warn and worse; standard error is always printed. */
  readonly showsWarnings?: boolean
}

const WARNING = /"level":[456]0/

/** Starts a program in a process that ends with the tests at the latest. */
export function startWorker(program: Program, options: WorkerOptions): Worker {
  const child = spawn(process.execPath, [programFile(program), ...(options.args ?? [])], {
    cwd: rootDir,
    env: { ...childEnv(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', killWithTests)
      resolve(signal ?? code ?? 0)
    })
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += String(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', (chunk: Buffer) => {
    keep(chunk)
    process.stderr.write(chunk)
  })
  if (options.showsWarnings === true) {
    createInterface(child.stdout).on('line', (line) => {
      if (WARNING.test(line)) process.stdout.write(`${line}\n`)
    })
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded()) child.kill(signal)
    await ended
  }
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    output: () => output,
    said: (text) =>
      new Promise((resolve) => {
        const check = () => {
          if (!output.includes(text) && !hasEnded()) return
          child.stdout.off('data', check)
          resolve()
        }
        child.stdout.on('data', check)
        void ended.then(check)
        check()
      }),
    stop,
    kill: () => stop('SIGKILL'),
  }
}
