import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variables } from '../../core/config.ts'
import { bool, int, maybe, text } from '../../core/platform/db/columns.ts'
import type { Component } from '../../core/status/domain/components.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { until } from '../../supervisor/until.ts'
import { type BridgeWorld, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import type { Workers } from '../support/payments/startWorkers.ts'
import type { Api } from '../support/startApi.ts'
import { type FaultyApi, startFaultyApi } from '../support/startFaultyApi.ts'
import { startTestPostgres, type TestPostgres } from '../support/startTestPostgres.ts'

/** Short interval between probe rounds, so that the tests take little time. */
const PROBE_SEC = 3
/** Maximum time to find a fault. Source: the prober's specification. */
const FOUND_SEC = 60
/**
 * Maximum seconds by which a round of this test comes earlier than a round with the default interval.
 */
const SOONER_SEC = Number(variables.STATUS_PROBE_SEC.fallback) - PROBE_SEC
/**
 * Maximum number of rounds until a fault is found: with the default interval they take at most 60
 * s.
 */
const FOUND_ROUNDS = (FOUND_SEC - SOONER_SEC) / PROBE_SEC
/** High limit, so that the api does not reject reads while the machine is busy. */
const MAX_LAG_SEC = 1_000_000
const COINS = '0x8ac7230489e80000'

type Body = {
  readonly status: string
  readonly uptime: unknown
  readonly components: readonly { readonly name: string; readonly status: string }[]
}

type Fault = {
  readonly component: Component
  /** Expected status and detail during the fault. */
  readonly says: RegExp
  begin(): unknown
  end(): unknown
}

describe('the prober on the real service', () => {
  let postgres: TestPostgres
  let world: BridgeWorld
  let proxy: FaultyApi
  let api: Api
  let workers: Workers
  let processEnv: NodeJS.ProcessEnv
  beforeAll(async () => {
    postgres = await startTestPostgres()
    world = await createBridgeWorld({ seed: 77, postgresUrl: postgres.url })
    proxy = await startFaultyApi()
    const { accounts } = world.world.devnet
    processEnv = {
      GAS_TIP_GWEI_8453: '0.001',
      GAS_TIP_GWEI_137: '30',
      GAS_SIGNER_KEY: accounts.gasSigner.privateKey,
      GAS_SUBMITTER_KEYS: accounts.gasSubmitters.map(({ privateKey }) => privateKey).join(','),
      MAX_INDEX_LAG_SEC: String(MAX_LAG_SEC),
      CHECK_INTERVAL_SEC: '100000',
      STATUS_PROBE_SEC: String(PROBE_SEC),
      STATUS_PROBE_URL: proxy.url,
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      LOG_LEVEL: 'silent',
    }
    api = await world.startApi(apiEnv(processEnv))
    proxy.target(api.url)
    workers = await world.startWorkers(processEnv)
    await world.bridgeLanesOpen()
  })
  afterAll(async () => {
    await world?.stop()
    await proxy?.close()
    await postgres?.stop()
  })

  const statusNow = async (): Promise<Body> => (await api.get('/v1/status')).body
  const readStored = async (component: Component): Promise<string> => {
    const [row] = await world.sql({ status: text, detail: maybe(text) })`
      select status, detail from app.probe_state where component = ${component}`
    return row === undefined ? 'none' : `${row.status} ${row.detail ?? ''}`.trim()
  }
  async function expectStatus(component: Component, wanted: RegExp): Promise<void> {
    let last = ''
    const isSaid = await until(async () => {
      last = await readStored(component)
      return wanted.test(last)
    }, PATIENCE_MS)
    expect({ component, last, isSaid }).toEqual({ component, last, isSaid: true })
  }
  const turnsBegun = async (): Promise<number> => {
    const [row] = await world.sql({ count: int })`
      select count(*)::int as count from app.probe_run`
    return row?.count ?? 0
  }
  const well = (component: Component) => expectStatus(component, /^ok$/)
  const isOver = async (component: Component): Promise<boolean> => {
    const [row] = await world.sql({ is_over: bool })`
      select ended_at is not null as is_over from app.incident
      where component = ${component} order by id desc limit 1`
    return row?.is_over === true
  }
  const statusSays = (component: Component, wanted: string, patienceMs: number) =>
    until(async () => {
      const { components } = await statusNow()
      return components.some(({ name, status }) => name === component && status === wanted)
    }, patienceMs)
  const chain = (chainId: number) => world.chain(chainId)
  const fundSettler = (coins: Hex) =>
    Promise.all(
      [8453, 5042, 137].map((chainId) =>
        chain(chainId).rpc('anvil_setBalance', [
          world.world.devnet.accounts.settler.address,
          coins,
        ]),
      ),
    )
  let played: Promise<unknown> = Promise.resolve()
  /** Runs scenarios in sequence, because one key sends their transactions. */
  const scenario = (words: string) => {
    played = played.then(() => world.world.scenario(words))
    return played
  }

  const cutOff = new Set<string>()
  const faultOfPath = (path: string): Pick<Fault, 'begin' | 'end'> => ({
    begin: () => proxy.cut([...cutOff.add(path)]),
    end: () => cutOff.delete(path) && proxy.cut([...cutOff]),
  })
  const hang = (pid: () => number): Pick<Fault, 'begin' | 'end'> => ({
    begin: () => process.kill(pid(), 'SIGSTOP'),
    end: () => process.kill(pid(), 'SIGCONT'),
  })
  const scene = (begin: string, end: string): Pick<Fault, 'begin' | 'end'> => ({
    begin: () => scenario(begin),
    end: () => scenario(end),
  })

  /** Faults that run at the same time, because no fault hides another. */
  const inside: readonly Fault[] = [
    { component: 'api', says: /^down timeout/, ...hang(() => api.pid) },
    { component: 'index', says: /s behind/, ...hang(() => world.world.indexer.pid) },
    {
      component: 'attestations',
      says: /^down unreachable/,
      begin: () => world.fault({ kind: 'server_error' }),
      end: () => world.fault(null),
    },
    {
      component: 'workers',
      says: /job nobody_works is late/,
      begin: () => lateJob(),
      end: () => world.sql`delete from pgboss.job where name = 'nobody_works'`,
    },
    {
      component: 'payments',
      says: /^down no chain settles payments/,
      begin: () => fundSettler('0x0'),
      end: () => fundSettler(COINS),
    },
  ]
  const faults: readonly Fault[] = [
    {
      component: 'api',
      says: /^down connection failed/,
      begin: () => api.stop('SIGKILL'),
      end: async () => {
        api = await world.startApi(apiEnv(processEnv))
        proxy.target(api.url)
      },
    },
    {
      component: 'index',
      says: /the node of Polygon \(137\) is unavailable/,
      ...hang(() => chain(137).node.pid),
    },
  ]
  const outside: readonly Fault[] = [
    { component: 'graphql', says: /^down connection failed/, ...faultOfPath('/graphql') },
    { component: 'mcp', says: /^down connection failed/, ...faultOfPath('/mcp') },
    { component: 'prices', says: /^down/, ...scene('pricesource down', 'pricesource up') },
    {
      component: 'bridge',
      says: /paused/,
      ...scene('pause-cctp 5042 transmitter', 'unpause-cctp 5042 transmitter'),
    },
    {
      component: 'gas',
      says: /Base \(8453\): the deposit/,
      ...scene('gas drain-deposit 8453', 'gas refill 8453'),
    },
  ]

  /** Starts all faults, and ends each fault when the prober has found it. */
  async function findsAll(together: readonly Fault[]): Promise<void> {
    for (const { component } of together) await well(component)
    const checks = together.map(async ({ component, says: wanted, begin, end }) => {
      try {
        await begin()
        const began = await turnsBegun()
        await expectStatus(component, wanted)
        return { component, turns: (await turnsBegun()) - began }
      } finally {
        await end()
      }
    })
    await Promise.allSettled(checks)
    const found = await Promise.all(checks)
    process.stdout.write(`found after ${JSON.stringify(found)}\n`)
    expect(found.filter(({ turns }) => turns > FOUND_ROUNDS)).toEqual([])
  }
  async function seesOver(together: readonly Fault[]): Promise<void> {
    for (const { component } of together) {
      await well(component)
      expect([component, await isOver(component)]).toEqual([component, true])
    }
  }

  it('finds within 60 s a hanging api or indexer, a late job, a key without gas, and an outage of attestations', async () => {
    await findsAll(inside)
  })

  it('is reported down when the workers are killed, and the next workers close the incidents', async () => {
    await workers.stop('SIGKILL')
    expect(await statusSays('workers', 'down', PATIENCE_MS)).toBe(true)
    workers = await world.startWorkers(processEnv)
    expect(await statusSays('workers', 'ok', PATIENCE_MS)).toBe(true)
    await seesOver(inside)
  })

  it('finds within 60 s an outage of GraphQL or MCP, reverting prices, a paused CCTP, and a low deposit of the sponsor', async () => {
    await findsAll(outside)
    await seesOver(outside)
  })

  it('detects within 60 s an absent api and a hanging node, and their recovery', async () => {
    await findsAll(faults)
    await seesOver(faults)
  })

  it('reports that Postgres is down, and records the outage after the recovery', async () => {
    await well('database')
    await postgres.pause()
    expect(await statusSays('database', 'down', PATIENCE_MS)).toBe(true)
    const body = await statusNow()
    const page = await fetch(`${api.url}/status`)
    const text = await page.text()
    await probesUnsaved()
    await postgres.resume()
    expect(body.status).toBe('down')
    expect(body.uptime).toMatchObject({ h24Pct: null, d7Pct: null, d30Pct: null })
    expect([page.status, text.includes('unreachable')]).toEqual([200, true])
    // The prober writes the rounds of the outage in sequence.
    expect(await until(() => isOver('database'), PATIENCE_MS)).toBe(true)
  })

  /** Creates a job that is due since 3 min, in a queue without a worker. */
  async function lateJob(): Promise<void> {
    await world.sql`select pgboss.create_queue('nobody_works', '{"policy":"standard"}')`
    await world.sql`
      insert into pgboss.job (name, start_after)
      values ('nobody_works', now() - interval '3 minutes')`
  }
  /** Waits until the prober has more than one unsaved round; the first may have begun before the outage. */
  async function probesUnsaved(): Promise<void> {
    const metrics = `http://127.0.0.1:${workersMetricsPort()}/metrics`
    const has = await until(async () => {
      const text = await (await fetch(metrics)).text()
      return Number(/^svc_probe_unsaved_turns (\d+)/m.exec(text)?.[1] ?? 0) > 1
    }, PATIENCE_MS)
    expect(has).toBe(true)
  }
  const workersMetricsPort = () => processEnv['WORKERS_METRICS_PORT']
})

/** Removes the keys from the environment, because the api holds no key. */
function apiEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GAS_SIGNER_KEY: _signer, GAS_SUBMITTER_KEYS: _submitters, ...rest } = env
  return rest
}
