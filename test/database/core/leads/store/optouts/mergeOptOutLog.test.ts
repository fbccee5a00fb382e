import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suppressionHash } from '../../../../../../core/leads/domain/suppressionHash.ts'
import { createLeadSuppressions } from '../../../../../../core/leads/store/createLeadSuppressions.ts'
import { createDomainOptOuts } from '../../../../../../core/leads/store/optouts/createDomainOptOuts.ts'
import { undoOptOut } from '../../../../../../core/leads/store/optouts/endOptOut.ts'
import { mergeOptOutLog } from '../../../../../../core/leads/store/optouts/mergeOptOutLog.ts'
import { readOptOuts } from '../../../../../../core/leads/store/optouts/readOptOuts.ts'
import { createSql, type Sql } from '../../../../../../core/platform/db/createSql.ts'
import { systemClock } from '../../../../../../core/platform/systemClock.ts'
import { anOptOutLog } from '../../../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../../../support/migratedDatabase.ts'
import { untilAvailable } from '../../../../../support/untilAvailable.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const loseRows = () => sql`truncate app.lead_opt_out, app.lead_suppression`
beforeEach(async () => {
  await loseRows()
})

const emailHash = (name: string): string => {
  const hash = suppressionHash('email', `${name}@joes.com`)
  if (hash === null) throw new Error(name)
  return hash
}
const optOuts = async () =>
  (await readOptOuts(sql, { state: null, kind: null, hashes: null, limit: 1_000 })).map(
    ({ kind, hash, reason, state, proof }) => ({ kind, hash, reason, state, proof }),
  )

describe('the log of opt-outs', () => {
  it('restores each opt-out with its proof after the loss of all rows, once', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    const suppressions = createLeadSuppressions(sql, optOutLog)
    const domains = createDomainOptOuts(sql, systemClock, optOutLog)
    await suppressions.add({ kind: 'email', hash: emailHash('joe'), reason: 'opt_out' })
    const request = await domains.open({ domain: 'joes.com', reason: 'opt_out', network: 'one' })
    if (request.state !== 'pending') throw new Error(request.state)
    expect(await domains.confirm(request.id)).toBe(true)
    const before = await optOuts()
    expect(before).toHaveLength(2)

    await loseRows()
    expect(await mergeOptOutLog(sql, optOutLogPath)).toEqual({ read: 2, added: 2, unread: 0 })
    expect((await optOuts()).toSorted(byKind)).toEqual(before.toSorted(byKind))
    expect(await mergeOptOutLog(sql, optOutLogPath)).toEqual({ read: 2, added: 0, unread: 0 })
    expect(readFileSync(optOutLogPath, 'utf8')).not.toContain('joe')
    expect(statSync(optOutLogPath).mode & 0o777).toBe(0o600)
  })

  it('contains an opt-out whose SQL statement failed', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    const away = createSql('postgresql://nobody@127.0.0.1:1/none', {
      name: 'test',
      max: 1,
      reader: false,
    })
    const entry = { kind: 'email', hash: emailHash('ann'), reason: 'opt_out' } as const
    await expect(createLeadSuppressions(away, optOutLog).add(entry)).rejects.toThrow()
    await away.end()
    expect(await mergeOptOutLog(sql, optOutLogPath)).toMatchObject({ added: 1 })
  })

  it('keeps an opt-out undone if it was undone after its line was written', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    const suppressions = createLeadSuppressions(sql, optOutLog)
    const entry = { kind: 'email', hash: emailHash('kim'), reason: 'opt_out' } as const
    await suppressions.add(entry)
    const [row] = await readOptOuts(sql, { state: null, kind: null, hashes: null, limit: 1 })
    expect(await undoOptOut(sql, { id: row?.id ?? '', note: 'a request of the person' })).toBe(true)
    expect(await mergeOptOutLog(sql, optOutLogPath)).toMatchObject({ added: 0 })

    await suppressions.add(entry)
    await sql`delete from app.lead_suppression`
    await sql`delete from app.lead_opt_out where state = 'confirmed'`
    expect(await mergeOptOutLog(sql, optOutLogPath)).toMatchObject({ added: 1 })
  })

  it('counts an incomplete last line and foreign lines, and restores the opt-outs of the other lines', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    const entries = ['a', 'b', 'c'].map((name) => ({
      kind: 'email' as const,
      hash: emailHash(name),
      reason: 'opt_out',
    }))
    await optOutLog.append(entries, 'operator')
    const [first = ''] = readFileSync(optOutLogPath, 'utf8').split('\n')
    const foreign = [
      '{}',
      'null',
      first.replace('email', 'name'),
      first.replace(/[0-9a-f]{64}/, 'x'),
    ]
    appendFileSync(optOutLogPath, `${foreign.join('\n')}\n${first.slice(0, 40)}`)
    expect(await mergeOptOutLog(sql, optOutLogPath)).toEqual({ read: 8, added: 3, unread: 5 })
  })

  it('writes the next opt-out on its own line after an incomplete line', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    appendFileSync(optOutLogPath, '{"at":"2026-11-2')
    await createLeadSuppressions(sql, optOutLog).add({
      kind: 'email',
      hash: emailHash('next'),
      reason: 'opt_out',
    })
    await loseRows()
    expect(await mergeOptOutLog(sql, optOutLogPath)).toEqual({ read: 2, added: 1, unread: 1 })
  })

  it('writes a complete line for each of forty concurrent opt-outs', async () => {
    const { optOutLog, optOutLogPath } = anOptOutLog()
    const suppressions = createLeadSuppressions(sql, optOutLog)
    const names = Array.from({ length: 40 }, (_, n) => `person${n}`)
    await Promise.all(
      names.map((name) =>
        untilAvailable(() =>
          suppressions.add({ kind: 'email', hash: emailHash(name), reason: 'opt_out' }),
        ),
      ),
    )
    await loseRows()
    expect(await mergeOptOutLog(sql, optOutLogPath)).toEqual({ read: 40, added: 40, unread: 0 })
  })
})

const byKind = (first: { kind: string }, other: { kind: string }) =>
  first.kind.localeCompare(other.kind)
