import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveEndedRows } from '../../../../../core/archive/store/archiveEndedRows.ts'
import {
  type ArchiveMonths,
  createArchiveMonths,
} from '../../../../../core/archive/store/createArchiveMonths.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { anEndedPayment, insertEndedPayments } from '../../../../builders/archivedRows.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const MARCH = '2025-03'
/** First moment at which March 2025 may be dropped with a retention of 13 months. */
const LATER_MS = Date.parse('2026-05-01T00:00:00Z')

let database: TestDatabase
let sql: Sql
let months: ArchiveMonths
let folder: string
beforeEach(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  months = createArchiveMonths({ databaseUrl: database.url, keepMonths: 13 })
  folder = mkdtempSync(join(tmpdir(), 'quartet-archive-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await months?.close()
  await sql?.end()
  await database?.drop()
})

const archive = () =>
  archiveEndedRows({
    sql,
    crashAt: () => undefined,
    afterDays: 35,
    nowMs: LATER_MS,
    signal: new AbortController().signal,
  })
const idsIn = async (table: string) =>
  (await sql({ id: text })`select id from app.${sql(table)} order by id`).map(({ id }) => id)
const sums = () => sql({ day: text, usdc: text })`
  select day::text, sum(amount_usdc)::text as usdc from app.archived_sale group by 1 order by 1`
const insert = (row: object) => sql`insert into app.payment ${sql([row])}`

/** Reads the rows of a Parquet file. */
async function readFile(name: string, columns: string) {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const path = join(folder, name)
  const found = await connection.runAndReadAll(
    `select ${columns} from read_parquet('${path}') order by 1`,
  )
  connection.closeSync()
  instance.closeSync()
  return found.getRowsJS()
}

describe('an archived month', () => {
  it('is exported with every column as text, its number of rows, its amount and a checksum', async () => {
    await insert(
      anEndedPayment({
        id: 'odd',
        amount_usdc: 10n ** 36n,
        repeat_keys: ['a', 'b,"c'],
        answer_headers: JSON.stringify({ name: 'ü' }),
        reason: null,
      }),
    )
    await insert(anEndedPayment({ id: 'plain', nonce: '0x02', amount_usdc: 5n }))
    expect(await archive()).toBe(2)
    const [exported] = await months.export(MARCH, folder)
    expect(exported).toMatchObject({ rows: 2, amountUsdc6: 10n ** 36n + 5n, month: MARCH })
    expect(readdirSync(folder)).toEqual(['payment_month-2025-03.parquet'])
    const bytes = readFileSync(join(folder, 'payment_month-2025-03.parquet'))
    expect(exported?.fileSha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const columns = 'id, amount_usdc, repeat_keys, answer_headers, reason, charged_at'
    expect(await readFile('payment_month-2025-03.parquet', columns)).toEqual([
      ['odd', String(10n ** 36n), '{a,"b,\\"c"}', '{"name": "ü"}', null, '2025-03-14 12:00:00+00'],
      ['plain', '5', '{}', null, null, '2025-03-14 12:00:00+00'],
    ])
  })

  it('is dropped only after its export and its retention, once, and its sums stay', async () => {
    await insertEndedPayments(sql, 1_000)
    expect(await archive()).toBe(1_000)
    const before = [...(await sums())]
    await expect(months.drop(MARCH, LATER_MS)).rejects.toThrow(/not exported/)
    await months.export(MARCH, folder)
    await expect(months.drop(MARCH, LATER_MS - 1)).rejects.toThrow(/before 2026-05/)
    expect(await idsIn('payment_month')).toHaveLength(1_000)
    const dropped = await months.drop(MARCH, LATER_MS)
    expect(dropped).toEqual([
      { archive: 'payment_month', rows: 743, fileName: 'payment_month-2025-03.parquet' },
    ])
    expect(await idsIn('payment_month')).toHaveLength(257)
    expect([...(await sums())]).toEqual(before)
    expect(await months.drop(MARCH, LATER_MS)).toEqual([])
    expect(await months.list()).toMatchObject([
      { month: MARCH, archive: 'payment_month', bytes: null, exportedRows: 743 },
      { month: '2025-04', archive: 'payment_month', exportedRows: null, droppedAt: null },
    ])
  })

  it('is not dropped while a row differs from the export, or a row still moves to the archive', async () => {
    await insert(anEndedPayment({ id: 'first' }))
    await archive()
    await months.export(MARCH, folder)
    await sql`update app.payment_month set amount_usdc = amount_usdc + 1`
    await expect(months.drop(MARCH, LATER_MS)).rejects.toThrow(/rows changed after the export/)
    await months.export(MARCH, folder)
    await insert(anEndedPayment({ id: 'late', nonce: '0x02' }))
    await expect(months.drop(MARCH, LATER_MS)).rejects.toThrow(/still move to the archive/)
    await archive()
    await expect(months.drop(MARCH, LATER_MS)).rejects.toThrow(/rows changed after the export/)
    await months.export(MARCH, folder)
    expect(await months.drop(MARCH, LATER_MS)).toMatchObject([{ rows: 2 }])
  })

  it('is compared while readers use the archive, and is dropped after the readers end', async () => {
    await insert(anEndedPayment({ id: 'first' }))
    await archive()
    await months.export(MARCH, folder)
    await sql.begin('', async (reader) => {
      await reader`select from app.payment_month`
      await sql`update app.payment_month set amount_usdc = amount_usdc + 1`
      await expect(months.drop(MARCH, LATER_MS)).rejects.toThrow(/rows changed after the export/)
    })
    await sql`update app.payment_month set amount_usdc = amount_usdc - 1`
    expect(await months.drop(MARCH, LATER_MS)).toMatchObject([{ rows: 1 }])
  })

  it('receives a second file for rows that arrive after a drop', async () => {
    await insert(anEndedPayment({ id: 'first' }))
    await archive()
    await months.export(MARCH, folder)
    await months.drop(MARCH, LATER_MS)
    await insert(anEndedPayment({ id: 'late', nonce: '0x02' }))
    await archive()
    expect(await months.export(MARCH, folder)).toMatchObject([
      { rows: 1, fileName: 'payment_month-2025-03-2.parquet' },
    ])
    await months.drop(MARCH, LATER_MS)
    expect(readdirSync(folder)).toHaveLength(2)
    expect(await idsIn('payment_month')).toEqual([])
  })

  it('is exported completely, and replaces the partial files of a killed export', async () => {
    await insert(anEndedPayment({ id: 'first' }))
    await archive()
    for (const name of ['rows.partial', 'partial'])
      writeFileSync(join(folder, `payment_month-2025-03.parquet.${name}`), 'half')
    expect(await months.export(MARCH, folder)).toMatchObject([{ rows: 1 }])
    expect(readdirSync(folder)).toEqual(['payment_month-2025-03.parquet'])
  })
})
