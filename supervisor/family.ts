import { setTimeout as delay } from 'node:timers/promises'
import {
  isRunning,
  type ProcessRecord,
  processBegan,
  readRecords,
  writeRecords,
} from './processRecord.ts'
import { type Child, startChild } from './startChild.ts'
import { stopProcess } from './stopProcess.ts'

export type Part = {
  readonly name: string
  readonly args: readonly string[]
  readonly onLine?: (line: string) => void
  /** Parts that hold the state others stand on end the run when they die; the rest is started again. */
  readonly isFoundation: boolean
}

export type Family = {
  start(part: Part): Child
  /** Stops a part; like any part that ended, it is started again. */
  restart(name: string): Promise<void>
  /** Stops everything in the reverse order of starting, and waits for it. */
  stopAll(): Promise<void>
  /** Settles with a sentence when a foundation dies. */
  readonly broken: Promise<string>
}

/** First and longest pause before a part that died is started again. */
const RESTART_AFTER_MS = 1_000
const RESTART_AFTER_MAX_MS = 30_000
/** A part that lived this long is healthy: its next restart starts with the short pause again. */
const HEALTHY_AFTER_MS = 60_000

/**
 * Ends what an earlier run left behind, by recorded identity.
 *
 * Throws when the supervisor of that run still runs.
 */
export async function endLastRun(stateDir: string): Promise<readonly string[]> {
  const records = readRecords(stateDir)
  const supervisor = records.find(({ name }) => name === 'supervisor')
  if (supervisor !== undefined && supervisor.pid !== process.pid && isRunning(supervisor)) {
    throw new Error(`Quartet already runs here (process ${supervisor.pid}); stop it with Ctrl-C.`)
  }
  const ended: string[] = []
  for (const record of records.toReversed()) {
    if (record.name === 'supervisor') continue
    if ((await stopProcess(record)) !== 'gone') ended.push(record.name)
  }
  writeRecords(stateDir, [])
  return ended
}

/** Runs the parts of one supervisor; each is on record before anything depends on it. */
export function createFamily(options: {
  readonly stateDir: string
  readonly env: NodeJS.ProcessEnv
  readonly onNews: (line: string) => void
}): Family {
  const { stateDir, env, onNews } = options
  const self: ProcessRecord = {
    name: 'supervisor',
    pid: process.pid,
    began: processBegan(process.pid) ?? '',
  }
  const children = new Map<string, Child>()
  let stopping = false
  let breakOff: (why: string) => void = () => {}
  const broken = new Promise<string>((settle) => {
    breakOff = settle
  })
  const record = (): void =>
    writeRecords(stateDir, [self, ...[...children.values()].map((child) => child.record)])

  const launch = (part: Part): Child => {
    const { name, args, onLine } = part
    const child = startChild({ name, args, env, stateDir, ...(onLine ? { onLine } : {}) })
    children.set(name, child)
    record()
    return child
  }
  const keepAlive = async (part: Part, first: Child): Promise<void> => {
    let child = first
    let pauseMs = RESTART_AFTER_MS
    for (;;) {
      const beganMs = performance.now()
      const how = await child.ended
      if (stopping) return
      if (part.isFoundation) return breakOff(how)
      if (performance.now() - beganMs > HEALTHY_AFTER_MS) pauseMs = RESTART_AFTER_MS
      onNews(`${how}\n  starting it again in ${pauseMs / 1000} s`)
      await delay(pauseMs)
      pauseMs = Math.min(pauseMs * 2, RESTART_AFTER_MAX_MS)
      if (stopping) return
      child = launch(part)
    }
  }
  record()
  return {
    broken,
    start: (part) => {
      const child = launch(part)
      void keepAlive(part, child)
      return child
    },
    restart: async (name) => {
      await children.get(name)?.stop()
    },
    stopAll: async () => {
      stopping = true
      for (const child of [...children.values()].toReversed()) {
        await child.stop()
        children.delete(child.name)
        record()
      }
      writeRecords(stateDir, [])
    },
  }
}
