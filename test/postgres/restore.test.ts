import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hex, instant, int, maybe, numeric, text } from '../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../core/platform/db/createSql.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { until } from '../../supervisor/until.ts'
import { catchUp } from '../support/catchUp.ts'
import { childEnv } from '../support/childEnv.ts'
import { digestTables } from '../support/digestTables.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../support/payments/payment.ts'
import { signInTo } from '../support/payments/signInTo.ts'
import { chainEnv } from '../support/payments/startWorkers.ts'
import { archiveFolder, type BackupRun, runBackup } from '../support/postgres/runBackup.ts'
import { type Server, serverFolder, startServer } from '../support/postgres/startServer.ts'
import { programFile } from '../support/programs/programFile.ts'
import type { Api } from '../support/startApi.ts'
import { type Indexer, startIndexer } from '../support/startIndexer.ts'

const CHAIN_ID = 8453
const RICH_USDC6 = 1_000_000_000n
const SIGNALS = '/v1/signals'

type Bought = { readonly payer: Payer; readonly payment: SignedPayment }

/** Payments before and after the moment of a restore; the chain has both. */
describe('a restore to the moment between two payments', () => {
  let folder: string
  let server: Server
  let restored: Server
  let world: PaidWorld
  let receiving: BackupRun
  let indexer: Indexer
  /** Connection to the restored database. */
  let sql: Sql
  let url: string
  let before: Bought
  let after: Bought
  /** Block of the index at the moment. */
  let indexed: { readonly number: number; readonly hash: string }

  beforeAll(async () => {
    folder = serverFolder()
    const archive = archiveFolder(folder)
    server = await startServer(join(folder, 'data'))
    world = await createPaidWorld({ seed: 41, chainIds: [CHAIN_ID], postgresUrl: server.url })
    const payers = [aPayer('before the moment'), aPayer('after the moment')] as const
    await world.fund(payers, RICH_USDC6)
    receiving = runBackup(['receive', '--to', archive], server.url)
    const isReceiving = async () =>
      (await world.sql`select 1 from pg_stat_replication where state = 'streaming'`).length === 1
    expect(await until(isReceiving, PATIENCE_MS)).toBe(true)
    const workers = await world.startWorkers()
    await world.lanesOpen()
    // The server is copied beside running services.
    expect(await runBackup(['base', '--to', archive], server.url).ended).toMatchObject({ code: 0 })
    const api = await world.startApi(SHARED_ORIGIN_ENV)
    before = await buy(api, world.sql, payers[0])
    const moment = await quietMoment()
    after = await buy(api, world.sql, payers[1])
    await api.stop()
    await workers.stop()
    // The loss of the machine, after its last commits arrived.
    expect(await until(() => hasReceivedAll(world.sql), PATIENCE_MS)).toBe(true)
    receiving.kill('SIGTERM')
    await receiving.ended
    const into = join(folder, 'restored')
    const args = ['--from', archive, '--at', moment.toISOString(), '--into', into]
    const { code, output } = await runBackup(['restore', ...args], server.url).ended
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/last transaction: \d{4}-\d\d-\d\d /),
    })
    restored = await startServer(into)
    url = databaseAt(restored.url)
    sql = createSql(url, { name: 'test', max: 2, reader: false })
  })
  afterAll(async () => {
    receiving?.kill()
    await indexer?.stop()
    await sql?.end()
    await world?.stop()
    await restored?.stop()
    await server?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  const databaseAt = (serverUrl: string) => {
    const at = new URL(serverUrl)
    at.pathname = new URL(world.world.databaseUrl).pathname
    return at.toString()
  }
  const mineEvery = (seconds: number) =>
    world.chain(CHAIN_ID).rpc('evm_setIntervalMining', [seconds])

  /** Stops the chain, and returns a moment after the last commit of the index and before every later commit. */
  async function quietMoment(): Promise<Date> {
    await mineEvery(0)
    const { number, hash } = await world.world.sync()
    indexed = { number, hash }
    const [row] = await world.sql({ at: instant })`
      select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`
    const at = row?.at ?? new Date(Number.NaN)
    const isOver = async () =>
      (await world.sql`select 1 where clock_timestamp() > ${at.toISOString()}::timestamptz`)
        .length === 1
    expect(await until(isOver, PATIENCE_MS)).toBe(true)
    await mineEvery(1)
    return at
  }

  it('has the rows of the payment before the moment, and no row of the payment after it', async () => {
    expect(await rowOf(sql, before)).toEqual({ state: 'settled', tx_hash: expect.any(String) })
    expect(await rowOf(sql, after)).toBeUndefined()
  })

  it('has the index of the moment, whose newest block the chain has', async () => {
    const [head] = await sql({ number: int, hash: hex })`
      select number, hash from chain.block order by number desc limit 1`
    expect(head).toEqual(indexed)
    const block = await world.chain(CHAIN_ID).client.getBlock({
      blockNumber: BigInt(indexed.number),
    })
    expect(block.hash).toBe(indexed.hash)
  })

  it('continues the index, which then equals the index of the server that was never restored', async () => {
    await mineEvery(0)
    indexer = await startIndexer({ ...world.world.indexerOptions, databaseUrl: url })
    await indexer.ready()
    await catchUp(url, world.chain(CHAIN_ID))
    await world.world.sync()
    expect(await digestTables(url)).toEqual(await digestTables(world.world.databaseUrl))
    await mineEvery(1)
  })

  it('sells and settles again, without a second charge of an earlier payment', async () => {
    const env = { DATABASE_URL: url }
    await world.startWorkers({ ...env, CHECK_INTERVAL_SEC: '1' })
    const api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...env })
    const isReady = async () => (await api.get('/readyz')).status === 200
    expect(await until(isReady, PATIENCE_MS)).toBe(true)

    expect(await recover()).toMatchObject({
      charges: [{ payer: after.payer.address.toLowerCase(), payment: 'no row' }],
      stored: 1,
    })
    expect(await repeat(api, before)).toBe(200)
    expect(await repeat(api, after)).toBe(200)
    const later = aPayer('after the restore')
    await world.fund([later], RICH_USDC6)
    await lanesOpen()
    const bought = [before, after, await buy(api, sql, later)]
    for (const { payer, payment } of bought) {
      expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(
        RICH_USDC6 - payment.authorization.valueUsdc6,
      )
    }
    const [sums] = await sql({ settled: numeric, recovered: numeric })`
      select (select coalesce(sum(amount_usdc), 0) from app.payment where state = 'settled') as settled,
        (select coalesce(sum(amount_usdc), 0) from app.recovered_charge) as recovered`
    const { paidUsdc6 } = await world.books()
    expect(sums).toEqual({ settled: paidUsdc6, recovered: after.payment.authorization.valueUsdc6 })
  })

  it('has figures that equal the contracts', async () => {
    const newest = async () =>
      (
        await sql({ id: int, comparisons: int, differences: int })`
          select id, comparisons, differences from app.chain_check order by id desc limit 1`
      )[0]
    const last = await newest()
    expect(await until(async () => (await newest())?.id !== last?.id, PATIENCE_MS)).toBe(true)
    const check = await newest()
    expect(check).toMatchObject({ differences: 0 })
    expect(check?.comparisons).toBeGreaterThan(0)
  })

  async function buy(api: Api, rows: Sql, payer: Payer): Promise<Bought> {
    const offer = offerOnChain(await challengeOf(api.url + SIGNALS), CHAIN_ID)
    const payment = await signPayment(payer, offer)
    expect((await sendPayment(api.url + SIGNALS, payment.header)).status).toBe(200)
    const isSettled = async () => (await rowOf(rows, { payer, payment }))?.state === 'settled'
    expect(await until(isSettled, PATIENCE_MS)).toBe(true)
    return { payer, payment }
  }

  /** Sends a payment again with a sign-in of its payer; returns the status. */
  async function repeat(api: Api, { payer, payment }: Bought): Promise<number> {
    const headers = {
      'payment-signature': payment.header,
      'sign-in-with-x': await signInTo(SHARED_ORIGIN_ENV.PUBLIC_URL + SIGNALS, payer),
    }
    return (await fetch(api.url + SIGNALS, { headers })).status
  }

  async function lanesOpen(): Promise<void> {
    const isOpen = async () =>
      (
        await sql`
          select 1 from app.lane where purpose = 'settlement' and state = 'open'
            and seen_at > now() - interval '15 seconds'`
      ).length === 1
    expect(await until(isOpen, PATIENCE_MS)).toBe(true)
  }

  function recover(): Promise<Record<string, unknown>> {
    const env = {
      ...childEnv(),
      DEVNET: '1',
      DATABASE_URL: url,
      DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
      ...chainEnv(world.world),
    }
    const args = [programFile('commands/cli/main'), 'recover', '--json', '--apply']
    return new Promise((resolve, reject) => {
      execFile(process.execPath, args, { cwd: rootDir, env }, (error, out) =>
        error === null ? resolve(JSON.parse(out)) : reject(error),
      )
    })
  }
})

async function rowOf(sql: Sql, { payment }: Bought) {
  const [row] = await sql({ state: text, tx_hash: maybe(hex) })`
    select state, tx_hash from app.payment where nonce = ${payment.authorization.nonce}`
  return row
}

/** Returns true if the receiver has stored the log of every commit so far. */
async function hasReceivedAll(sql: Sql): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_stat_replication
    where application_name = 'pg_receivewal' and flush_lsn >= pg_current_wal_flush_lsn()`
  return rows.length === 1
}
