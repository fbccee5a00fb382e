import { setTimeout as delay } from 'node:timers/promises'
import { type ProcessRecord, processBegan, writeRecords } from './processRecord.ts'
import { type Child, startChild } from './startChild.ts'

export type Part = {
  readonly name: string
  readonly args: readonly string[]
  readonly onLine?: (line: string) => void
  /** What this part alone finds in its environment; asked for at each start. */
  readonly ownEnv?: () => NodeJS.ProcessEnv
  /** Parts that hold the state others stand on end the run when they die; the rest is started again. */
  readonly isFoundation: boolean
  /** Work that is over some time: whoever does it is not started again. */
  readonly isOnce?: boolean
}

export type Family = {
  /** Throws once stopping began: what starts then would be left behind. */
  start(part: Part): Child
  /** Stops a part; like any part that ended, it is started again. */
  restart(name: string): Promise<void>
  /** Stops everything in the reverse order of starting, and waits for it; names what did not end and stays on record. */
  stopAll(): Promise<readonly string[]>
  /** Settles with a sentence when a foundation dies. */
  readonly broken: Promise<string>
}

/** First and longest pause before a part that died is started again. */
const RESTART_AFTER_MS = 1_000
const RESTART_AFTER_MAX_MS = 30_000
/** A part that lived this long is healthy: its next restart starts with the short pause again. */
const HEALTHY_AFTER_MS = 60_000

/** Runs the parts of one supervisor; each is on record before anything depends on it. */
export function createFamily(options: {
  readonly stateDir: string
  readonly env: NodeJS.ProcessEnv
  readonly onNews: (line: string) => void
}): Family {
  const { stateDir, env, onNews } = options
  const self = ownRecord()
  const children = new Map<string, Child>()
  let stopping = false
  let breakOff: (why: string) => void = () => {}
  const broken = new Promise<string>((settle) => {
    breakOff = settle
  })
  const record = (): void =>
    writeRecords(stateDir, [self, ...[...children.values()].map((child) => child.record)])

  const forget = ({ name }: Part): void => {
    children.delete(name)
    record()
  }
  const launch = (part: Part): Child => {
    if (stopping) throw new Error(`${part.name} is not started: everything is stopping`)
    const { name, args, onLine, ownEnv } = part
    const child = startChild({
      name,
      args,
      env: { ...env, ...ownEnv?.() },
      stateDir,
      ...(onLine ? { onLine } : {}),
    })
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
      if (part.isOnce === true) return forget(part)
      if (part.isFoundation) return breakOff(how)
      if (performance.now() - beganMs > HEALTHY_AFTER_MS) pauseMs = RESTART_AFTER_MS
      onNews(`${how}\n  starting it again in ${pauseMs / 1000} s`)
      await delay(pauseMs)
      pauseMs = Math.min(pauseMs * 2, RESTART_AFTER_MAX_MS)
      if (stopping) return
      child = launch(part)
    }
  }
  const stopAll = async (): Promise<readonly string[]> => {
    stopping = true
    const stuck: ProcessRecord[] = []
    while (children.size > 0) {
      for (const child of [...children.values()].toReversed()) {
        if (!(await child.stop())) stuck.push(child.record)
        children.delete(child.name)
        writeRecords(stateDir, [self, ...stuck, ...[...children.values()].map((one) => one.record)])
      }
    }
    writeRecords(stateDir, stuck)
    return stuck.map(({ name }) => name)
  }
  record()
  return {
    broken,
    start: (part) => {
      const child = launch(part)
      keepAlive(part, child).catch((error: unknown) => breakOff(String(error)))
      return child
    },
    restart: async (name) => {
      await children.get(name)?.stop()
    },
    stopAll,
  }
}

function ownRecord(): ProcessRecord {
  return { name: 'supervisor', pid: process.pid, began: processBegan(process.pid) ?? '' }
}
