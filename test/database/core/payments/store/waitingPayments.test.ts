import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSettlements } from '../../../../../core/payments/store/createSettlements.ts'
import { int } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const CHAIN_ID = 8453
const WAITING = 100_000
const KEY_SIGNATURE = `0x${'11'.repeat(65)}`
const WALLET_SIGNATURE = `0x${'5a'.repeat(97)}`

let database: TestDatabase
let sql: Sql
let settlements: ReturnType<typeof createSettlements>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  settlements = createSettlements(database.url)
})
afterAll(async () => {
  await settlements?.close()
  await sql?.end()
  await database?.drop()
})

type Rows = {
  readonly payer: string
  readonly count: number
  readonly state?: string
  readonly signature?: string
  readonly ageSec?: number
}

/** Inserts payments of one payer, the oldest first. */
async function insert({ payer, count, state = 'answered', ...given }: Rows): Promise<void> {
  const { signature = KEY_SIGNATURE, ageSec = 0 } = given
  await sql`
    insert into app.payment (id, chain_id, token, payer, nonce, pay_to, amount_usdc, valid_after,
      valid_before, signature, wire_version, operation, request_hash, state, claimed_until,
      created_at, updated_at)
    select ${payer} || '-' || n, ${CHAIN_ID}::int, '0xc0', ${payer}, ${payer} || n, '0xbee', 1000, 0, 1e12,
      ${signature}, 2, 'getThing', 'hash', ${state}, now(),
      now() - make_interval(secs => ${ageSec}::int) + n * interval '1 microsecond',
      now() - make_interval(secs => ${ageSec}::int)
    from generate_series(1, ${count}::int) as n`
}

const emptyPayments = () => sql`truncate app.payment`
const waiting = () => settlements.waiting(CHAIN_ID, 100)

describe('answered payments before their settlement', () => {
  it('are read by index, a few per payer, for any number of payments of one payer', async () => {
    await emptyPayments()
    await insert({ payer: '0xa', count: WAITING, ageSec: 300 })
    await insert({ payer: '0xb', count: 2 })
    await sql`analyze app.payment`
    const scans = async () => {
      // Postgres adds the counts of a connection to the statistics when the connection ends.
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'quartet-settlements'`
      await sql`select pg_stat_force_next_flush(), pg_stat_clear_snapshot()`
      const [row] = await sql({ seq: int, read: int })`
        select seq_scan as seq, seq_tup_read as read from pg_stat_user_tables
        where schemaname = 'app' and relname = 'payment'`
      return row
    }
    const before = await scans()
    const { payments, count, oldestMs } = await waiting()
    expect(await scans()).toEqual(before)
    const payers = payments.map(({ payer }) => payer)
    expect(payers.slice(0, 4)).toEqual(['0xa', '0xb', '0xa', '0xb'])
    expect(payments).toHaveLength(100)
    expect(count).toBe(10_000)
    expect(oldestMs).toBeGreaterThanOrEqual(300_000)
  })

  it('have no waiting time while their payer has a pending payment', async () => {
    await emptyPayments()
    await insert({ payer: '0xa', count: 1, state: 'submitted' })
    await sql`update app.payment set id = 'under way', nonce = 'under way' where payer = '0xa'`
    await insert({ payer: '0xa', count: 5, ageSec: 3_000 })
    expect(await waiting()).toMatchObject({ count: 5, oldestMs: 0 })
    await insert({ payer: '0xb', count: 1, ageSec: 60 })
    const { oldestMs } = await waiting()
    expect([oldestMs >= 60_000, oldestMs < 3_000_000]).toEqual([true, true])
  })

  it('fill at most half of a read with payments of contract wallets', async () => {
    await emptyPayments()
    for (let n = 0; n < 120; n += 1) {
      await insert({ payer: `0xa${n}`, count: 1, signature: WALLET_SIGNATURE, ageSec: 60 })
    }
    await insert({ payer: '0xb', count: 3 })
    const { payments } = await waiting()
    expect(payments).toHaveLength(53)
    expect(payments.filter(({ payer }) => payer === '0xb')).toHaveLength(3)
  })
})
