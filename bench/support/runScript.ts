import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../supervisor/indexerCommand.ts'

export type Script = {
  readonly pid: number
  /**
   * Resolves with the printed text after the end of the process; rejects if the process failed
   * before `stop`.
   */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

type Options = {
  /** Path of the program relative to the root of the checkout, and its arguments. */
  readonly args: readonly [string, ...string[]]
  readonly env?: NodeJS.ProcessEnv
  /** Working folder relative to the root of the checkout; the root by default. */
  readonly cwd?: string
  /** File for standard output; `ended` then resolves with an empty text. */
  readonly outputFile?: string
}

const KEPT_CHARS = 4_000

/**
 * Starts a separate Node process, so that its processor time and memory can be measured alone. The
 * process ends with this process at the latest.
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
  const ended = howEnded(child).then((ending) => {
    process.off('exit', kill)
    if (ending === 'code 0' || isStopping) return output
    throw new Error(`${program} ended with ${ending}:\n${output}`)
  })
  // No caller waits for the end of a server. This handler prevents an unhandled rejection, and a
  // caller that waits still gets the error.
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

/** Returns the JSON after the word `done` in the last line of a script. */
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
