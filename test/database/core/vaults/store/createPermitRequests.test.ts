import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Usdc6, usdc6 } from '../../../../../core/kernel/money.ts'
import { text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { PermitRequest } from '../../../../../core/vaults/permitPorts.ts'
import { createPermitRequests } from '../../../../../core/vaults/store/createPermitRequests.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

const NOW_SEC = 1_790_000_000
const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

let database: TestDatabase
let sql: Sql
let store: ReturnType<typeof createPermitRequests>
let other: ReturnType<typeof createPermitRequests>

beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  store = createPermitRequests({ databaseUrl: database.url })
  other = createPermitRequests({ databaseUrl: database.url })
})

afterAll(async () => {
  await Promise.all([sql.end(), store.close(), other.close()])
  await database.drop()
})

beforeEach(async () => {
  await sql`truncate app.permit_ask`
})

const aRequest = (given: Partial<PermitRequest> = {}): PermitRequest => ({
  owner: address(1),
  vault: address(2),
  amountUsdc6: usdc6(10_000_000n),
  nonce: 7n,
  deadlineSec: NOW_SEC + 1200,
  ...given,
})

const aPermit = (given: { amountUsdc6?: Usdc6; deadlineSec?: bigint } = {}) => ({
  vault: address(2),
  amountUsdc6: usdc6(10_000_000n),
  deadlineSec: BigInt(NOW_SEC + 1200),
  ...given,
})

describe('returned permits', () => {
  it('are found by another process, by vault, amount and deadline', async () => {
    await store.remember(aRequest(), NOW_SEC)
    await store.remember(aRequest({ owner: address(3), nonce: 2n ** 255n }), NOW_SEC)
    const found = await other.find(aPermit())
    expect(found.toSorted((a, b) => (a.owner < b.owner ? -1 : 1))).toEqual([
      { owner: address(1), nonce: 7n },
      { owner: address(3), nonce: 2n ** 255n },
    ])
    expect(await other.find(aPermit({ amountUsdc6: usdc6(10_000_001n) }))).toHaveLength(0)
    expect(await other.find(aPermit({ deadlineSec: BigInt(NOW_SEC + 1201) }))).toHaveLength(0)
    expect(await other.find(aPermit({ deadlineSec: 2n ** 256n - 1n }))).toHaveLength(0)
  })

  it('are stored once, for any number of equal requests', async () => {
    await Promise.all([store, other, store].map((wanted) => wanted.remember(aRequest(), NOW_SEC)))
    expect(await store.find(aPermit())).toHaveLength(1)
  })

  it('are at most thirty-two per amount and deadline, so that a search recovers a bounded number of keys', async () => {
    for (let index = 0; index < 40; index += 1) {
      await store.remember(aRequest({ owner: address(100 + index) }), NOW_SEC)
    }
    expect(await store.find(aPermit())).toHaveLength(32)
  })

  it('are deleted after their deadline', async () => {
    await store.remember(aRequest(), NOW_SEC)
    await store.remember(
      aRequest({ vault: address(9), deadlineSec: NOW_SEC + 2401 }),
      NOW_SEC + 1201,
    )
    const rows = await sql({ vault: text })`select vault from app.permit_ask`
    expect(rows.map(({ vault }) => vault)).toEqual([address(9)])
  })
})
