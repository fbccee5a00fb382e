import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAttestationGate } from '../../../../../core/bridge/store/createAttestationGate.ts'
import { createPublicAttestations } from '../../../../../core/bridge/store/createPublicAttestations.ts'
import type { AttestationGate } from '../../../../../core/bridge/workPorts.ts'
import { AttestationsUnavailable, DatabaseUnavailable } from '../../../../../core/kernel/errors.ts'
import { createSql, type Sql } from '../../../../../core/platform/db/createSql.ts'
import { txOf } from '../../../../builders/aBridge.ts'
import { noBridge } from '../../../../builders/noBridge.ts'
import type { TestDatabase } from '../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../support/migratedDatabase.ts'

/** Builds a gate that admits every request until the test closes it, as the row of the database does. */
function anOpenGate(now: () => number) {
  const row = { stoppedUntilMs: 0, taken: 0 }
  const gate: AttestationGate = {
    take: async () => {
      const waitMs = row.stoppedUntilMs - now()
      if (waitMs > 0) return { granted: 0, waitMs }
      row.taken += 1
      return { granted: 1, waitMs: 50 }
    },
    stop: async (forSec) => {
      const wasOpen = row.stoppedUntilMs <= now()
      row.stoppedUntilMs = Math.max(row.stoppedUntilMs, now() + forSec * 1000)
      return wasOpen
    },
  }
  return { row, gate }
}

function aService(given: { answer?: () => Promise<never[]>; gate?: AttestationGate } = {}) {
  const time = { ms: 1_000_000 }
  const wanted: string[] = []
  const warned: unknown[] = []
  const state = { answer: given.answer ?? (async () => []) }
  const fees = { fastBps100: null, finalBps100: 0n, forwardUsdc6: 0n }
  const service = {
    ...noBridge.attestations,
    messages: (domain: number) => {
      wanted.push(String(domain))
      return state.answer()
    },
    fees: async (from: number, to: number) => {
      wanted.push(`${from}-${to}`)
      await state.answer()
      return fees
    },
  }
  const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1000) }
  const { row, gate } = anOpenGate(clock.nowMs)
  const log = { warn: (fields: unknown) => void warned.push(fields) }
  const attestations = createPublicAttestations({ service, gate: given.gate ?? gate, clock, log })
  return { time, requested: wanted, warned, row, state, attestations }
}

const burn = (n: number) => ({ burnTx: txOf(n) })
const rateLimited = async (): Promise<never> => {
  throw new AttestationsUnavailable(300)
}

describe('the attestation service for public calls', () => {
  it('is called once per burn in three seconds', async () => {
    const { attestations, requested, time } = aService()
    await Promise.all(Array.from({ length: 500 }, () => attestations.messages(6, burn(1))))
    expect(requested).toHaveLength(1)
    time.ms += 3_000
    await attestations.messages(6, burn(1))
    expect(requested).toHaveLength(2)
  })

  it('is called for eight burns at once and four per second after that', async () => {
    const { attestations, requested, time } = aService()
    for (let n = 0; n < 50; n += 1) await attestations.messages(6, burn(n)).catch(() => undefined)
    expect(requested).toHaveLength(8)
    time.ms += 1_000
    for (let n = 50; n < 100; n += 1) await attestations.messages(6, burn(n)).catch(() => undefined)
    expect(requested).toHaveLength(12)
  })

  it('is called for the fees of four routes at once, and for the fees of further routes one at a time', async () => {
    const { attestations, requested } = aService()
    const four = [1, 2, 3, 4].map((to) => attestations.fees(0, to))
    const two = [5, 6].map((to) => attestations.fees(0, to))
    // No timer ends in between, so only the first four requests can run.
    await Promise.all(four)
    expect(requested).toEqual(['0-1', '0-2', '0-3', '0-4'])
    await two[0]
    expect(requested).toEqual(['0-1', '0-2', '0-3', '0-4', '0-5'])
    await two[1]
    expect(requested).toHaveLength(6)
  })

  it('rejects at once a request for fees that would wait for more than five seconds', async () => {
    const { attestations } = aService()
    const requests = Array.from({ length: 60 }, (_, to) => attestations.fees(0, to))
    // Four requests run at once, then one each eighth of a second: the 45th request is the first
    // with a wait above the maximum.
    await expect(requests[44]).rejects.toMatchObject({ code: 'attestations_unavailable' })
    const ended = await Promise.allSettled(requests)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(44)
  })

  it('is not called for burns and fees during a requested pause, with one log line', async () => {
    const { attestations, requested, warned, time, state } = aService({ answer: rateLimited })
    await expect(attestations.fees(6, 26)).rejects.toThrow('is unavailable')
    state.answer = async () => []
    time.ms += 299_000
    await expect(attestations.messages(6, burn(2))).rejects.toMatchObject({ retryAfterSec: 1 })
    await expect(attestations.fees(6, 26)).rejects.toMatchObject({ retryAfterSec: 1 })
    expect(requested).toHaveLength(1)
    time.ms += 1_000
    expect(await attestations.messages(6, burn(2))).toEqual([])
    expect(warned).toEqual([{ event: 'attestation_rate_limited', forSec: 300 }])
  })

  it('is called again a second after the end of the shared pause', async () => {
    const { attestations, requested, time, state, row } = aService({ answer: rateLimited })
    await expect(attestations.messages(6, burn(1))).rejects.toThrow('is unavailable')
    state.answer = async () => []
    await expect(attestations.messages(6, burn(2))).rejects.toMatchObject({ retryAfterSec: 300 })
    row.stoppedUntilMs = 0
    time.ms += 1_000
    expect(await attestations.messages(6, burn(2))).toEqual([])
    expect(requested).toHaveLength(2)
  })

  it('is called again at once after one failed answer', async () => {
    let isDown = true
    const { attestations } = aService({
      answer: async () => {
        if (isDown) throw new AttestationsUnavailable(5)
        return []
      },
    })
    await expect(attestations.messages(6, burn(1))).rejects.toThrow('is unavailable')
    isDown = false
    expect(await attestations.messages(6, burn(1))).toEqual([])
  })

  it('is not called while the state of the pause is unknown', async () => {
    const down = async (): Promise<never> => {
      throw new DatabaseUnavailable(1)
    }
    const { attestations, requested } = aService({ gate: { take: down, stop: down } })
    await expect(attestations.messages(6, burn(1))).rejects.toMatchObject({
      code: 'attestations_unavailable',
    })
    expect(requested).toEqual([])
  })
})

describe('a pause of the attestation service in the database', () => {
  let database: TestDatabase
  let sql: Sql
  beforeAll(async () => {
    database = await migratedDatabase()
    sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql?.end()
    await database?.drop()
  })

  it('is shared between processes until its row is reset', async () => {
    const gates = [
      createAttestationGate(database.url),
      createAttestationGate(database.url),
    ] as const
    try {
      const first = aService({ answer: rateLimited, gate: gates[0] })
      const second = aService({ gate: gates[1] })
      await expect(first.attestations.fees(6, 26)).rejects.toThrow('is unavailable')
      await expect(second.attestations.fees(6, 26)).rejects.toMatchObject({
        code: 'attestations_unavailable',
      })
      expect([first.requested.length, second.requested.length]).toEqual([1, 0])
      await sql`update app.attestation_gate set stopped_until = null`
      second.time.ms += 1_000
      expect(await second.attestations.fees(6, 26)).toMatchObject({ finalBps100: 0n })
    } finally {
      for (const gate of gates) await gate.close()
    }
  })
})
