import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { until } from '../../supervisor/until.ts'
import type { BenchContext } from './benchmark.ts'
import { runScript } from './runScript.ts'

export type Stack = {
  readonly apiUrl: string
  readonly metricsUrl: string
  /** Process id of the supervisor. */
  readonly pid: number
  readonly stateDir: string
  /** Rejects if the stack ends before the benchmark. */
  readonly ended: Promise<never>
}

const START_MS = 600_000

const PORTS = [
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

/**
 * Runs `npm start` on free ports, with its own state folder, until the first answer; the stack
 * ends with the benchmark.
 */
export async function startStack(
  { defer }: Pick<BenchContext, 'defer'>,
  given: NodeJS.ProcessEnv = {},
): Promise<Stack> {
  const stateDir = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  // Postgres runs as its own user, never as root, and that user must be able to enter the
  // folder.
  chmodSync(stateDir, 0o755)
  defer(() => rmSync(stateDir, { recursive: true, force: true }))
  const ports: Record<string, string> = {}
  for (const name of PORTS) ports[name] = String(await unclaimedPort())
  const env = { ...ports, STATE_DIR: stateDir, LOG_LEVEL: 'info', ...given }
  const run = runScript({ args: ['supervisor/main.ts'], env })
  defer(() => run.stop())
  const apiUrl = `http://127.0.0.1:${ports['API_PORT']}`
  const answers = () =>
    fetch(`${apiUrl}/v1/basket`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ended = run.ended.then((output): never => {
    throw new Error(`npm start ended by itself:\n${output}`)
  })
  ended.catch(() => {})
  if (!(await Promise.race([until(answers, START_MS), ended]))) {
    throw new Error('npm start did not get as far as an answer')
  }
  const metricsUrl = `http://127.0.0.1:${ports['API_METRICS_PORT']}/metrics`
  return { apiUrl, metricsUrl, pid: run.pid, stateDir, ended }
}
