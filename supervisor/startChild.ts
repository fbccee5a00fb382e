import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type ProcessRecord, processStartTime } from './processRecord.ts'
import { stopGroup } from './stopGroup.ts'
import { stopProcess } from './stopProcess.ts'

export type Child = {
  readonly name: string
  readonly record: ProcessRecord
  /** Resolves with a sentence that states how the process ended. */
  readonly ended: Promise<string>
  isAlive(): boolean
  /** Stops the process and all members of its group; returns false if a member still runs. */
  stop(): Promise<boolean>
}

type Options = {
  readonly name: string
  readonly args: readonly string[]
  /** Program of the process; the current Node binary if absent. */
  readonly program?: string
  /** Account that runs the process; the account of this process if absent. */
  readonly account?: { readonly uid: number; readonly gid: number }
  readonly cwd?: string
  readonly env: NodeJS.ProcessEnv
  readonly stateDir: string
  /** Receives each line of standard output as soon as the process writes the line. */
  readonly onLine?: (line: string) => void
}

/**
 * Milliseconds to wait for the last output after the process ended; a descendant process may hold the pipe open
 * forever.
 */
const LAST_OUTPUT_MS = 2_000
/** Number of last output lines that the sentence about the end contains. */
const TAIL_LINES = 5

/**
 * Starts a process of this product in its own process group. Ctrl-C therefore reaches only the supervisor, which stops
 * the parts in order. Output is written to `<stateDir>/logs/<name>.log`.
 *
 * Throws if the system cannot start the process.
 */
export function startChild(options: Options): Child {
  const { name, args, program, account, cwd, env, stateDir, onLine } = options
  const logDir = resolve(stateDir, 'logs')
  mkdirSync(logDir, { recursive: true })
  const logFile = createWriteStream(resolve(logDir, `${name}.log`), { flags: 'a' })
  // If the disk is full, log lines are lost, but the process that writes them must not end.
  logFile.on('error', () => {})
  const child: ChildProcess = spawn(program ?? process.execPath, [...args], {
    env,
    ...account,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  child.on('error', () => {})
  const pid = child.pid
  if (pid === undefined) throw new Error(`${name} could not be started`)
  const record = { name, pid, began: processStartTime(pid) ?? '' }
  const tail: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      if (!logFile.writableEnded) logFile.write(`${line}\n`)
      tail.push(line)
      if (tail.length > TAIL_LINES) tail.shift()
      onLine?.(line)
    })
  }
  let alive = true
  const ended = new Promise<string>((settle) => {
    child.once('exit', (code, signal) => {
      alive = false
      const ending = signal === null ? `with code ${code}` : `by ${signal}`
      const finish = () => {
        logFile.end()
        settle(
          `${name} ended ${ending}; last lines:\n${tail.map((line) => `  ${line}`).join('\n')}`,
        )
      }
      // The pipes may still contain the last lines, which state why the process ended.
      const late = setTimeout(finish, LAST_OUTPUT_MS)
      child.once('close', () => {
        clearTimeout(late)
        finish()
      })
    })
  })
  return {
    name,
    record,
    ended,
    isAlive: () => alive,
    stop: async () => {
      if (alive && (await stopProcess(record)) === 'stuck') return false
      const isGone = await stopGroup(pid, () => true)
      await ended
      return isGone
    },
  }
}
