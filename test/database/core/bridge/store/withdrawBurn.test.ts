import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBridges } from '../../../../../core/bridge/store/createBridges.ts'
import { bool, int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { until } from '../../../../../supervisor/until.ts'
import { aBridgeClaim } from '../../../../builders/aBridgeClaim.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

let database: TestDatabase
let sql: Sql
let bridges: ReturnType<typeof createBridges>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  bridges = createBridges({ databaseUrl: database.url, poolSize: 2 })
})
afterAll(async () => {
  await bridges?.close()
  await sql?.end()
  await database?.drop()
})

const newHash = () => `0x${randomBytes(32).toString('hex')}` as const
const claim = async () => (await bridges.claim(aBridgeClaim())).bridge
const isWithdrawn = async (laneTxId: number | null) => {
  const [row] = await sql({ is_withdrawn: bool })`
    select is_withdrawn from app.lane_tx where id = ${laneTxId}`
  return row?.is_withdrawn
}
/** Resolves when a session of this database waits for a lock. */
const untilLocked = async () => {
  const isLocked = async () => {
    const [row] = await sql({ waiting: int })`
      select count(*)::int8 as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return (row?.waiting ?? 0) > 0
  }
  if (!(await until(isLocked, PATIENCE_MS))) throw new Error('no session waits for a lock')
}

describe('the withdrawal of a burn', () => {
  it('withdraws a queued burn, any number of times', async () => {
    const { id, laneTxId } = await claim()
    expect(await bridges.withdraw(id)).toBe(true)
    expect(await bridges.withdraw(id)).toBe(true)
    expect(await isWithdrawn(laneTxId)).toBe(true)
  })

  it('changes nothing for a burn that was ever signed', async () => {
    const { id, laneTxId } = await claim()
    await sql`
      insert into app.lane_attempt (hash, lane_tx_id, raw, max_fee_wei, priority_fee_wei)
      values (${newHash()}, ${laneTxId}, '0x', 1, 1)`
    expect(await bridges.withdraw(id)).toBe(false)
    expect(await isWithdrawn(laneTxId)).toBe(false)
  })

  it('changes nothing for a closed bridge, and returns false for an unknown bridge', async () => {
    const { id, laneTxId } = await claim()
    await sql`update app.bridge set state = 'closed', reason = 'expired' where id = ${id}`
    expect(await bridges.withdraw(id)).toBe(false)
    expect(await isWithdrawn(laneTxId)).toBe(false)
    expect(await bridges.withdraw(newHash())).toBe(false)
  })

  it('loses against a signature that is stored first', async () => {
    const { id, laneTxId } = await claim()
    let withdrawn: Promise<boolean> | undefined
    await sql.begin('', async (query) => {
      await query`update app.lane_tx set state = 'signed' where id = ${laneTxId}`
      withdrawn = bridges.withdraw(id)
      await untilLocked()
    })
    expect(await withdrawn).toBe(false)
    expect(await isWithdrawn(laneTxId)).toBe(false)
  })

  it('counts as a failure of the payer, so that claims and cancellations have a limit', async () => {
    const { id, payer } = await claim()
    const before = await bridges.countFailures(payer)
    await sql`update app.bridge set state = 'closed', reason = 'withdrawn', updated_at = now() where id = ${id}`
    expect(await bridges.countFailures(payer)).toBe(before + 1)
  })
})
