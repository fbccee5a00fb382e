import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBridgeFacts, readBridges } from '../../../../../core/operator/store/readBridges.ts'
import { readLanes } from '../../../../../core/operator/store/readLanes.ts'
import { readPayment } from '../../../../../core/operator/store/readPayment.ts'
import { readPayouts } from '../../../../../core/operator/store/readPayouts.ts'
import { readPublications } from '../../../../../core/operator/store/readPublications.ts'
import { readSolanaSponsorships } from '../../../../../core/operator/store/readSolanaSponsorships.ts'
import type { Query } from '../../../../../core/platform/db/createQuery.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { readShopStates } from '../../../../../core/shops/store/readShopStates.ts'
import { readLatency, readValidity } from '../../../../../core/status/store/readWindows.ts'
import { readLaneOutcomes } from '../../../../../core/transactions/store/readLaneOutcomes.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

type Reader = (query: Query) => Promise<unknown>

const some = { state: null, limit: 1 }

/** Table, column, another type of the column, and a reader that declares the column. */
const READ: readonly (readonly [string, string, string, Reader])[] = [
  ['lane_tx', 'block_hash', 'bytea', (query) => readLaneOutcomes(query, [1])],
  ['lane', 'balance_wei', 'int8', readLanes],
  ['payment', 'claims', 'numeric', (query) => readPayment(query, '')],
  ['bridge', 'circle_status', 'bytea', (query) => readBridges(query, some)],
  ['bridge', 'alarm', 'bytea', (query) => readBridgeFacts(query, '')],
  ['payout_run', 'paid_usdc', 'int8', (query) => readPayouts(query, some)],
  ['solana_sponsorship', 'lamport_cap', 'int8', (query) => readSolanaSponsorships(query, some)],
  ['shop', 'currency', 'bytea', readShopStates],
  [
    'publication',
    'label',
    'bytea',
    (query) => readPublications(query, { onlyTakenDown: false, limit: 1 }),
  ],
  ['probe_call', 'operation', 'bytea', (query) => readLatency(query, 0)],
  ['probe_call', 'problem', 'bytea', (query) => readValidity(query, 0)],
]

describe('a reader of a table', () => {
  let database: TestDatabase
  let sql: Sql
  beforeAll(async () => {
    database = await migratedDatabase()
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql.end()
    await database.drop()
  })

  const readAfterChange = (change: Reader, read: Reader): Promise<unknown> =>
    sql.begin('', async (query) => {
      await change(query)
      await read(query)
    })

  it.each(READ)(
    'declares %s.%s with the type of the column in the database',
    async (_table, _column, _, read) => {
      await expect(read(sql)).resolves.not.toThrow()
    },
  )

  it.each(READ)(
    'fails after a rename of %s.%s, even without rows',
    async (table, column, _, read) => {
      const rename: Reader = async (query) =>
        query`alter table app.${query(table)} rename column ${query(column)} to renamed`
      await expect(readAfterChange(rename, read)).rejects.toThrow(
        new RegExp(`column .*${column}.* does not exist|column ${column} is missing`),
      )
    },
  )

  it.each(READ)('fails after a change of the type of %s.%s', async (table, column, type, read) => {
    const retype: Reader = async (query) => {
      await query`alter table app.${query(table)} drop column ${query(column)} cascade`
      await query`alter table app.${query(table)} add column ${query(column)} ${query(type)}`
    }
    // The server itself rejects a table whose column differs from the column of its archive.
    await expect(readAfterChange(retype, read)).rejects.toThrow(
      new RegExp(`column ${column} has type|UNION types .* cannot be matched`),
    )
  })
})
