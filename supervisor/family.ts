import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createHeldParts } from './createHeldParts.ts'
import { type ProcessRecord, processStartTime, writeRecords } from './processRecord.ts'
import { sendSignal } from './sendSignal.ts'
import { type Child, startChild } from './startChild.ts'

export type Part = {
  readonly name: string
  readonly args: readonly string[]
  /** Program of the part; the current Node binary if absent. */
  readonly program?: string
  /** Account that runs the part; the account of the supervisor if absent. */
  readonly account?: { readonly uid: number; readonly gid: number }
  readonly cwd?: string
  readonly onLine?: (line: string) => void
  /** Environment variables of this part only; read at each start. */
  readonly ownEnv?: () => NodeJS.ProcessEnv
  /** True for a part that holds state: if this part ends, the run ends. Other parts are restarted. */
  readonly isFoundation: boolean
  /** True for a part that ends when its work is done; such a part is not restarted. */
  readonly isOnce?: boolean
}

export type Family = {
  /** Starts a part. Throws if the stop has begun, because the part would survive the run. */
  start(part: Part): Child
  /** Kills a part, as the loss of its machine would; the part is not restarted until `release`. */
  hold(name: string): Promise<void>
  /** Starts a held part again. Throws if the part is not held. */
  release(name: string): void
  readonly held: ReadonlySet<string>
  /**
   * Stops all parts in the reverse order of their start. Returns the names of parts that did not end; their records
   * remain.
   */
  stopAll(): Promise<readonly string[]>
  /** Resolves with a sentence when a foundation part ends. */
  readonly broken: Promise<string>
}

/** Initial and maximum delay before an ended part is restarted, milliseconds. */
const RESTART_AFTER_MS = 100
const RESTART_AFTER_MAX_MS = 30_000
/** After this uptime a part is healthy, and its next restart uses the initial delay again. */
const HEALTHY_AFTER_MS = 60_000

/** Creates the parts of one supervisor. Each part is recorded before another part depends on it. */
export function createFamily(options: {
  readonly stateDir: string
  readonly env: NodeJS.ProcessEnv
  readonly onNews: (line: string) => void
}): Family {
  const { stateDir, env, onNews } = options
  // Node keeps compiled code there, so that a part that ended starts in less processor time.
  const compiled = { NODE_COMPILE_CACHE: resolve(stateDir, 'compiled') }
  const self = ownRecord()
  const children = new Map<string, Child>()
  const holds = createHeldParts()
  let stopping = false
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<string>()
  const record = (): void =>
    writeRecords(stateDir, [self, ...[...children.values()].map((child) => child.record)])

  const forget = ({ name }: Part): void => {
    if (children.delete(name)) record()
  }
  const launch = (part: Part): Child => {
    if (stopping) throw new Error(`${part.name} is not started: everything is stopping`)
    const child = startChild({
      ...part,
      env: { ...compiled, ...env, ...part.ownEnv?.() },
      stateDir,
    })
    children.set(part.name, child)
    record()
    return child
  }
  const keepAlive = async (part: Part, first: Child): Promise<void> => {
    let child = first
    let pauseMs = RESTART_AFTER_MS
    for (;;) {
      const beganMs = performance.now()
      const ending = await child.ended
      if (stopping) return
      if (part.isOnce === true) return forget(part)
      if (part.isFoundation) return breakOff(ending)
      if (performance.now() - beganMs > HEALTHY_AFTER_MS) pauseMs = RESTART_AFTER_MS
      if (!holds.names.has(part.name)) {
        onNews(`${ending}\n  starting it again in ${pauseMs / 1000} s`)
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
  return { name: 'supervisor', pid: process.pid, began: processStartTime(process.pid) ?? '' }
}
