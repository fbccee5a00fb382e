import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unclaimedPort } from '../devnet/chain/unclaimedPort.ts'
import { readRecords } from '../supervisor/processRecord.ts'
import { until } from '../supervisor/until.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'
import {
  descendants,
  peakRssMb,
  programName,
  proportionalMb,
  rssMb,
} from './support/processUsage.ts'
import { runScript } from './support/runScript.ts'
import { rounded } from './support/statistics.ts'

const START_MS = 300_000
/** How often the api is asked while time passes: a visitor a second. */
const VISIT_MS = 1_000

/** Memory of every process of `npm start` after some minutes of life. */
export async function memory(context: BenchContext): Promise<Result> {
  const { minutes, say, defer } = context
  const stateDir = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  // Postgres never runs as root, and its own user must be able to enter.
  chmodSync(stateDir, 0o755)
  defer(() => rmSync(stateDir, { recursive: true, force: true }))
  const ports = await freePorts()
  const env = { ...ports, STATE_DIR: stateDir, LOG_LEVEL: 'info' }
  say('npm start on an empty machine ...')
  const startedMs = performance.now()
  const run = runScript({ args: ['supervisor/main.ts'], env })
  defer(() => run.stop())
  const api = `http://127.0.0.1:${ports.API_PORT}`
  const answers = () =>
    fetch(`${api}/v1/basket`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ended = run.ended.then((output): never => {
    throw new Error(`npm start ended by itself:\n${output}`)
  })
  if (!(await Promise.race([until(answers, START_MS), ended]))) {
    throw new Error('npm start did not get as far as an answer')
  }
  const startSec = (performance.now() - startedMs) / 1000
  say(`first answer after ${startSec.toFixed(1)} s; watching for ${minutes} minutes`)
  const endMs = performance.now() + minutes * 60_000
  while (performance.now() < endMs) {
    await Promise.race([wait(VISIT_MS), ended])
    await answers()
  }
  const figures = family(run.pid, stateDir)
  return {
    title: `Memory after ${minutes} minutes of npm start`,
    figures: [
      { name: 'npm start to the first basket', value: rounded(startSec), unit: 's' },
      ...figures,
      total(figures),
    ],
    notes: [
      'Resident memory; of Postgres, whose processes share pages, the proportional part of all of them together.',
    ],
  }
}

function family(supervisor: number, stateDir: string): Figure[] {
  const parts = readRecords(stateDir).filter(({ name }) => name !== 'supervisor')
  return [
    ...processFigures('supervisor', supervisor),
    ...parts.flatMap(({ name, pid }) => {
      const children = descendants(pid)
      const servers = children.filter((child) => programName(child).startsWith('postgres'))
      const nodes = children.filter((child) => programName(child).startsWith('anvil'))
      return [
        ...processFigures(name === 'postgres' ? 'host of postgres' : name, pid),
        ...nodes.flatMap((node, index) => processFigures(`anvil ${index + 1}`, node)),
        ...(servers.length > 0 ? [serverFigure(servers)] : []),
      ]
    }),
  ]
}

function processFigures(name: string, pid: number): Figure[] {
  return [
    { name, value: rounded(rssMb(pid)), unit: 'MB' },
    { name: `${name}, peak`, value: rounded(peakRssMb(pid)), unit: 'MB' },
  ]
}

function serverFigure(servers: readonly number[]): Figure {
  const mb = servers.reduce((sum, pid) => sum + proportionalMb(pid), 0)
  return { name: `postgres, ${servers.length} processes`, value: rounded(mb), unit: 'MB' }
}

function total(figures: readonly Figure[]): Figure {
  const now = figures.filter(({ name }) => !name.endsWith(', peak'))
  const mb = now.reduce((sum, { value }) => sum + value, 0)
  return { name: 'all together', value: rounded(mb), unit: 'MB' }
}

async function freePorts() {
  const port = async () => String(await unclaimedPort())
  return {
    API_PORT: await port(),
    API_METRICS_PORT: await port(),
    WORKERS_METRICS_PORT: await port(),
    INDEXER_PORT: await port(),
    POSTGRES_PORT: await port(),
    DEVNET_PORT_8453: await port(),
    DEVNET_PORT_5042: await port(),
    DEVNET_PORT_137: await port(),
    DEVNET_CONTROL_PORT: await port(),
    DEVNET_ATTESTATION_PORT: await port(),
    DEVNET_SHOPS_PORT: await port(),
    DEVNET_MARKETS_PORT: await port(),
    DEVNET_SOLANA_PORT: await port(),
  }
}
