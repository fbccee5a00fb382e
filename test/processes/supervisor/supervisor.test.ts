import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { int } from '../../../core/platform/db/columns.ts'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { POOL_SIZE } from '../../../core/platform/db/poolSizes.ts'
import { devnetAccounts } from '../../../devnet/accounts.ts'
import { INDEXER_ALLOCATOR, INDEXER_FLAGS } from '../../../supervisor/indexerMemory.ts'
import { listProcesses } from '../../../supervisor/listProcesses.ts'
import { isRunning, type ProcessRecord, readRecords } from '../../../supervisor/processRecord.ts'
import { stopProcess } from '../../../supervisor/stopProcess.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { leftOf } from './support/leftOf.ts'
import { listeningSockets } from './support/listeningSockets.ts'
import {
  newStateDir,
  PORT_VARIABLES,
  startSupervisor,
  supervisorEnv,
} from './support/startSupervisor.ts'

const vaultList = z.object({
  vaults: z.array(z.object({ vault: z.string(), totalSupply: z.string() })),
})
const solanaFile = z.object({ feePayer: z.object({ key: z.string() }) })
const logLine = z.object({ event: z.string(), most: z.int().optional() })
/** Connections of the indexer. Source: measured, see supervisor/startPostgres.ts. */
const INDEXER_CONNECTIONS = 25
const PARTS = ['postgres', 'devnet', 'indexer', 'api', 'workers']

describe('npm start', () => {
  const stateDir = newStateDir()
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    env = await supervisorEnv(stateDir)
  })
  afterAll(async () => {
    for (const record of readRecords(stateDir).toReversed()) await stopProcess(record)
    rmSync(stateDir, { recursive: true, force: true })
  })

  const start = () => startSupervisor(env)
  const read = async (path: string): Promise<unknown> => {
    try {
      const response = await fetch(`http://127.0.0.1:${env['API_PORT']}${path}`)
      return response.ok ? await response.json() : undefined
    } catch {
      return undefined
    }
  }
  const runs = async (output: () => string) => {
    const isUp = await until(() => output().includes('Quartet runs'), PATIENCE_MS)
    expect({ isUp, said: isUp ? '' : output() }).toEqual({ isUp: true, said: '' })
    // The loader of the sample ends on its own.
    return readRecords(stateDir).filter(({ name }) => name !== 'leads')
  }
  const alive = (records: readonly ProcessRecord[]) =>
    records.filter(isRunning).map(({ name }) => name)

  let first: ReturnType<typeof start>
  let left: readonly ProcessRecord[]

  it('starts every part with a record, and prints example commands', async () => {
    first = start()
    left = await runs(first.said)
    expect(left.map(({ name }) => name).toSorted()).toEqual(['supervisor', ...PARTS].toSorted())
    expect(alive(left)).toHaveLength(6)
    expect(first.said()).toContain(`curl -s http://127.0.0.1:${env['API_PORT']}/v1/basket`)
    const isLive = async () => {
      const basket = z.object({ protocol: z.literal('Quartet'), priceStatus: z.literal('live') })
      return basket.safeParse(await read('/v1/basket')).success
    }
    expect(await until(isLive, PATIENCE_MS)).toBe(true)
  })

  it.runIf(process.platform === 'linux')(
    'gives the workers a key for each purpose, and no key to other parts',
    () => {
      const keysOf = (name: string) => {
        const pid = left.find((record) => record.name === name)?.pid
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
        return variables.filter((variable) => /_KEYS?=./.test(variable))
      }
      const { settler, bridgeBurner, bridgeMinter, bridgePayer, ...gas } = devnetAccounts()
      const solana = readFileSync(`${stateDir}/devnet/solana.json`, 'utf8')
      const { feePayer } = solanaFile.parse(JSON.parse(solana))
      const submitters = gas.gasSubmitters.map(({ privateKey }) => privateKey)
      expect(keysOf('workers').toSorted()).toEqual([
        `BRIDGE_BURN_KEY=${bridgeBurner.privateKey}`,
        `BRIDGE_MINT_KEY=${bridgeMinter.privateKey}`,
        `BRIDGE_PAYOUT_KEY=${bridgePayer.privateKey}`,
        expect.stringMatching(/^CARD_KEY=0x[0-9a-f]{64}$/),
        `GAS_SIGNER_KEY=${gas.gasSigner.privateKey}`,
        `GAS_SUBMITTER_KEYS=${submitters.join(',')}`,
        `RECEIPT_KEY=${gas.receiptSigner.privateKey}`,
        `SETTLEMENT_KEY=${settler.privateKey}`,
        `SOLANA_FEE_PAYER_KEY=${feePayer.key}`,
      ])
      for (const name of PARTS) if (name !== 'workers') expect(keysOf(name)).toEqual([])
    },
  )

  it.runIf(process.platform === 'linux')(
    'starts the indexer with its flags of node and the settings of the allocator',
    () => {
      const pid = left.find(({ name }) => name === 'indexer')?.pid
      const entriesOf = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0')
      expect(entriesOf('cmdline')).toEqual(expect.arrayContaining([...INDEXER_FLAGS]))
      const settings = Object.entries(INDEXER_ALLOCATOR).map((entry) => entry.join('='))
      expect(entriesOf('environ')).toEqual(expect.arrayContaining(settings))
    },
  )

  it('opens fewer connections in all pools together than the server accepts', async () => {
    const mostOf = (part: string) =>
      readFileSync(`${stateDir}/logs/${part}.log`, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"database_connections_limited"'))
        .map((line) => logLine.parse(JSON.parse(line)).most ?? 0)
        .at(-1)!
    const max = { api: mostOf('api'), workers: mostOf('workers') }
    expect(max.api).toBeGreaterThan(POOL_SIZE.reads + POOL_SIZE.payments)
    expect(max.workers).toBeGreaterThan(POOL_SIZE.jobs + POOL_SIZE.settlements)
    const sql = createSql(
      `postgresql://quartet:quartet@127.0.0.1:${env['POSTGRES_PORT']}/quartet`,
      { name: 'test', max: 1, reader: true },
    )
    try {
      const [row] = await sql({ connections: int, reserved: int })`
        select current_setting('max_connections')::int as connections,
          current_setting('superuser_reserved_connections')::int as reserved`
      const { connections, reserved } = row!
      expect(max.api + max.workers + INDEXER_CONNECTIONS).toBeLessThan(connections - reserved)
    } finally {
      await sql.end()
    }
  })

  it('listens on loopback only, in every process', async () => {
    const groups = new Set(left.map(({ pid }) => pid))
    const members = listProcesses().filter(({ groupId }) => groups.has(groupId))
    expect(members.length).toBeGreaterThanOrEqual(PARTS.length)
    const listening = members.flatMap(({ pid }) => listeningSockets(pid))
    const ports = new Set(listening.map(({ port }) => String(port)))
    for (const name of PORT_VARIABLES) expect(ports).toContain(env[name])
    expect(listening.filter(({ isLoopback }) => !isLoopback)).toEqual([])
  })

  it('runs residents that create vaults and trade, and a checker that finds no difference', async () => {
    const supplies = async () => {
      const body = vaultList.safeParse(await read('/v1/vaults'))
      return body.data?.vaults.map(({ vault, totalSupply }) => `${vault} ${totalSupply}`).join()
    }
    let before: string | undefined
    const hasVaults = async () => {
      before = await supplies()
      return before !== undefined && before !== ''
    }
    expect(await until(hasVaults, PATIENCE_MS)).toBe(true)
    const hasTraded = async () => {
      const now = await supplies()
      return now !== undefined && now !== before
    }
    expect(await until(hasTraded, PATIENCE_MS)).toBe(true)
    const isChecked = async () =>
      JSON.stringify((await read('/readyz')) ?? {}).includes('index equals the chain')
    expect(await until(isChecked, PATIENCE_MS)).toBe(true)
  })

  it('adds a comment to the views of the index', async () => {
    const sql = createSql(
      `postgresql://quartet:quartet@127.0.0.1:${env['POSTGRES_PORT']}/quartet`,
      { name: 'test', max: 1, reader: true },
    )
    const [row] = await sql`select obj_description('chain.block'::regclass) as comment`
    await sql.end()
    expect(row?.['comment']).toEqual(expect.any(String))
  })

  it('loads a sample of leads in the background', async () => {
    const sql = createSql(
      `postgresql://quartet:quartet@127.0.0.1:${env['POSTGRES_PORT']}/quartet`,
      { name: 'test', max: 1, reader: true },
    )
    const isLoaded = async () => {
      const [row] =
        await sql`select facts -> 'leads' as leads from app.lead_dataset where state = 'current'`
      return row?.['leads'] === 20_000
    }
    expect(await until(isLoaded, PATIENCE_MS)).toBe(true)
    await sql.end()
    const isForgotten = () => !readRecords(stateDir).some(({ name }) => name === 'leads')
    expect(await until(isForgotten, PATIENCE_MS)).toBe(true)
  })

  it('rejects a second run on the same state', async () => {
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('already runs here')
    expect(alive(left)).toHaveLength(6)
  })

  it('leaves its parts running after a kill, and the next start ends them first', async () => {
    first.child.kill('SIGKILL')
    await first.ended
    expect(alive(left).toSorted()).toEqual(PARTS.toSorted())
    const next = start()
    const records = await runs(next.said)
    expect(next.said()).toContain('ended what an earlier run left')
    expect(alive(left)).toEqual([])
    expect(alive(records)).toHaveLength(6)
    first = next
    left = records
  })

  it('restarts a part that ended', async () => {
    const api = left.find(({ name }) => name === 'api')
    if (api === undefined) throw new Error('no api on record')
    process.kill(api.pid, 'SIGKILL')
    const isBack = async () =>
      readRecords(stateDir).some(({ name, pid }) => name === 'api' && pid !== api.pid) &&
      (await read('/v1/basket')) !== undefined
    expect(await until(isBack, PATIENCE_MS)).toBe(true)
    left = readRecords(stateDir)
  })

  it('stops everything on Ctrl-C and leaves no process', async () => {
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    expect(await leftOf(env, left)).toEqual([])
    expect(readRecords(stateDir)).toEqual([])
    expect(first.said()).toContain('no process left')
  })
})
