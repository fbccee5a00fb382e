import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int, text } from '../../../core/platform/db/columns.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../../support/childEnv.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../../support/payments/paidWorld.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../support/payments/payment.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/pooler/startPgBouncer.ts'
import { type Pooler, startPooler } from '../../support/pooler/startPooler.ts'
import { programFile } from '../../support/programs/programFile.ts'
import type { Program } from '../../support/programs/programs.ts'
import type { Api } from '../../support/startApi.ts'

const CHAIN_ID = 8453
/** Connections of the pooler to the server. */
const SIZE = 8
/** Connections of each process outside of the pooler, for sessions: listener, leads, jobs, lanes. */
const MAX_SESSIONS = 30
const RICH_USDC6 = 1_000_000_000n
const SIGNALS = '/v1/signals'
const poolers = { 'the pooler of the tests': startPooler, PgBouncer: startPgBouncer }
const installed = (['the pooler of the tests', 'PgBouncer'] as const).filter(
  (name) => name !== 'PgBouncer' || hasPgBouncer(),
)

let world: PaidWorld
const payers = Array.from({ length: 12 }, (_, index) => aPayer(`pooled ${index}`))
beforeAll(async () => {
  world = await createPaidWorld({ seed: 77, chainIds: [CHAIN_ID] })
  await world.fund(payers, RICH_USDC6)
})
afterAll(() => world?.stop())

describe.each(installed)('api and workers behind %s in transaction mode', (name) => {
  let pooler: Pooler
  let api: Api
  let workers: { stop(): Promise<void> }
  beforeAll(async () => {
    pooler = await poolers[name]({ url: world.world.databaseUrl, size: SIZE })
    const env = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: world.world.databaseUrl }
    const { bridgePayer, gasSigner, gasSubmitters } = world.world.devnet.accounts
    workers = await world.startWorkers({
      ...env,
      BRIDGE_PAYOUT_KEY: bridgePayer.privateKey,
      GAS_SIGNER_KEY: gasSigner.privateKey,
      GAS_SUBMITTER_KEYS: gasSubmitters.map(({ privateKey }) => privateKey).join(','),
    })
    await world.lanesOpen()
    api = await world.startApi(env)
    expect(await until(async () => (await api.get('/readyz')).status === 200, PATIENCE_MS)).toBe(
      true,
    )
  })
  afterAll(async () => {
    await api?.stop()
    await workers?.stop()
    await pooler?.stop()
  })

  it('answer reads over REST and GraphQL, simultaneous and in one snapshot', async () => {
    const paths = ['/v1/basket', '/v1/vaults', '/v1/bridge/routes', '/v1/status', '/readyz']
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const path = paths[index % paths.length] ?? ''
        return [path, (await api.get(path)).status]
      }),
    )
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    const { status, body } = await api.post('/graphql', {
      query: '{ vaults(first: 3) { totalCount nodes { address totalSupply } } }',
    })
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined })
  })

  it('sell each answer once, and settle every payment', async () => {
    const offer = offerOnChain(await challengeOf(api.url + SIGNALS), CHAIN_ID)
    const served = await Promise.all(
      payers.map(async (payer) => {
        const { header } = await signPayment(payer, offer)
        return Promise.all([1, 2].map(() => sendPayment(api.url + SIGNALS, header)))
      }),
    )
    for (const [first, second] of served) {
      expect([first?.status, second?.status]).toEqual([200, 200])
      expect(second?.body).toBe(first?.body)
    }
    const areSettled = async () => {
      const { paidUsdc6, settledUsdc6 } = await world.books()
      return paidUsdc6 > 0n && paidUsdc6 === settledUsdc6
    }
    expect(await until(areSettled, PATIENCE_MS)).toBe(true)
    const [row] = await world.sql({ open: int })`
      select count(*) as open from app.payment where state <> 'settled'`
    expect(row?.open).toBe(0)
  })

  it('use few connections of the server', async () => {
    const rows = await world.sql({ name: text, count: int })`
      select application_name as name, count(*) as count from pg_stat_activity
      where datname = current_database() and application_name like 'quartet%'
      group by 1 order by 2 desc`
    const sum = rows.reduce((total, { count }) => total + count, 0)
    expect(sum, JSON.stringify(rows)).toBeLessThanOrEqual(SIZE + MAX_SESSIONS)
    expect(pooler.most()).toBeLessThanOrEqual(SIZE)
  })

  it.each([
    ['api/server', []],
    ['workers/main', []],
    ['commands/leads/main', ['status']],
    ['commands/shop/main', ['list']],
  ] as const)(
    'refuse exchanged variables and a missing variable, and name the variable: %s',
    async (program, words) => {
      const given = [
        { DATABASE_URL: world.world.databaseUrl, DATABASE_SESSION_URL: pooler.url },
        { DATABASE_URL: pooler.url },
      ]
      const ends = await Promise.all(given.map((env) => runToEnd(program, words, env)))
      expect(ends.map(({ code }) => code)).toEqual([1, 1])
      const problems = ends.map(
        ({ output }) => /(?:"problem":"|^(?:leads|shop): )(DATABASE_[^"]*)/m.exec(output)?.[1],
      )
      expect(problems[0]).toMatch(/^DATABASE_SESSION_URL: .* exchange the values/)
      expect(problems[1]).toMatch(/^DATABASE_URL: .* Set DATABASE_SESSION_URL to the address/)
    },
  )
})

async function runToEnd(
  program: Program,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const { indexerOptions, devnet } = world.world
  const child = spawn(process.execPath, [programFile(program), ...words], {
    cwd: rootDir,
    env: {
      ...childEnv(),
      DEVNET: '1',
      DEPLOYMENT_FILE: join(indexerOptions.folder, 'deployment.json'),
      RPC_URL_8453: devnet.vaultChain.url,
      API_PORT: String(await unclaimedPort()),
      API_METRICS_PORT: String(await unclaimedPort()),
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      SHOPS: '[]',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const [code] = await once(child, 'exit')
  return { code, output }
}
