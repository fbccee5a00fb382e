import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMonth } from '../../../../../../core/archive/store/openMonth.ts'
import { createBridges } from '../../../../../../core/bridge/store/createBridges.ts'
import { checkDatabase } from '../../../../../../core/operator/store/doctor/checkDatabase.ts'
import { createPayments } from '../../../../../../core/payments/store/createPayments.ts'
import { bool, text, texts } from '../../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { publishFirst } from '../../../../../../core/platform/db/indexes/publishFirst.ts'
import { switchIndex } from '../../../../../../core/platform/db/indexes/switchIndex.ts'
import { migrate } from '../../../../../../core/platform/db/migrate.ts'
import { openSession } from '../../../../../../core/platform/db/openSession.ts'
import { applyRoles } from '../../../../../../core/platform/db/roles/applyRoles.ts'
import { APP_RIGHTS } from '../../../../../../core/platform/db/roles/appRights.ts'
import { findDifferences } from '../../../../../../core/platform/db/roles/findDifferences.ts'
import { grantRights } from '../../../../../../core/platform/db/roles/grantRights.ts'
import type { Role } from '../../../../../../core/platform/db/roles/roleNames.ts'
import { installJobs } from '../../../../../../core/platform/jobs/installJobs.ts'
import { createPartitions } from '../../../../../../core/shops/store/shopPartition.ts'
import { enqueueLaneTx } from '../../../../../../core/transactions/store/enqueueLaneTx.ts'
import { aBridgeClaim } from '../../../../../builders/aBridgeClaim.ts'
import { aClaim } from '../../../../../builders/aClaim.ts'
import { addressOf } from '../../../../../builders/facts.ts'
import { ARC, anIndex, BASE } from '../../../../../support/indexes/anIndex.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'
import { rolesOf, type TestRoles } from '../../../../../support/roles/rolesOf.ts'

/** SQLSTATE of a missing right. */
const DENIED = { code: '42501' }

let roles: TestRoles
let owner: Sql
let as: Readonly<Record<Role, Sql>>

beforeAll(async () => {
  const database = await migratedDatabase()
  roles = await rolesOf(database)
  owner = createSql(database.url, { name: 'test', max: 2, reader: false })
  const open = (role: Role) => createSql(roles.url(role), { name: 'test', max: 2, reader: false })
  as = {
    migrations: open('migrations'),
    indexer: open('indexer'),
    api: open('api'),
    workers: open('workers'),
    fetch: open('fetch'),
  }
  await anIndex(as.indexer, 'ix_first')
  await publishFirst(roles.url('indexer'), 'ix_first')
  await installJobs(roles.url('migrations'))
  await as.migrations.begin('', (query) => grantRights(query, roles.names))
})
afterAll(async () => {
  for (const sql of Object.values(as)) await sql.end()
  await owner.end()
  await roles.drop()
})

const differences = () => findDifferences(owner, roles.names)

describe('the roles of a database', () => {
  it('have declared rights on every table of schema app', async () => {
    const tables = await owner({ name: text })`
      select relname as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(APP_RIGHTS).toSorted())
  })

  it('have declared rights only on columns that exist', async () => {
    const columns = await owner({ name: text })`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace`
    const known = new Set(columns.map(({ name }) => name))
    const named = Object.entries(APP_RIGHTS).flatMap(([table, { writes }]) =>
      Object.values(writes)
        .flat()
        .flatMap((write) => (typeof write === 'string' ? [] : Object.values(write).flat()))
        .map((column) => `${table}.${column}`),
    )
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('have exactly their declared rights, also after a repeat', async () => {
    expect(await differences()).toEqual([])
    const session = await openSession(roles.serverUrl, 'test')
    expect((await applyRoles(session)).made).toEqual([])
    await session.end()
    expect(await differences()).toEqual([])
  })

  it('are created by an operator without superuser rights that owns the database', async () => {
    const database = await migratedDatabase()
    const name = new URL(database.url).pathname.slice(1)
    const operator = `${name}_operator`
    await owner`create role ${owner(operator)} login createrole password 'quartet'`
    await owner`alter database ${owner(name)} owner to ${owner(operator)}`
    const url = new URL(database.url)
    url.username = operator
    const admin = createSql(database.url, { name: 'test', max: 1, reader: false })
    await admin`alter schema app owner to ${admin(operator)}`
    const tables = await admin({ name: text })`
      select relname as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')`
    for (const { name: table } of tables)
      await admin`alter table app.${admin(table)} owner to ${admin(operator)}`
    const session = await openSession(url.toString(), 'test')
    const { names, canSeeStandbys } = await applyRoles(session)
    expect(canSeeStandbys).toBe(false)
    expect(await findDifferences(session, names)).toEqual([])
    for (const role of [names.api, names.workers])
      await owner`grant pg_read_all_stats to ${owner(role)}`
    expect(await applyRoles(session)).toMatchObject({ made: [], canSeeStandbys: true })
    await session.end()
    await admin.end()
    await database.drop()
    for (const role of [...Object.values(names), operator]) await owner`drop role ${owner(role)}`
  })
})

describe('the role of the api', () => {
  it('claims a payment, stores its answer, and queues a transaction', async () => {
    const payments = createPayments({ databaseUrl: roles.url('api'), poolSize: 2 })
    const { mine, payment } = await payments.claim(aClaim())
    const answer = {
      status: 200,
      contentType: 'application/json',
      headers: {},
      body: new TextEncoder().encode('{}'),
    }
    expect({ mine, stored: await payments.storeAnswer(payment.id, 1, answer) }).toEqual({
      mine: true,
      stored: true,
    })
    await payments.close()
    const queued = await as.api.begin('', (query) =>
      enqueueLaneTx(query, {
        chainId: BASE,
        purpose: 'burn',
        to: addressOf(1),
        data: '0x',
        valueWei: 0n,
        gasLimit: 21_000n,
      }),
    )
    expect(queued).toBeGreaterThan(0)
  })

  it('claims a bridge, and withdraws its burn', async () => {
    const bridges = createBridges({ databaseUrl: roles.url('api'), poolSize: 2 })
    const { bridge } = await bridges.claim(aBridgeClaim())
    expect(await bridges.withdraw(bridge.id)).toBe(true)
    await bridges.close()
  })

  it('reads every table of the index and of schema app', async () => {
    expect((await as.api`select 1 from chain.block`).length).toBe(10)
    expect((await as.api`select 1 from ix_first.block`).length).toBe(10)
    expect((await as.api`select 1 from app.lane`).length).toBe(0)
  })

  it.each<[string, (sql: Sql) => PromiseLike<unknown>]>([
    ['update a fact through the view', (sql) => sql`update chain.block set hash = '0x00'`],
    ['insert a fact', (sql) => sql`insert into chain.vault_state values ('a', 1, 'b', 2, 3)`],
    [
      'update a fact in the table of the index',
      (sql) => sql`update ix_first.vault_state set supply = 1`,
    ],
    ['delete a fact', (sql) => sql`delete from ix_first.block`],
    ['delete all facts', (sql) => sql`truncate ix_first.block`],
    [
      'change the position of the index',
      (sql) => sql`update ix_first._ponder_checkpoint set chain_id = 1`,
    ],
    ['drop a view', (sql) => sql`drop view chain.block`],
    ['create a view', (sql) => sql`create view chain.mine as select 1`],
    ['create a table', (sql) => sql`create table app.mine (id int)`],
    ['create a schema', (sql) => sql`create schema mine`],
    [
      'create a function',
      (sql) => sql`create function app.mine() returns int language sql as 'select 1'`,
    ],
    ['change the outcome of a payment', (sql) => sql`update app.payment set settled_at = now()`],
    ['change the finality of a payment', (sql) => sql`update app.payment set is_final = true`],
    ['delete a payment', (sql) => sql`delete from app.payment`],
    ['delete all payments', (sql) => sql`truncate app.payment`],
    ['change the outcome of a bridge', (sql) => sql`update app.bridge set mint_tx = '0x00'`],
    [
      'change the outcome of a refund',
      (sql) => sql`update app.bridge_refund set refund_tx = '0x00'`,
    ],
    [
      'change the cost of a sponsorship',
      (sql) => sql`update app.gas_sponsorship set user_op_hash = '0x00'`,
    ],
    [
      'change a signature on Solana',
      (sql) => sql`update app.solana_sponsorship set signature = 'x'`,
    ],
    ['insert a lane', (sql) => sql`insert into app.lane (chain_id, address) values (1, 'x')`],
    ['change the nonce of a transaction', (sql) => sql`update app.lane_tx set account_nonce = 1`],
    [
      'insert a transaction with a state of the chain',
      (sql) => sql`insert into app.lane_tx (tx_hash) values ('0x00')`,
    ],
    ['insert a signed attempt', (sql) => sql`insert into app.lane_attempt (hash) values ('0x00')`],
    [
      'insert a check of the index',
      (sql) => sql`insert into app.chain_check (differences) values (0)`,
    ],
    ['delete a result of the prober', (sql) => sql`delete from app.probe_run`],
    [
      'insert a recovered charge',
      (sql) => sql`insert into app.recovered_charge (payer) values ('x')`,
    ],
    ['undo a take-down', (sql) => sql`update app.page_take_down set restored_at = now()`],
    ['delete a product of a shop', (sql) => sql`delete from app.shop_product`],
    ['delete an archived payment', (sql) => sql`delete from app.payment_month`],
    ['delete an entry of the suppression list', (sql) => sql`delete from app.lead_suppression`],
    ['read a job', (sql) => sql`select 1 from pgboss.job`],
    ['assume another role', (sql) => sql`set role ${sql(roles.names.workers)}`],
    [
      'change the password of a role',
      (sql) => sql`alter role ${sql(roles.names.workers)} password 'x'`,
    ],
    ['read passwords', (sql) => sql`select 1 from pg_authid`],
    ['read a file of the server', (sql) => sql`select pg_read_file('PG_VERSION')`],
  ])('may not %s', async (_, statement) => {
    await expect(statement(as.api)).rejects.toMatchObject(DENIED)
  })

  it('reads the next index during and after an upgrade, and changes none of its facts', async () => {
    await anIndex(as.indexer, 'ix_second')
    expect((await as.api`select 1 from ix_second.block`).length).toBe(10)
    await expect(as.api`delete from ix_second.block`).rejects.toMatchObject(DENIED)
    const session = await openSession(roles.url('indexer'), 'quartet-index-command')
    const wanted = { from: 'ix_first', to: 'ix_second', chainIds: [BASE, ARC], intervalBlocks: 1 }
    expect(await switchIndex(session, wanted)).toMatchObject({ kind: 'switched' })
    await session.end()
    expect((await as.api`select 1 from chain.block`).length).toBe(10)
    await expect(as.api`update chain.block set hash = '0x00'`).rejects.toMatchObject(DENIED)
    expect(await differences()).toEqual([])
  })
})

describe('the search path of a role', () => {
  it('excludes a schema that another role named like the role', async () => {
    const { api } = roles.names
    await as.fetch`create schema ${as.fetch(api)}`
    await as.fetch`grant usage on schema ${as.fetch(api)} to public`
    await as.fetch`
      create function ${as.fetch(api)}.to_regclass(name varchar) returns regclass language sql
      as 'select 1 / 0; select null::regclass'`
    const [row] = await as.api({ path: texts, found: bool })`
      select current_schemas(false)::text[] as path,
        to_regclass('app.lane'::varchar) is not null as found`
    expect(row).toEqual({ path: ['public'], found: true })
    await as.fetch`drop schema ${as.fetch(api)} cascade`
  })
})

describe('the role of the workers', () => {
  it('lets the doctor compare the migrations', async () => {
    const { isReachable, result } = await checkDatabase(as.workers, roles.url('workers'))
    expect({ isReachable, findings: result.findings }).toEqual({ isReachable: true, findings: [] })
  })

  it('adds months to the archive, which the api reads and the migrations change', async () => {
    await openMonth(as.workers, 'payment_month', '2026-01')
    expect((await as.api`select 1 from app.payment_month`).length).toBe(0)
    await as.migrations`alter table app.payment_month add column later text`
    await as.migrations`alter table app.payment_month drop column later`
    expect(await differences()).toEqual([])
  })

  it.each<[string, (sql: Sql) => PromiseLike<unknown>]>([
    ['update a fact', (sql) => sql`update chain.block set hash = '0x00'`],
    [
      'insert a payment that no caller claimed',
      (sql) => sql`insert into app.payment (id) values ('x')`,
    ],
    ['change a table of schema app', (sql) => sql`alter table app.payment add column mine text`],
    ['assume the role of the migrations', (sql) => sql`set role ${sql(roles.names.migrations)}`],
  ])('may not %s', async (_, statement) => {
    await expect(statement(as.workers)).rejects.toMatchObject(DENIED)
  })
})

describe('the role of the process that reads data of third parties', () => {
  it('adds the catalogue of a shop, which the api reads', async () => {
    await as.fetch.begin('', (query) => createPartitions(query, 7))
    expect((await as.api`select 1 from app.shop_product_7`).length).toBe(0)
    expect(await differences()).toEqual([])
  })

  it.each<[string, (sql: Sql) => PromiseLike<unknown>]>([
    ['read payments', (sql) => sql`select 1 from app.payment`],
    ['read signatures of bridges', (sql) => sql`select signature from app.bridge`],
    ['insert a transaction to sign', (sql) => sql`insert into app.lane_tx (chain_id) values (1)`],
    ['change a lane', (sql) => sql`update app.lane set state = 'open'`],
    ['read the index', (sql) => sql`select 1 from chain.block`],
    ['drop a table of the archive', (sql) => sql`drop table app.payment_month`],
    ['assume another role', (sql) => sql`set role ${sql(roles.names.workers)}`],
  ])('may not %s', async (_, statement) => {
    await expect(statement(as.fetch)).rejects.toMatchObject(DENIED)
  })
})

describe('the role of the indexer', () => {
  it.each<[string, (sql: Sql) => PromiseLike<unknown>]>([
    ['read payments', (sql) => sql`select 1 from app.payment`],
    ['create a table of schema app', (sql) => sql`create table app.mine (id int)`],
  ])('may not %s', async (_, statement) => {
    await expect(statement(as.indexer)).rejects.toMatchObject(DENIED)
  })
})

describe('the comparison of the rights', () => {
  it('names each missing and each superfluous right', async () => {
    const { api, fetch } = roles.names
    const database = new URL(roles.serverUrl).pathname.slice(1)
    await owner`grant update (settled_at) on app.payment to ${owner(api)}`
    await owner`grant insert on chain.block to public`
    await owner`revoke insert on app.payment_quote from ${owner(api)}`
    await owner`revoke usage on schema chain from ${owner(api)}`
    await owner`alter role ${owner(fetch)} createdb`
    await owner`grant pg_write_all_data to ${owner(fetch)}`
    await owner`alter table app.lane owner to ${owner(fetch)}`
    await owner`grant trigger, references on app.payment to ${owner(api)}`
    await owner`grant create on schema public to public`
    await owner`grant create on database ${owner(database)} to ${owner(api)}`
    await owner`alter role ${owner(api)} in database ${owner(database)} reset search_path`
    await owner`alter default privileges for role ${owner(fetch)} revoke select on tables from ${owner(api)}`
    const lines = await differences()
    expect(lines).toEqual(
      expect.arrayContaining([
        `${api}: may update column settled_at of app.payment`,
        `${api}: may insert chain.block`,
        `${api}: may not insert app.payment_quote`,
        `${api}: may not use schema chain`,
        `${fetch}: has createdb`,
        `${fetch}: is a member of pg_write_all_data`,
        `${fetch}: may delete app.lane`,
        `app.lane: belongs to ${fetch}`,
        `${api}: may trigger app.payment`,
        `${api}: may refer to app.payment`,
        `${api}: may create in public`,
        `${api}: may create schemas`,
        `${api}: search path is not public`,
        `${api}: may not read later tables of ${fetch}`,
      ]),
    )
    await owner`revoke insert on chain.block from public`
    await owner`alter role ${owner(fetch)} nocreatedb`
    await owner`revoke pg_write_all_data from ${owner(fetch)}`
    await owner`revoke create on database ${owner(database)} from ${owner(api)}`
    const session = await openSession(roles.serverUrl, 'test')
    await applyRoles(session)
    await session.end()
    expect(await differences()).toEqual([])
  })

  it('names each role that is missing', async () => {
    expect(await findDifferences(owner, { ...roles.names, api: 'no_api' })).toEqual([
      'no_api: role is missing',
    ])
  })
})

describe('a database that a single role owned before', () => {
  it('keeps its index, its data sets and its rows, and then belongs to several roles', async () => {
    const database = await migratedDatabase()
    const sql = createSql(database.url, { name: 'test', max: 1, reader: false })
    await anIndex(sql, 'ix_old')
    await publishFirst(database.url, 'ix_old')
    await installJobs(database.url)
    await sql`create schema leads_1`
    await sql`create table leads_1.lead (rank int)`
    await sql.begin('', (query) => createPartitions(query, 1))
    await openMonth(sql, 'lane_tx_month', '2026-01')
    const old = await rolesOf(database)
    expect(await findDifferences(sql, old.names)).toEqual([])
    const api = createSql(old.url('api'), { name: 'test', max: 1, reader: true })
    expect((await api`select 1 from chain.block`).length).toBe(10)
    expect((await api`select 1 from leads_1.lead`).length).toBe(0)
    await api.end()
    await migrate(old.url('migrations'))
    await installJobs(old.url('migrations'))
    await sql.end()
    await old.drop()
  })
})
