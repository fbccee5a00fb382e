import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../../devnet/chain/freePort.ts'
import type { DevnetEvent } from '../../../../devnet/run/runDevnet.ts'

const project = join(import.meta.dirname, '../../../..')

type EventOf<kind extends DevnetEvent['event']> = Extract<DevnetEvent, { event: kind }>

export type DevnetProcess = {
  readonly child: ChildProcess
  readonly env: NodeJS.ProcessEnv
  readonly events: DevnetEvent[]
  /** Resolves with the first event of a kind, past or future. Throws when the process ends without the event. */
  event<kind extends DevnetEvent['event']>(kind: kind): Promise<EventOf<kind>>
  readonly exited: Promise<number | null>
}

/** Returns the environment of a devnet process with separate ports and one day of history. */
export async function devnetEnv(stateDir: string): Promise<NodeJS.ProcessEnv> {
  const ports: number[] = []
  while (ports.length < 8) ports.push(await freePort(0))
  return {
    ...process.env,
    STATE_DIR: stateDir,
    DEVNET_BACKFILL_DAYS: '1',
    DEVNET_PORT_8453: String(ports[0]),
    DEVNET_PORT_5042: String(ports[1]),
    DEVNET_PORT_137: String(ports[2]),
    DEVNET_CONTROL_PORT: String(ports[3]),
    DEVNET_ATTESTATION_PORT: String(ports[4]),
    DEVNET_SHOPS_PORT: String(ports[5]),
    DEVNET_MARKETS_PORT: String(ports[6]),
    DEVNET_SOLANA_PORT: String(ports[7]),
    LOG_LEVEL: 'silent',
  }
}

/** Starts `devnet/main.ts`. The process ends with the test at the latest. */
export function startDevnetProcess(env: NodeJS.ProcessEnv): DevnetProcess {
  const child = spawn(process.execPath, [join(project, 'devnet/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGINT')
    await exited
  })
  const events: DevnetEvent[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(JSON.parse(line))
    for (const wake of waiting) wake()
  })
  return {
    child,
    env,
    events,
    exited,
    event: (kind) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = events.find((event): event is EventOf<typeof kind> => event.event === kind)
          if (found === undefined) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
        void exited.then(() => reject(new Error(`the devnet ended without ${kind}`)))
      }),
  }
}

/** Runs the scenario command line to its end. */
export function runDevnetCli(env: NodeJS.ProcessEnv, words: readonly string[]) {
  const child = spawn(process.execPath, [join(project, 'devnet/cli.ts'), ...words], { env })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, text: text.trim() }))
  })
}
