import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, TooManyOptOuts } from '../../../../../../core/kernel/errors.ts'
import { suppressionHash } from '../../../../../../core/leads/domain/suppressionHash.ts'
import type { DomainOptOuts } from '../../../../../../core/leads/ports.ts'
import { confirmOptOut } from '../../../../../../core/leads/store/optouts/confirmOptOut.ts'
import {
  createDomainOptOuts,
  MAX_PENDING_PER_NETWORK,
  PROOF_SEC,
} from '../../../../../../core/leads/store/optouts/createDomainOptOuts.ts'
import { rejectOptOut, undoOptOut } from '../../../../../../core/leads/store/optouts/endOptOut.ts'
import { readOptOuts } from '../../../../../../core/leads/store/optouts/readOptOuts.ts'
import { sweepOptOuts } from '../../../../../../core/leads/store/optouts/sweepOptOuts.ts'
import { addSuppressions } from '../../../../../../core/leads/store/suppress/addSuppressions.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { anOptOutLog } from '../../../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'
import { untilAvailable } from '../../../../../support/untilAvailable.ts'

const time = { ms: 1_790_000_000_000 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }

const { optOutLog } = anOptOutLog()
let database: TestDatabase
let sql: Sql
let optOuts: DomainOptOuts
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
  optOuts = createDomainOptOuts(sql, clock, optOutLog)
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.lead_opt_out, app.lead_suppression`
})

const call = (domain: string, network = 'one') =>
  optOuts.open({ domain, reason: 'opt_out', network })
const all = async () => [
  ...(await readOptOuts(sql, { state: null, kind: null, hashes: null, limit: 1_000 })),
]
const countSuppressions = async () => (await sql`select 1 from app.lead_suppression`).length
const states = async () => (await all()).map(({ state }) => state).toSorted()

async function aPending(domain: string, network = 'one') {
  const request = await call(domain, network)
  if (request.state !== 'pending') throw new Error(request.state)
  return request
}

describe('an opt-out of a whole domain', () => {
  it('is shared by all requests, and suppresses no lead while it is pending', async () => {
    const together = await Promise.all([
      call('joes.com'),
      call('joes.com', 'two'),
      call('joes.com', 'three'),
    ])
    const [first] = together
    if (first?.state !== 'pending') throw new Error('not pending')
    for (const domainOptOut of together) {
      expect(domainOptOut).toMatchObject({ id: first.id, token: first.token, state: 'pending' })
    }
    expect(
      together.filter((domainOptOut) => domainOptOut.state === 'pending' && domainOptOut.isNew),
    ).toHaveLength(1)
    expect(first.expiresAtSec).toBe(clock.nowSec() + PROOF_SEC)
    expect([await countSuppressions(), await states()]).toEqual([0, ['pending']])
  })

  it('is in force after its confirmation, for any number of simultaneous confirmations', async () => {
    const { id } = await aPending('joes.com')
    const done = await Promise.all([1, 2, 3].map(() => optOuts.confirm(id)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await call('joes.com')).toEqual({ state: 'confirmed' })
    expect(await all()).toMatchObject([
      { id, state: 'confirmed', proof: 'dns', domain: 'joes.com' },
    ])
    const rows = [...(await sql`select kind, hash from app.lead_suppression`)]
    expect(rows).toEqual([{ kind: 'domain', hash: suppressionHash('domain', 'joes.com') }])
    const [stored] = await sql`select network from app.lead_opt_out`
    expect(stored).toEqual({ network: null })
  })

  it('expires after a week, and the next opt-out has another token that an old record does not prove', async () => {
    const old = await aPending('joes.com')
    time.ms += PROOF_SEC * 1_000
    expect(await optOuts.confirm(old.id)).toBe(false)
    const fresh = await aPending('joes.com')
    expect(fresh).toMatchObject({ isNew: true })
    expect(fresh.token).not.toBe(old.token)
    expect([await countSuppressions(), await states()]).toEqual([0, ['expired', 'pending']])
  })

  it('can be rejected while it is pending, and undone while it is in force, and in no other state', async () => {
    const { id } = await aPending('joes.com')
    const note = 'mail of 2 June'
    expect(await undoOptOut(sql, { id, note })).toBe(false)
    expect(await rejectOptOut(sql, { id, note })).toBe(true)
    expect(await rejectOptOut(sql, { id, note })).toBe(false)
    const now = new Date(time.ms)
    expect(await confirmOptOut(sql, { id, proof: 'mail', note, now })).toBeNull()
    const next = await aPending('joes.com')
    expect(await confirmOptOut(sql, { id: next.id, proof: 'mail', note, now })).toMatchObject({
      kind: 'domain',
    })
    expect(await countSuppressions()).toBe(1)
    expect(await rejectOptOut(sql, { id: next.id, note })).toBe(false)
    expect(await undoOptOut(sql, { id: next.id, note: 'was a rival' })).toBe(true)
    expect(await undoOptOut(sql, { id: next.id, note })).toBe(false)
    expect([await countSuppressions(), await states()]).toEqual([0, ['rejected', 'undone']])
    const undone = (await all()).find(({ state }) => state === 'undone')
    expect(undone).toMatchObject({ proof: 'mail', proofNote: note, endNote: 'was a rival' })
  })

  it('is confirmed by an operator who adds the domain to the list', async () => {
    const { id } = await aPending('joes.com')
    const hash = suppressionHash('domain', 'joes.com')!
    expect(await addSuppressions(sql, [{ kind: 'domain', hash, reason: 'letter' }])).toBe(1)
    expect(await all()).toMatchObject([{ id, state: 'confirmed', proof: 'operator' }])
  })

  it('is rejected above the maximum of one network, while other networks and repeats are accepted', async () => {
    for (let at = 0; at < MAX_PENDING_PER_NETWORK; at += 1) await aPending(`shop${at}.com`)
    await expect(call('one-more.com')).rejects.toThrow(TooManyOptOuts)
    expect(await call('shop3.com')).toMatchObject({ state: 'pending', isNew: false })
    expect(await call('one-more.com', 'two')).toMatchObject({ isNew: true })
    const { id } = await aPending('shop3.com')
    await optOuts.confirm(id)
    expect(await call('another.com')).toMatchObject({ isNew: true })
  })

  it('stays within the maximum of a network with simultaneous requests', async () => {
    /** Opens a request; returns false above the maximum. */
    const open = async (domain: string): Promise<boolean> => {
      try {
        return (await untilAvailable(() => call(domain, 'flood'))).state === 'pending'
      } catch (error) {
        if (error instanceof TooManyOptOuts) return false
        throw error
      }
    }
    const flood = Array.from({ length: 60 }, (_none, at) => open(`flood${at}.com`))
    const opened = (await Promise.all(flood)).filter((isOpened) => isOpened)
    expect(opened).toHaveLength(MAX_PENDING_PER_NETWORK)
    expect(await states()).toHaveLength(MAX_PENDING_PER_NETWORK)
  })

  it('is rejected when all networks together reach the maximum, until the sweep ends old requests', async () => {
    const small = createDomainOptOuts(sql, clock, optOutLog, { maxPending: 3 })
    const open = (at: number) =>
      small.open({ domain: `shop${at}.com`, reason: 'opt_out', network: `network ${at}` })
    for (const at of [1, 2, 3]) await open(at)
    await expect(open(4)).rejects.toMatchObject({ code: 'opt_outs_crowded', retryable: true })
    time.ms += PROOF_SEC * 1_000
    expect(await sweepOptOuts(sql, new Date(time.ms))).toBe(3)
    expect(await open(4)).toMatchObject({ isNew: true })
    time.ms += 31 * 86_400_000
    await sweepOptOuts(sql, new Date(time.ms))
    await sweepOptOuts(sql, new Date(time.ms + 31 * 86_400_000))
    expect(await all()).toEqual([])
  })
})

it('domain opt-outs throw DatabaseUnavailable when the database is down', async () => {
  const away = createSql('postgresql://nobody@127.0.0.1:1/none', {
    name: 'test',
    max: 1,
    reader: false,
  })
  const unreachable = createDomainOptOuts(away, clock, optOutLog)
  const requested = unreachable.open({ domain: 'joes.com', reason: 'opt_out', network: 'one' })
  await expect(requested).rejects.toThrow(DatabaseUnavailable)
  await expect(unreachable.confirm('oo_0')).rejects.toThrow(DatabaseUnavailable)
  await away.end()
})
