import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../supervisor/indexerCommand.ts'

export type Script = {
  readonly pid: number
  /** Resolves with the printed text after the end of the process; rejects when the process failed by itself. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

type Options = {
  /** Path of the program below the root of the checkout, and its arguments. */
  readonly args: readonly [string, ...string[]]
  readonly env?: NodeJS.ProcessEnv
  /** Working folder below the root of the checkout; the root by default. */
  readonly cwd?: string
  /** File for standard output; `ended` then resolves without this text. */
  readonly outputFile?: string
}

const KEPT_CHARS = 4_000

/**
 * Starts a separate Node process, so that processor time and memory can be attributed; ends with this process at the
 * latest.
 */
export function runScript(options: Options): Script {
  const { args, env = {}, cwd = '.', outputFile } = options
  const [program, ...rest] = args
  const child = spawn(process.execPath, [join(rootDir, program), ...rest], {
    cwd: join(rootDir, cwd),
    env: { ...process.env, ...env },
    stdio: ['ignore', outputFile === undefined ? 'pipe' : openSync(outputFile, 'a'), 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = `${output}${chunk}`.slice(-KEPT_CHARS)
    })
  }
  let isStopping = false
  const ended = howEnded(child).then((how) => {
    process.off('exit', kill)
    if (how === 'code 0' || isStopping) return output
    throw new Error(`${program} ended with ${how}:\n${output}`)
  })
  // Nothing waits for the end of a server; this handler prevents an unhandled rejection, and a waiting caller still
  // gets the error.
  ended.catch(() => {})
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      // Callers that wait for the end already get the failure.
      await ended.catch(() => {})
    },
  }
}

/** Parses the JSON after the word `done` in the last line of a script. */
export function reportIn(output: string): unknown {
  const [, text] = /^done (.*)$/m.exec(output) ?? []
  if (text === undefined) throw new Error(`no report in:\n${output}`)
  return JSON.parse(text)
}

function howEnded(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
}
