import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { unclaimedPort } from '../../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'

export const PORT_VARIABLES = [
  'API_PORT',
  'API_METRICS_PORT',
  'WORKERS_METRICS_PORT',
  'INDEXER_PORT',
  'POSTGRES_PORT',
  'DEVNET_PORT_8453',
  'DEVNET_PORT_5042',
  'DEVNET_PORT_137',
  'DEVNET_CONTROL_PORT',
  'DEVNET_ATTESTATION_PORT',
  'DEVNET_SHOPS_PORT',
  'DEVNET_MARKETS_PORT',
  'DEVNET_SOLANA_PORT',
]

export type Supervisor = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** Returns the printed text so far. */
  said(): string
  /** Resolves with the exit code at the end of the process. */
  readonly ended: Promise<number | null>
}

/** Creates a folder that the user of the server may enter, as root requires. */
export function newStateDir(): string {
  const stateDir = mkdtempSync(join(tmpdir(), 'quartet-start-'))
  chmodSync(stateDir, 0o755)
  return stateDir
}

/** Returns the environment of a separate run on free ports. */
export async function supervisorEnv(stateDir: string): Promise<NodeJS.ProcessEnv> {
  const ports = new Map<string, string>()
  for (const name of PORT_VARIABLES) ports.set(name, String(await unclaimedPort()))
  return {
    ...process.env,
    // A foreign key in the caller's environment must not reach a part.
    SETTLEMENT_KEY: `0x${'11'.repeat(32)}`,
    ...Object.fromEntries(ports),
    STATE_DIR: stateDir,
    DEVNET_BACKFILL_DAYS: '1',
    CHECK_INTERVAL_SEC: '2',
  }
}

/** Runs a script of the supervisor from the checkout, as a user does. */
export function startSupervisor(env: NodeJS.ProcessEnv, script = 'supervisor/main.ts'): Supervisor {
  const child = spawn(process.execPath, [script], {
    cwd: rootDir,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  child.stdout.on('data', (chunk) => lines.push(String(chunk)))
  child.stderr.on('data', (chunk) => lines.push(String(chunk)))
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  return { child, said: () => lines.join(''), ended }
}
