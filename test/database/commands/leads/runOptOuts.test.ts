import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BadCommand } from '../../../../commands/leads/badCommand.ts'
import { commandHelp } from '../../../../commands/leads/help.ts'
import { LoadRefused } from '../../../../commands/leads/loadRefused.ts'
import { parseLeadsCommand } from '../../../../commands/leads/parseLeadsCommand.ts'
import { runOptOuts } from '../../../../commands/leads/runOptOuts.ts'
import { runSuppress } from '../../../../commands/leads/runSuppress.ts'
import {
  type BuildSession,
  openBuildSession,
} from '../../../../core/leads/store/dataset/openBuildSession.ts'
import {
  createDomainOptOuts,
  PROOF_SEC,
} from '../../../../core/leads/store/optouts/createDomainOptOuts.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { anOptOutLog } from '../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

const time = { ms: 1_790_000_000_000 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }

let database: TestDatabase
let sql: Sql
let session: BuildSession
const { optOutLog, optOutLogPath } = anOptOutLog()
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  session = await openBuildSession(database.url)
})
afterAll(async () => {
  await Promise.all([session?.end(), sql?.end()])
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.lead_opt_out, app.lead_suppression`
})

async function run(...words: string[]): Promise<string> {
  const command = parseLeadsCommand(words)
  if (command.kind === 'suppress') return runSuppress({ query: sql, optOutLog }, command)
  if (command.kind !== 'opt-outs') throw new Error(command.kind)
  return runOptOuts({ session, clock, optOutLog, optOutLogPath }, command)
}

async function aRequest(domain: string): Promise<string> {
  const opened = createDomainOptOuts(sql, clock, optOutLog)
  const request = await opened.open({ domain, reason: 'opt_out', network: 'one' })
  if (request.state !== 'pending') throw new Error(request.state)
  return request.id
}

const countSuppressions = async () => (await sql`select 1 from app.lead_suppression`).length

describe('npm run leads -- opt-outs', () => {
  it('confirms a request by mail, shows its history, and undoes the request', async () => {
    const id = await aRequest('joes.com')
    expect(await run('opt-outs', 'list', '--state', 'pending')).toContain(`${id}  pending`)
    const confirm = ['opt-outs', 'confirm', id, '--by', 'mail', '--reason', 'mail of joe@joes.com']
    expect(await run(...confirm)).toContain('is confirmed')
    expect(await countSuppressions()).toBe(1)
    await expect(run(...confirm)).rejects.toThrow(
      `${id} cannot be confirmed: the request is confirmed`,
    )
    expect(await run('opt-outs', 'undo', id, '--reason=joe wants back')).toContain('is undone')
    expect(await countSuppressions()).toBe(0)
    const shown = JSON.parse(await run('opt-outs', 'show', id, '--json'))
    expect(shown).toMatchObject({
      id,
      domain: 'joes.com',
      state: 'undone',
      proof: 'mail',
      proofNote: 'mail of joe@joes.com',
      endNote: 'joe wants back',
    })
    expect(shown.confirmedAt).toMatch(/^\d{4}-\d\d-\d\d /)
    expect(await run('opt-outs', 'show', id)).toMatch(/^state +undone$/m)
  })

  it('rejects a command that the state of an opt-out does not permit, and names the state', async () => {
    const id = await aRequest('joes.com')
    const why = ['--reason', 'x']
    await expect(run('opt-outs', 'undo', id, ...why)).rejects.toThrow(
      'undone: the request is pending',
    )
    expect(await run('opt-outs', 'reject', id, ...why)).toBe(`${id} is rejected`)
    const confirm = ['opt-outs', 'confirm', id, '--by', 'operator', ...why]
    await expect(run(...confirm)).rejects.toThrow('confirmed: the request is rejected')
    const late = await aRequest('late.com')
    time.ms += PROOF_SEC * 1_000
    const tooLate = run('opt-outs', 'confirm', late, '--by', 'mail', ...why)
    await expect(tooLate).rejects.toThrow('the request has expired')
    const unknown = `oo_${'0'.repeat(20)}`
    await expect(run('opt-outs', 'show', unknown)).rejects.toThrow(LoadRefused)
    expect(await countSuppressions()).toBe(0)
  })

  it('finds opt-outs by value, kind and state, also from a file or by mail', async () => {
    await run('suppress', 'email', 'Joe@joes.com', '--reason', 'letter')
    await run('suppress', 'phone', '512-474-1234')
    await aRequest('joes.com')
    const listOptOuts = async (...words: string[]) =>
      JSON.parse(await run('opt-outs', 'list', '--json', ...words))
    expect(await listOptOuts('--value', 'joe+web@joes.com')).toMatchObject([
      { kind: 'email', state: 'confirmed', proof: 'operator', reason: 'letter', domain: null },
    ])
    expect(await listOptOuts('--value', 'https://www.joes.com')).toMatchObject([
      { state: 'pending' },
    ])
    expect(await listOptOuts('--kind', 'phone')).toHaveLength(1)
    expect(await listOptOuts('--state', 'confirmed')).toHaveLength(2)
    expect(await listOptOuts('--limit', '1')).toHaveLength(1)
    await expect(listOptOuts('--value', 'gmail.com')).rejects.toThrow('cannot be opted out')
    expect(await run('opt-outs', 'list', '--state', 'rejected')).toBe('no opt-outs')
  })

  it('marks an opt-out as undone after suppress --remove', async () => {
    await run('suppress', 'email', 'joe@joes.com')
    await run('suppress', 'email', 'joe@joes.com', '--remove', '--reason', 'wrote again')
    const [entry] = JSON.parse(await run('opt-outs', 'list', '--json'))
    expect(entry).toMatchObject({ state: 'undone', endNote: 'suppress --remove: wrote again' })
  })

  it('merges the log of this machine or named logs, and names a file that is missing', async () => {
    const empty = anOptOutLog()
    const merge = (...files: readonly string[]) =>
      runOptOuts({ session, clock, ...empty }, { kind: 'opt-outs', verb: 'merge', files })
    expect(await merge()).toBe(
      `${empty.optOutLogPath} does not exist: this machine received no opt-out`,
    )
    await expect(merge('/none.jsonl')).rejects.toThrow('/none.jsonl cannot be read')

    await run('suppress', 'email', 'joe@joes.com')
    await sql`truncate app.lead_opt_out, app.lead_suppression`
    expect(await merge(optOutLogPath)).toMatch(
      / lines, [1-9]\d* opt-outs added, 0 lines unreadable$/,
    )
  })

  const id = `oo_${'0'.repeat(20)}`
  it.each([
    [[], 'opt-outs: must be list, show, confirm, reject, undo or merge'],
    [['lost'], 'opt-outs lost: must be list'],
    [['list', 'joes.com'], 'too many arguments: joes.com'],
    [['list', '--state', 'done'], '--state done: must be one of pending, confirmed'],
    [['list', '--kind', 'fax'], '--kind fax: must be one of email'],
    [['list', '--limit', '0'], '--limit 0'],
    [['list', '--by', 'mail'], '--by: unknown option for opt-outs list'],
    [['show'], 'ID is missing'],
    [['show', 'joes.com'], 'joes.com: must be the id of an opt-out'],
    [['confirm', id, '--reason', 'x'], '--by is missing'],
    [['confirm', id, '--by', 'dns', '--reason', 'x'], '--by dns: must be mail or operator'],
    [['undo', id], '--reason is missing'],
    [['undo', id, '--reason', ' '], '--reason is missing'],
    [['undo', id, id, '--reason', 'x'], 'too many arguments'],
  ])('rejects %j', (words, problem) => {
    const parse = () => parseLeadsCommand(['opt-outs', ...words])
    expect(parse).toThrow(BadCommand)
    expect(parse).toThrow(problem)
  })

  it('names every verb in its help', () => {
    for (const verb of ['list', 'show', 'confirm', 'reject', 'undo', 'merge']) {
      expect(commandHelp['opt-outs']).toContain(`opt-outs ${verb}`)
    }
  })
})
