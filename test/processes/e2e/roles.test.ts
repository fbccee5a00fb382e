import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql } from '../../../core/platform/db/createSql.ts'
import { unclaimedPort } from '../../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../../support/childEnv.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../../support/payments/paidWorld.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../support/payments/payment.ts'
import { chainEnv } from '../../support/payments/startWorkers.ts'
import { rolesOf, type TestRoles } from '../../support/roles/rolesOf.ts'
import type { Api } from '../../support/startApi.ts'
import { type Indexer, startIndexer } from '../../support/startIndexer.ts'
import { startWorker, type Worker } from '../../support/startWorker.ts'

const CHAIN_ID = 8453
const RICH_USDC6 = 1_000_000_000n
const READY = '"event":"process_ready"'

let world: PaidWorld
let roles: TestRoles
let indexer: Indexer
let workers: Worker
let fetching: Worker
let api: Api
const payer = aPayer('of the roles')

beforeAll(async () => {
  world = await createPaidWorld({ seed: 40, chainIds: [CHAIN_ID], stillIndex: true })
  await world.fund([payer], RICH_USDC6)
  for (const schema of ['chain', 'ix_test', 'ponder_sync'])
    await world.sql`drop schema ${world.sql(schema)} cascade`
  const databaseUrl = world.world.databaseUrl
  roles = await rolesOf({ url: databaseUrl, drop: () => world.stop() })
})
afterAll(async () => {
  await api?.stop()
  await Promise.all([workers?.stop(), fetching?.stop(), indexer?.stop()])
  await (roles === undefined ? world?.stop() : roles.drop())
})

async function workersUnder(role: 'workers' | 'fetch', args: readonly string[] = []) {
  const started = startWorker('workers/main', {
    args,
    env: {
      DEVNET: '1',
      DATABASE_URL: roles.url(role),
      DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
      WORKERS_METRICS_PORT: String(await unclaimedPort()),
      MAX_INDEX_LAG_SEC: '1000000000',
      CHECK_INTERVAL_SEC: '1',
      SHOPS: '[]',
      ...chainEnv(world.world),
      ...(role === 'workers'
        ? { SETTLEMENT_KEY: world.world.devnet.accounts.settler.privateKey }
        : {}),
    },
  })
  await started.said(READY)
  return started
}

describe('each process under its own role of the database', () => {
  it('migrates, indexes from the first block, and starts', async () => {
    const migrating = spawn(process.execPath, ['supervisor/migrateMain.ts'], {
      cwd: rootDir,
      env: { ...childEnv(), DEVNET: '1', DATABASE_URL: roles.url('migrations') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    migrating.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    expect(await once(migrating, 'close')).toEqual([0, null])
    expect(output).toBe('schema app is up to date\nrights of the roles are up to date\n')
    const options = { ...world.world.indexerOptions, databaseUrl: roles.url('indexer') }
    indexer = await startIndexer(options)
    await indexer.ready()
    workers = await workersUnder('workers')
    fetching = await workersUnder('fetch', ['--only', 'fetch'])
    expect([workers.hasEnded(), fetching.hasEnded()]).toEqual([false, false])
    api = await world.startApi({ DATABASE_URL: roles.url('api') })
    const isReady = async () => (await api.get('/readyz')).status === 200
    expect(await until(isReady, PATIENCE_MS)).toBe(true)
  })

  it('answers reads over REST and GraphQL', async () => {
    const paths = ['/v1/basket', '/v1/vaults', '/v1/bridge/routes', '/v1/status', '/v1/stats']
    const statuses = await Promise.all(paths.map(async (path) => (await api.get(path)).status))
    expect(statuses).toEqual(paths.map(() => 200))
    const { status, body } = await api.post('/graphql', {
      query: '{ vaults(first: 3) { totalCount nodes { address totalSupply } } }',
    })
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined })
  })

  it('sells and settles a payment', async () => {
    await world.lanesOpen()
    const offer = offerOnChain(await challengeOf(`${api.url}/v1/signals`), CHAIN_ID)
    const { header } = await signPayment(payer, offer)
    expect((await sendPayment(`${api.url}/v1/signals`, header)).status).toBe(200)
    const isSettled = async () => {
      const { paidUsdc6, settledUsdc6 } = await world.books()
      return paidUsdc6 > 0n && paidUsdc6 === settledUsdc6
    }
    expect(await until(isSettled, PATIENCE_MS)).toBe(true)
  })

  it('needs no right that its role lacks', () => {
    for (const output of [workers.output(), fetching.output(), indexer.output()])
      expect(output).not.toMatch(/42501|permission denied|must be owner/)
  })

  it('cannot change a fact with the role of the api', async () => {
    const sql = createSql(roles.url('api'), { name: 'test', max: 1, reader: false })
    await expect(sql`update chain.block set hash = '0x00'`).rejects.toMatchObject({ code: '42501' })
    await sql.end()
  })
})
