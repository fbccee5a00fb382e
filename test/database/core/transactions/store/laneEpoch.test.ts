import { type Address, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, maybe, text } from '../../../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { LaneLeadLost } from '../../../../../core/transactions/domain/laneLeadLost.ts'
import type {
  Filler,
  LaneAttempt,
  LaneReceipt,
  LaneRequest,
  LaneWriter,
} from '../../../../../core/transactions/ports.ts'
import { createLaneStore } from '../../../../../core/transactions/store/createLaneStore.ts'
import { enqueueLaneTx } from '../../../../../core/transactions/store/enqueueLaneTx.ts'
import { until } from '../../../../../supervisor/until.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'
import { PATIENCE_MS } from '../../../../support/patience.ts'

const address: Address = `0x${'a1'.repeat(20)}`
const lane = { chainId: 8453, purpose: 'burn', address } as const
const request: LaneRequest = {
  chainId: 8453,
  purpose: 'burn',
  to: address,
  data: '0xabcd',
  valueWei: 0n,
  gasLimit: 100_000n,
}
const attemptOf = (number: number): LaneAttempt => ({
  hash: toHex(number, { size: 32 }),
  raw: '0x02',
  maxFeeWei: 1n,
  tipWei: 1n,
  isCancel: false,
})

let database: TestDatabase
let sql: Sql
let store: ReturnType<typeof createLaneStore>
let writers: LaneWriter[]
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 2, reader: false })
  store = createLaneStore(database.url, () => Promise.resolve(true))
})
beforeEach(async () => {
  await sql`truncate app.lane, app.lane_tx, app.lane_attempt`
  writers = []
  return async () => {
    for (const writer of writers) await writer.close()
  }
})
afterAll(async () => {
  await store?.close()
  await sql?.end()
  await database?.drop()
})

const open = async (): Promise<LaneWriter> => {
  const writer = await store.open(lane)
  if (writer === null) throw new Error('the lane is taken')
  writers.push(writer)
  return writer
}
const sign = (writer: LaneWriter, id: number, nonce: number) =>
  writer.saveSigned([{ id, nonce, attempt: attemptOf(nonce + 1) }])
const rows = async () => [
  ...(await sql({ id: int, state: text, account_nonce: maybe(int) })`
    select id, state, account_nonce from app.lane_tx order by id`),
]

/** Receipt of a mined transaction without logs. */
const aReceipt = (txHash: Hex): LaneReceipt => ({
  txHash,
  blockNumber: 1,
  blockHash: toHex(1, { size: 32 }),
  succeeded: true,
  gasUsed: 21_000n,
  gasPriceWei: 1n,
  l1FeeWei: 0n,
  logs: [],
})

describe('a lane epoch', () => {
  it('rises with every claim, also after the row of the lane is lost', async () => {
    const epochs: number[] = []
    for (const isLost of [false, false, true, false]) {
      if (isLost) await sql`truncate app.lane`
      await open()
      epochs.push(
        ...(await sql({ epoch: int })`select epoch from app.lane`).map((row) => row.epoch),
      )
    }
    expect(new Set(epochs).size).toBe(4)
    expect(epochs.toSorted((a, b) => a - b)).toEqual(epochs)
  })

  it('makes every later change of the earlier writer fail after a claim by another process, and the rows stay unchanged', async () => {
    const earlier = await open()
    const ids: number[] = []
    for (let nonce = 0; nonce < 2; nonce += 1) {
      ids.push(await enqueueLaneTx(sql, request))
      await sign(earlier, ids[nonce]!, nonce)
    }
    const queued = await enqueueLaneTx(sql, request)
    const [id] = ids as [number]
    await open()
    const before = await rows()
    const filler: Filler = { nonce: 9, request, attempt: attemptOf(90) }
    const receipt = aReceipt(attemptOf(1).hash)
    const changes: Record<string, () => Promise<unknown>> = {
      read: () => earlier.read(),
      openTxs: () => earlier.openTxs(ids),
      rawsOf: () => earlier.rawsOf([0]),
      saveSigned: () => sign(earlier, queued, 2),
      saveReplacement: () => earlier.saveReplacement(id, attemptOf(91)),
      saveCancel: () => earlier.saveCancel(id, attemptOf(92), 'expired'),
      saveSent: () => earlier.saveSent([attemptOf(1).hash]),
      saveMined: () => earlier.saveMined([{ id, receipt, wasCancelled: false }]),
      saveUnmined: () => earlier.saveUnmined([id]),
      saveFinal: () => earlier.saveFinal([id]),
      requeue: () => earlier.requeue(id),
      fail: () => earlier.fail(id, 'refused', filler),
      saveFiller: () => earlier.saveFiller(filler),
      saveHealth: () => earlier.saveHealth({ state: 'open', balanceWei: 5n }),
    }
    for (const [name, change] of Object.entries(changes)) {
      await expect(change(), name).rejects.toBeInstanceOf(LaneLeadLost)
    }
    await sql`update app.lane_tx set is_withdrawn = true where id = ${queued}`
    expect(await earlier.endQueued(0)).toEqual([])
    expect(await rows()).toEqual(before)
    expect((await sql`select from app.lane_attempt`).count).toBe(2)
    expect([...(await sql`select state from app.lane`)]).toEqual([{ state: 'unreachable' }])
  })

  it('is claimed only after the earlier writer commits, so that the later writer reads this commit', async () => {
    const earlier = await open()
    const ids = [await enqueueLaneTx(sql, request), await enqueueLaneTx(sql, request)]
    await sign(earlier, ids[0]!, 0)
    let changing: Promise<void> | undefined
    let claiming: Promise<LaneWriter> | undefined
    const waitsFor = (count: number) => async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      ).count === count
    await sql.begin('', async (query) => {
      await query`select from app.lane_tx where id = ${ids[0]!} for update`
      changing = earlier.saveCancel(ids[0]!, attemptOf(50), 'expired')
      expect(await until(waitsFor(1), PATIENCE_MS)).toBe(true)
      claiming = open()
      expect(await until(waitsFor(2), PATIENCE_MS)).toBe(true)
    })
    await changing
    const books = await (await claiming!).read()
    expect(books.open.map(({ attempts }) => attempts.length)).toEqual([2])
  })

  it('lets only one of two writers store an attempt with the same nonce, in every order', async () => {
    for (let round = 0; round < 40; round += 1) {
      const id = await enqueueLaneTx(sql, request)
      const earlier = await open()
      const { maxNonce } = await earlier.read()
      const nonce = (maxNonce ?? -1) + 1
      const claimed = open().then(async (later) => {
        const books = await later.read()
        const [waiting] = await later.queued(1, { baseFeeWei: 0n, timestampSec: 0 })
        if (waiting === undefined) return { nonce: books.maxNonce, isStored: false }
        return { nonce, isStored: await sign(later, waiting.id, (books.maxNonce ?? -1) + 1) }
      })
      const signed = sign(earlier, id, nonce).catch((error: unknown) => {
        expect(error).toBeInstanceOf(LaneLeadLost)
        return false
      })
      expect([await signed, (await claimed).isStored].filter(Boolean)).toHaveLength(1)
      expect((await claimed).nonce).toBe(nonce)
    }
    const stored = await rows()
    expect(stored.map(({ account_nonce: nonce }) => nonce)).toEqual(stored.map((_, round) => round))
  })
})
