import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  changedTables,
  READ_CHANGED,
  recordChangedTables,
  withoutChangeTable,
} from '../../../../supervisor/ponder/recordChangedTables.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'

const CREATION = 'CREATE TEMP TABLE live_query_tables (table_name TEXT PRIMARY KEY) ON COMMIT DROP'

describe('the tables that a block changed', () => {
  let database: TestDatabase
  let client: pg.Client
  const run = async (statement: string) => (await client.query(statement)).rows
  const readChanged = async () => changedTables(await client.query(READ_CHANGED))

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await run('create table vault (id int); create table pool (id int)')
    const create = recordChangedTables(async () => {
      for (const table of ['vault', 'pool'])
        await run(
          `create trigger live_query after insert or update or delete on ${table}
           for each row execute procedure live_query()`,
        )
    })
    await create(
      { wrap: (change) => change(drizzle(client)) },
      { namespaceBuild: { schema: 'public' } },
      {},
    )
  })
  afterAll(async () => {
    await client?.end()
    await database?.drop()
  })
  beforeEach(() => run('rollback'))

  it('are known within the transaction alone', async () => {
    expect(await readChanged()).not.toContain('vault')
    await run('begin; insert into vault values (1), (2)')
    expect(await readChanged()).toContain('vault')
    expect(await readChanged()).not.toContain('pool')
    await run('insert into pool values (1)')
    expect(await readChanged()).toContain('vault')
    expect(await readChanged()).toContain('pool')
    await run('commit; begin')
    expect(await readChanged()).not.toContain('vault')
  })

  it('are not those of a savepoint whose rows were undone', async () => {
    await run('begin; insert into vault values (3); savepoint flush; insert into pool values (3)')
    expect(await readChanged()).toContain('pool')
    await run('rollback to flush')
    expect(await readChanged()).not.toContain('pool')
    await run('delete from pool; release flush')
    expect(await readChanged()).toContain('vault')
  })

  it('need no temporary table', async () => {
    await run('begin')
    const transaction = withoutChangeTable(drizzle(client))
    await transaction.execute(CREATION)
    await transaction.execute('insert into vault values (4)')
    expect(await run(`select to_regclass('pg_temp.live_query_tables') as created`)).toEqual([
      { created: null },
    ])
    expect(await readChanged()).toContain('vault')
  })

  it('are also in the temporary table of an earlier version', async () => {
    await run(`begin; ${CREATION}; insert into vault values (5), (6)`)
    expect(await run('select table_name from live_query_tables')).toEqual([{ table_name: 'vault' }])
  })
})
