import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Component } from '../../core/domain/status/components.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { until } from '../../supervisor/until.ts'
import { type BridgeWorld, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import type { Workers } from '../support/payments/startWorkers.ts'
import type { Api } from '../support/startApi.ts'
import { type FaultyApi, startFaultyApi } from '../support/startFaultyApi.ts'
import { startTestPostgres, type TestPostgres } from '../support/startTestPostgres.ts'

/** Turns come soon after each other, so that what takes turns takes little time. */
const PROBE_SEC = 3
/** Three chains, an index and two processes on a machine that does other things as well. */
const START_MS = 900_000
const FAULT_MS = 600_000
/** The turn that runs while something breaks may have looked already; the next one has to see it. */
const TURNS = 2
/** What is told by caches, lanes or clocks shows seconds later: as many turns as fit into them. */
const SLOW_TURNS = 40
/** Whatever else this machine does, reads are not refused for it. */
const MAX_LAG_SEC = 1_000_000
const PATIENCE_MS = 240_000
const COINS = '0x8ac7230489e80000'

type Body = {
  readonly status: string
  readonly uptime: unknown
  readonly components: readonly { readonly name: string; readonly status: string }[]
}

type Fault = {
  readonly component: Component
  readonly what: string
  /** What status and detail say then. */
  readonly says: RegExp
  readonly turns: number
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
    // A turn that waits for everybody takes twenty seconds, and the api must not call that silence.
    api = await world.startApi({ ...apiEnv(processEnv), STATUS_PROBE_SEC: '10' })
    proxy.target(api.url)
    workers = await world.startWorkers(processEnv)
    await world.bridgeLanesOpen()
  }, START_MS)
  afterAll(async () => {
    await world?.stop()
    await proxy?.close()
    await postgres?.stop()
  })

  const statusNow = async (): Promise<Body> => (await api.get('/v1/status')).body
  const stored = async (component: Component): Promise<string> => {
    const [row] = await world.sql<{ status: string; detail: string | null }[]>`
      select status, detail from app.probe_state where component = ${component}`
    return row === undefined ? 'none' : `${row.status} ${row.detail ?? ''}`.trim()
  }
  async function says(component: Component, wanted: RegExp): Promise<void> {
    let last = ''
    const isSaid = await until(async () => {
      last = await stored(component)
      return wanted.test(last)
    }, PATIENCE_MS)
    expect({ component, last, isSaid }).toEqual({ component, last, isSaid: true })
  }
  const well = (component: Component) => says(component, /^ok$/)
  const turnsNow = async (): Promise<number> => {
    const [row] = await world.sql<{ turns: number }[]>`
      select count(*)::int4 as turns from app.probe_run`
    return row?.turns ?? 0
  }
  const lastIncident = async (component: Component) => {
    const [row] = await world.sql<{ is_over: boolean; took_sec: number }[]>`
      select ended_at is not null as is_over, extract(epoch from ended_at - started_at)::int4 as took_sec
      from app.incident where component = ${component} order by id desc limit 1`
    return row
  }
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
  const scenario = (words: string) => world.world.scenario(words)

  const faults: readonly Fault[] = [
    {
      component: 'api',
      what: 'the api hangs',
      says: /^down no answer in time/,
      turns: TURNS,
      begin: () => process.kill(api.pid, 'SIGSTOP'),
      end: () => process.kill(api.pid, 'SIGCONT'),
    },
    {
      component: 'graphql',
      what: 'GraphQL is cut off',
      says: /^down no connection/,
      turns: TURNS,
      begin: () => proxy.cut(['/graphql']),
      end: () => proxy.cut([]),
    },
    {
      component: 'mcp',
      what: 'the tools are cut off',
      says: /^down no connection/,
      turns: TURNS,
      begin: () => proxy.cut(['/mcp']),
      end: () => proxy.cut([]),
    },
    {
      component: 'index',
      what: 'the node of a chain hangs',
      says: /the node of chain 137 does not answer/,
      turns: TURNS,
      begin: () => process.kill(chain(137).anvil.pid, 'SIGSTOP'),
      end: () => process.kill(chain(137).anvil.pid, 'SIGCONT'),
    },
    {
      component: 'index',
      what: 'the indexer stands still',
      says: /s behind/,
      turns: SLOW_TURNS,
      begin: () => process.kill(world.world.indexer.pid, 'SIGSTOP'),
      end: () => process.kill(world.world.indexer.pid, 'SIGCONT'),
    },
    {
      component: 'prices',
      what: 'the price source reverts',
      says: /^down/,
      turns: SLOW_TURNS,
      begin: () => scenario('pricesource down'),
      end: () => scenario('pricesource up'),
    },
    {
      component: 'attestations',
      what: 'the attestation service fails',
      says: /^down it does not answer/,
      turns: TURNS,
      begin: () => world.fault({ kind: 'server_error' }),
      end: () => world.fault(null),
    },
    {
      component: 'bridge',
      what: 'CCTP is paused on a chain',
      says: /paused/,
      turns: SLOW_TURNS,
      begin: () => scenario('pause-cctp 5042 transmitter'),
      end: () => scenario('unpause-cctp 5042 transmitter'),
    },
    {
      component: 'gas',
      what: 'the deposit of the sponsor is gone',
      says: /8453: the deposit/,
      turns: SLOW_TURNS,
      begin: () => scenario('gas drain-deposit 8453'),
      end: () => scenario('gas refill 8453'),
    },
    {
      component: 'payments',
      what: 'the key that charges has no gas',
      says: /^down no chain takes payments/,
      turns: SLOW_TURNS,
      begin: () => fundSettler('0x0'),
      end: () => fundSettler(COINS),
    },
  ]

  it.each(faults)(
    'finds that $what within turns, and that it is over',
    { timeout: FAULT_MS },
    async (fault) => {
      const { component, turns, begin, end } = fault
      await well(component)
      const before = await turnsNow()
      await begin()
      let taken: number
      try {
        await says(component, fault.says)
        taken = (await turnsNow()) - before
      } finally {
        await end()
      }
      expect(taken).toBeLessThanOrEqual(turns)
      await well(component)
      expect(await lastIncident(component)).toMatchObject({ is_over: true })
    },
  )

  it('says what it still knows while Postgres is down, and keeps the outage in its books', {
    timeout: FAULT_MS,
  }, async () => {
    await well('database')
    await postgres.pause()
    const down = await until(async () => {
      const { components } = await statusNow()
      return components.some(
        (one: { name: string; status: string }) => one.name === 'database' && one.status === 'down',
      )
    }, 60_000)
    const body = await statusNow()
    const page = await fetch(`${api.url}/status`)
    const text = await page.text()
    await probesUnsaved()
    await postgres.resume()
    expect({ down, status: body.status }).toEqual({ down: true, status: 'down' })
    expect(body.uptime).toMatchObject({ h24Pct: null, d7Pct: null, d30Pct: null })
    expect([page.status, text.includes('it does not answer')]).toEqual([200, true])
    // The turns of the outage come into the books one after the other.
    const isOver = async () => (await lastIncident('database'))?.is_over === true
    expect(await until(isOver, PATIENCE_MS)).toBe(true)
  })

  it('is missed when the workers are killed, and goes on where it was with the next ones', {
    timeout: FAULT_MS,
  }, async () => {
    const before = await turnsNow()
    await workers.stop('SIGKILL')
    const silent = await until(async () => {
      const { components } = await statusNow()
      return components.some(({ name, status }) => name === 'workers' && status === 'down')
    }, 90_000)
    expect(silent).toBe(true)
    workers = await world.startWorkers(processEnv)
    const isBack = await until(async () => {
      const { components } = await statusNow()
      return components.some(({ name, status }) => name === 'workers' && status === 'ok')
    }, PATIENCE_MS)
    expect(isBack).toBe(true)
    expect(await turnsNow()).toBeGreaterThan(before)
  })

  /** Resolves when the prober has turns that it could not save. */
  async function probesUnsaved(): Promise<void> {
    const metrics = `http://127.0.0.1:${workersMetricsPort()}/metrics`
    const has = await until(async () => {
      const text = await (await fetch(metrics)).text()
      return Number(/^svc_probe_unsaved_turns (\d+)/m.exec(text)?.[1] ?? 0) > 0
    }, 60_000)
    expect(has).toBe(true)
  }
  const workersMetricsPort = () => processEnv['WORKERS_METRICS_PORT']
})

/** The api holds no key. */
function apiEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GAS_SIGNER_KEY: _signer, GAS_SUBMITTER_KEYS: _submitters, ...rest } = env
  return rest
}
