import { type Address, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, maybe, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import type { LaneAttempt, LaneWriter } from '../../../../../core/transactions/ports.ts'
import { abandonLaneTx } from '../../../../../core/transactions/store/abandonLaneTx.ts'
import { createLaneStore } from '../../../../../core/transactions/store/createLaneStore.ts'
import { enqueueLaneTx } from '../../../../../core/transactions/store/enqueueLaneTx.ts'
import { readLaneOutcomes } from '../../../../../core/transactions/store/readLaneOutcomes.ts'
import { withdrawLaneTx } from '../../../../../core/transactions/store/withdrawLaneTx.ts'
import { until } from '../../../../../supervisor/until.ts'
import {
  createLaneRows,
  type LaneRows,
  type LaneTools,
} from '../../../../../workers/transactions/laneRows.ts'
import { signQueuedRequests } from '../../../../../workers/transactions/signQueuedRequests.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const address: Address = `0x${'a1'.repeat(20)}`
let database: TestDatabase
let sql: Sql
let store: ReturnType<typeof createLaneStore>
let writer: LaneWriter
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  store = createLaneStore(database.url)
  const opened = await store.open({ chainId: 8453, purpose: 'burn', address })
  if (opened === null) throw new Error('the lane is taken')
  writer = opened
})
beforeEach(async () => {
  await sql`truncate app.lane_tx, app.lane_attempt`
})
afterAll(async () => {
  await writer?.close()
  await store?.close()
  await sql?.end()
  await database?.drop()
})

const enqueue = (account?: Address) =>
  enqueueLaneTx(sql, {
    chainId: 8453,
    purpose: 'burn',
    to: address,
    data: '0xabcd',
    valueWei: 0n,
    gasLimit: 100_000n,
    ...(account === undefined ? {} : { account }),
  })
let made = 0
const attempt = (): LaneAttempt => {
  made += 1
  return {
    hash: toHex(made, { size: 32 }),
    raw: '0x02',
    maxFeeWei: 1n,
    tipWei: 1n,
    isCancel: false,
  }
}
const rows = async () =>
  [
    ...(await sql({ state: text, account_nonce: maybe(int) })`
      select state, account_nonce from app.lane_tx order by id`),
  ].map(({ state, account_nonce: nonce }) => [state, nonce])

describe('abandoned lane requests', () => {
  it('use no nonce, and a signed batch with an abandoned request is not stored', async () => {
    const ids = [await enqueue(), await enqueue()]
    const signed = ids.map((id, nonce) => ({ id, nonce, attempt: attempt() }))
    expect(await abandonLaneTx(sql, ids[0] ?? 0)).toBe(true)
    expect(await abandonLaneTx(sql, ids[0] ?? 0)).toBe(false)
    expect(await writer.saveSigned(signed)).toBe(false)
    expect(await rows()).toEqual([
      ['failed', null],
      ['queued', null],
    ])
    expect((await sql`select from app.lane_attempt`).count).toBe(0)
    expect(await writer.saveSigned([{ id: ids[1] ?? 0, nonce: 0, attempt: attempt() }])).toBe(true)
    expect(await abandonLaneTx(sql, ids[1] ?? 0)).toBe(false)
    expect(await rows()).toEqual([
      ['failed', null],
      ['signed', 0],
    ])
  })

  it.each([
    ['abandons', abandonLaneTx, ['failed', null]],
    ['withdraws', withdrawLaneTx, ['queued', null]],
  ] as const)('block the writer while an open transaction %s the requests', async (_, end, row) => {
    const ids = [await enqueue(), await enqueue()]
    const signed = ids.map((id, nonce) => ({ id, nonce, attempt: attempt() }))
    let saving: Promise<boolean> | undefined
    await sql.begin('', async (query) => {
      await end(query, ids[0] ?? 0)
      saving = writer.saveSigned(signed)
      const waits = async () =>
        (
          await query`select from pg_stat_activity 
            where datname = current_database() and wait_event_type = 'Lock'`
        ).count > 0
      expect(await until(waits, PATIENCE_MS)).toBe(true)
    })
    expect(await saving).toBe(false)
    expect(await rows()).toEqual([row, ['queued', null]])
    expect((await sql`select from app.lane_attempt`).count).toBe(0)
  })

  it('leave no gap when they are abandoned during the signing', async () => {
    const ids = [await enqueue(), await enqueue(), await enqueue()]
    let signatures = 0
    const signer = {
      sign: async () => {
        signatures += 1
        if (signatures === 2) await abandonLaneTx(sql, ids[1] ?? 0)
        return attempt()
      },
    }
    const laneRows: LaneRows = {
      ...createLaneRows(
        { chainId: 8453, purpose: 'burn', address },
        { open: [], mined: [], maxNonce: 4 },
      ),
      head: { number: 1, hash: toHex(1), parentHash: toHex(0), timestampSec: 0, baseFeeWei: 1n },
      market: { baseFeeWei: 1n, tipWei: 1n, capWei: 100n },
      account: { minedCount: 5, pendingCount: 5, balanceWei: 10n ** 18n },
    }
    const limits = { capWei: 10n ** 12n, minBalanceWei: 0n }
    const clock = { nowMs: () => 0 }
    const tools = { writer, signer, clock, tracer: null, crashAt: () => {}, ...limits }
    await signQueuedRequests(tools as unknown as LaneTools, laneRows) // The signing of queued requests uses only these tools.
    expect(await rows()).toEqual([
      ['signed', 5],
      ['failed', null],
      ['signed', 6],
    ])
    expect([laneRows.maxNonce, laneRows.open.size, signatures]).toEqual([6, 2, 5])
  })
})

describe('payers of a lane', () => {
  it('take turns: a payer with a hundred transactions delays another payer by one', async () => {
    const [flooder, honest, third] = [1, 2, 3].map((n): Address => `0x${`0${n}`.repeat(20)}`)
    const flood: number[] = []
    for (let made = 0; made < 100; made += 1) flood.push(await enqueue(flooder))
    const value = await enqueue(honest)
    const other = await enqueue(third)
    const own = await enqueue()
    const second = await enqueue(honest)
    const head = { baseFeeWei: 0n, timestampSec: 0 }
    const turns = (await writer.queued(7, head)).map(({ id }) => id)
    expect(turns).toEqual([flood[0], value, other, own, flood[1], second, flood[2]])
  })
})

describe('a lane request with a fee cap and a deadline', () => {
  const terms = {
    tipWei: 1n,
    maxFeeWei: 2n ** 80n,
    capWei: 2n ** 90n,
    deadlineSec: 1_700_000_100,
    delegations: [
      {
        chainId: 8453,
        address,
        nonce: 7,
        yParity: 1,
        r: toHex(1, { size: 32 }),
        s: toHex(2, { size: 32 }),
      },
    ],
  } as const
  const call = (changes: object = {}) =>
    enqueueLaneTx(sql, {
      chainId: 8453,
      purpose: 'burn',
      to: address,
      data: '0x',
      valueWei: 0n,
      gasLimit: 100_000n,
      terms: { ...terms, ...changes },
    })
  const head = { baseFeeWei: 10n, timestampSec: 1_700_000_000 }

  it('stores its cap and its deadline without rounding', async () => {
    await call()
    expect((await writer.queued(1, head)).map(({ request }) => request.terms)).toEqual([terms])
    expect((await sql`select terms->>'capWei' as cap from app.lane_tx`)[0]?.['cap']).toBe(
      String(2n ** 90n),
    )
  })

  it('is read from the queue only while its cap covers the base fee and before its deadline', async () => {
    const cheap = await call({ capWei: 9n })
    const fit = await call({ capWei: 10n })
    await call({ deadlineSec: head.timestampSec })
    const own = await enqueue()
    expect((await writer.queued(9, head)).map(({ id }) => id)).toEqual([fit, own])
    expect((await writer.queued(9, { ...head, baseFeeWei: 9n })).map(({ id }) => id)).toEqual([
      cheap,
      fit,
      own,
    ])
  })

  it('ends in the queue when it is withdrawn or late, and no other request ends', async () => {
    const ids = [await call(), await call({ deadlineSec: head.timestampSec }), await enqueue()]
    const withdrawn = await call()
    await withdrawLaneTx(sql, withdrawn)
    const ended = await writer.endQueued(head.timestampSec)
    expect(ended.toSorted((a, b) => a - b)).toEqual([ids[1], withdrawn])
    expect(await writer.endQueued(head.timestampSec)).toEqual([])
    const outcomes = await readLaneOutcomes(sql, [...ids, withdrawn])
    expect(outcomes.map(({ state, reason }) => [state, reason])).toEqual([
      ['queued', null],
      ['failed', 'expired'],
      ['queued', null],
      ['failed', 'withdrawn'],
    ])
  })
})
