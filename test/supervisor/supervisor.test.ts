import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { isRunning, type ProcessRecord, readRecords } from '../../supervisor/processRecord.ts'
import { stopProcess } from '../../supervisor/stopProcess.ts'
import { until } from '../../supervisor/until.ts'
import { freePort } from '../support/freePort.ts'

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
]
const PARTS = ['postgres', 'devnet', 'indexer', 'api', 'workers']

describe('npm start', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'quartet-start-'))
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    chmodSync(stateDir, 0o755)
    const ports = new Map<string, string>()
    for (const name of PORTS) ports.set(name, String(await freePort()))
    env = {
      ...process.env,
      ...Object.fromEntries(ports),
      STATE_DIR: stateDir,
      DEVNET_BACKFILL_DAYS: '1',
      CHECK_INTERVAL_SEC: '2',
      PUBLIC_URL: `http://127.0.0.1:${ports.get('API_PORT')}`,
    }
  })
  afterAll(async () => {
    for (const record of readRecords(stateDir).toReversed()) await stopProcess(record)
    rmSync(stateDir, { recursive: true, force: true })
  })

  const start = (): { child: ChildProcess; said: () => string } => {
    const child = spawn(process.execPath, ['supervisor/main.ts'], { cwd: rootDir, env })
    const lines: string[] = []
    child.stdout.on('data', (chunk) => lines.push(String(chunk)))
    child.stderr.on('data', (chunk) => lines.push(String(chunk)))
    return { child, said: () => lines.join('') }
  }
  const read = async (path: string): Promise<unknown> => {
    try {
      const response = await fetch(`http://127.0.0.1:${env['API_PORT']}${path}`)
      return response.ok ? await response.json() : undefined
    } catch {
      return undefined
    }
  }
  const runs = async (said: () => string) => {
    const isUp = await until(() => said().includes('Quartet runs'), 200_000)
    expect({ isUp, said: isUp ? '' : said() }).toEqual({ isUp: true, said: '' })
    return readRecords(stateDir)
  }
  const ended = (child: ChildProcess) =>
    new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  const alive = (records: readonly ProcessRecord[]) =>
    records.filter(isRunning).map(({ name }) => name)

  let first: ReturnType<typeof start>
  let left: readonly ProcessRecord[]

  it('brings every part up, on record, and says what to try next', async () => {
    first = start()
    left = await runs(first.said)
    expect(left.map(({ name }) => name).toSorted()).toEqual(['supervisor', ...PARTS].toSorted())
    expect(alive(left)).toHaveLength(6)
    expect(first.said()).toContain(`curl -s http://127.0.0.1:${env['API_PORT']}/v1/basket`)
    expect(await read('/v1/basket')).toMatchObject({ protocol: 'Quartet', priceStatus: 'live' })
  })

  it('has residents who create vaults and trade, and a checker that finds no difference', async () => {
    const lives = async () => {
      const body = await read('/v1/vaults')
      return JSON.stringify(body ?? {}).includes('"holders":')
    }
    expect(await until(lives, 60_000)).toBe(true)
    const isChecked = async () =>
      JSON.stringify((await read('/readyz')) ?? {}).includes('index equals the chain')
    expect(await until(isChecked, 60_000)).toBe(true)
  })

  it('refuses to run twice on the same state', async () => {
    const second = start()
    expect(await ended(second.child)).toBe(1)
    expect(second.said()).toContain('already runs here')
    expect(alive(left)).toHaveLength(6)
  })

  it('leaves its parts running when it is killed, and the next start ends them first', async () => {
    const gone = ended(first.child)
    first.child.kill('SIGKILL')
    await gone
    expect(alive(left).toSorted()).toEqual(PARTS.toSorted())
    const next = start()
    const records = await runs(next.said)
    expect(next.said()).toContain('ended what an earlier run left')
    expect(alive(left)).toEqual([])
    expect(alive(records)).toHaveLength(6)
    first = next
    left = records
  })

  it('starts a part again that died', async () => {
    const api = left.find(({ name }) => name === 'api')
    if (api === undefined) throw new Error('no api on record')
    process.kill(api.pid, 'SIGKILL')
    const isBack = async () =>
      readRecords(stateDir).some(({ name, pid }) => name === 'api' && pid !== api.pid) &&
      (await read('/v1/basket')) !== undefined
    expect(await until(isBack, 60_000)).toBe(true)
    left = readRecords(stateDir)
  })

  it('stops everything on Ctrl-C and leaves no process', async () => {
    const gone = ended(first.child)
    first.child.kill('SIGINT')
    expect(await gone).toBe(0)
    expect(alive(left)).toEqual([])
    expect(readRecords(stateDir)).toEqual([])
    expect(first.said()).toContain('no process left')
  })
})
