import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type ProcessRecord, processBegan } from './processRecord.ts'
import { stopProcess } from './stopProcess.ts'

export type Child = {
  readonly name: string
  readonly record: ProcessRecord
  /** Resolves with a sentence about how the process ended. */
  readonly ended: Promise<string>
  isAlive(): boolean
  stop(): Promise<void>
}

type Options = {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly stateDir: string
  /** Every line of standard output, as it comes. */
  readonly onLine?: (line: string) => void
}

/**
 * Starts a Node process of this product in a process group of its own: Ctrl-C reaches the supervisor alone, which
 * then stops things in order. Output goes to `<stateDir>/logs/<name>.log`.
 */
export function startChild(options: Options): Child {
  const { name, args, env, stateDir, onLine } = options
  const logDir = resolve(stateDir, 'logs')
  mkdirSync(logDir, { recursive: true })
  const logFile = createWriteStream(resolve(logDir, `${name}.log`), { flags: 'a' })
  const child: ChildProcess = spawn(process.execPath, [...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${name} could not be started`)
  const record = { name, pid, began: processBegan(pid) ?? '' }
  const tail: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      logFile.write(`${line}\n`)
      tail.push(line)
      if (tail.length > 5) tail.shift()
      onLine?.(line)
    })
  }
  let alive = true
  const ended = new Promise<string>((settle) => {
    child.once('exit', (code, signal) => {
      alive = false
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      settle(`${name} ended ${how}; last lines:\n${tail.map((line) => `  ${line}`).join('\n')}`)
    })
  })
  return {
    name,
    record,
    ended,
    isAlive: () => alive,
    stop: async () => {
      if (alive) await stopProcess(record)
      logFile.end()
    },
  }
}
