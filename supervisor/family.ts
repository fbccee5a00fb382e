import { setTimeout as delay } from 'node:timers/promises'
import { createHolds } from './createHolds.ts'
import { type ProcessRecord, processBegan, writeRecords } from './processRecord.ts'
import { sendSignal } from './sendSignal.ts'
import { type Child, startChild } from './startChild.ts'

export type Part = {
  readonly name: string
  readonly args: readonly string[]
  /** Program of the part; this Node if absent. */
  readonly program?: string
  /** Account that runs the part; the account of the supervisor if absent. */
  readonly account?: { readonly uid: number; readonly gid: number }
  readonly cwd?: string
  readonly onLine?: (line: string) => void
  /** Environment of this part only; read at each start. */
  readonly ownEnv?: () => NodeJS.ProcessEnv
  /** True for parts that hold state: their end ends the run. Other parts are restarted. */
  readonly isFoundation: boolean
  /** True for a part that ends after its work; such a part is not restarted. */
  readonly isOnce?: boolean
}

export type Family = {
  /** Throws after the stop has begun, because a part started then would survive the run. */
  start(part: Part): Child
  /** Kills a part as a lost machine ends; the part stays down until its release. */
  hold(name: string): Promise<void>
  /** Starts a held part again. Throws when the part is not held. */
  release(name: string): void
  readonly held: ReadonlySet<string>
  /**
   * Stops all parts in the reverse order of their start. Returns the names of parts that did not end; they stay on
   * record.
   */
  stopAll(): Promise<readonly string[]>
  /** Resolves with a sentence when a foundation ends. */
  readonly broken: Promise<string>
}

/** First and longest delay before an ended part is restarted. */
const RESTART_AFTER_MS = 1_000
const RESTART_AFTER_MAX_MS = 30_000
/** After this uptime a part is healthy, and its next restart uses the first delay again. */
const HEALTHY_AFTER_MS = 60_000

/** Runs the parts of one supervisor. Each part is on record before another part depends on it. */
export function createFamily(options: {
  readonly stateDir: string
  readonly env: NodeJS.ProcessEnv
  readonly onNews: (line: string) => void
}): Family {
  const { stateDir, env, onNews } = options
  const self = ownRecord()
  const children = new Map<string, Child>()
  const holds = createHolds()
  let stopping = false
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<string>()
  const record = (): void =>
    writeRecords(stateDir, [self, ...[...children.values()].map((child) => child.record)])

  const forget = ({ name }: Part): void => {
    if (children.delete(name)) record()
  }
  const launch = (part: Part): Child => {
    if (stopping) throw new Error(`${part.name} is not started: everything is stopping`)
    const child = startChild({ ...part, env: { ...env, ...part.ownEnv?.() }, stateDir })
    children.set(part.name, child)
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
      if (!holds.names.has(part.name)) {
        onNews(`${how}\n  starting it again in ${pauseMs / 1000} s`)
        await delay(pauseMs)
        pauseMs = Math.min(pauseMs * 2, RESTART_AFTER_MAX_MS)
      }
      if (holds.names.has(part.name)) forget(part)
      await holds.released(part.name)
      if (stopping) return
      child = launch(part)
    }
  }
  const stopAll = async (): Promise<readonly string[]> => {
    stopping = true
    const stuck = await stopChildren(children, (left) => writeRecords(stateDir, [self, ...left]))
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
    hold: (name) => {
      holds.add(name)
      return kill(children.get(name))
    },
    release: (name) => holds.remove(name),
    held: holds.names,
    stopAll,
  }
}

/** Stops children in the reverse order of their start, and returns those that did not end. */
async function stopChildren(
  children: Map<string, Child>,
  write: (left: readonly ProcessRecord[]) => void,
): Promise<readonly ProcessRecord[]> {
  const stuck: ProcessRecord[] = []
  while (children.size > 0) {
    for (const child of [...children.values()].toReversed()) {
      if (!(await child.stop())) stuck.push(child.record)
      children.delete(child.name)
      write([...stuck, ...[...children.values()].map((entry) => entry.record)])
    }
  }
  return stuck
}

async function kill(child: Child | undefined): Promise<void> {
  if (child?.isAlive()) sendSignal(-child.record.pid, 'SIGKILL')
  await child?.ended
}

function ownRecord(): ProcessRecord {
  return { name: 'supervisor', pid: process.pid, began: processBegan(process.pid) ?? '' }
}
