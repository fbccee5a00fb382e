import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { createLaneStore } from '../../../../../core/transactions/store/createLaneStore.ts'
import { until } from '../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const lanes = Array.from({ length: 12 }, (_, n) => ({
  chainId: 8453,
  purpose: 'burn' as const,
  address: `0x${(n + 16).toString(16).repeat(20)}` satisfies Address,
}))

let database: TestDatabase
let sql: Sql
let leader: ReturnType<typeof createLaneStore>
let waiter: ReturnType<typeof createLaneStore>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  leader = createLaneStore(database.url)
  waiter = createLaneStore(database.url)
})
afterAll(async () => {
  await waiter?.close()
  await leader?.close()
  await sql?.end()
  await database?.drop()
})

const openAll = (store: typeof leader) => Promise.all(lanes.map((lane) => store.open(lane)))
const connections = async (name: string) =>
  (
    await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${name}`
  ).count

describe('a process that waits for the lanes of another process', () => {
  it('holds one connection for all lanes, and opens a lane as soon as the lane is free', async () => {
    const writers = await openAll(leader)
    expect(writers).not.toContain(null)
    for (let round = 0; round < 3; round += 1) {
      expect(await openAll(waiter)).toEqual(lanes.map(() => null))
    }
    const isLeft = async () => (await connections('quartet-lane-8453')) === lanes.length
    expect(await until(isLeft, PATIENCE_MS)).toBe(true)
    expect(await connections('quartet-lane-wake')).toBeLessThanOrEqual(1)

    await writers[3]?.close()
    const opened = await openAll(waiter)
    expect(opened.flatMap((writer, at) => (writer === null ? [] : [at]))).toEqual([3])
    for (const writer of [...writers, ...opened]) await writer?.close()
  })
})
