import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../../api/app.ts'
import { parseLeadsCommand } from '../../../../commands/leads/parseLeadsCommand.ts'
import { runOptOuts } from '../../../../commands/leads/runOptOuts.ts'
import { createLeadDeps } from '../../../../core/leads/store/createLeadDeps.ts'
import { openBuildSession } from '../../../../core/leads/store/dataset/openBuildSession.ts'
import { createLeadUpkeep } from '../../../../core/leads/store/upkeep/createLeadUpkeep.ts'
import { createFreeGrants } from '../../../../core/payments/store/createFreeGrants.ts'
import { loadGenerated } from '../../../../devnet/leads/loadGenerated.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { depsOf } from '../../../builders/anApp.ts'
import { noPayment } from '../../../builders/noPayment.ts'
import { anOptOutLog } from '../../../support/anOptOutLog.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'
import { startTestDns, type TestDns } from '../../../support/startTestDns.ts'

const DAY_MS = 86_400_000
const time = { ms: 1_790_000_000_000 }
const clock = { nowMs: () => time.ms, nowSec: () => Math.floor(time.ms / 1_000) }

const log = anOptOutLog()
let database: TestDatabase
let dns: TestDns
let close: () => Promise<void>
let app: ReturnType<typeof createApp>
let upkeep: ReturnType<typeof createLeadUpkeep>
beforeAll(async () => {
  ;[database, dns] = await Promise.all([migratedDatabase(), startTestDns()])
  const databaseUrl = database.url
  await loadGenerated(databaseUrl, { count: 3_000, seed: 5, day: '2026-06-01' })
  const dnsServers = [dns.server]
  const leads = createLeadDeps({
    databaseUrl,
    clock,
    contactEmail: 'stop@example.com',
    optOutLog: log.optOutLog,
    dnsServers,
  })
  const grants = createFreeGrants({ databaseUrl, clock })
  upkeep = createLeadUpkeep(databaseUrl, clock)
  app = createApp(depsOf(aWorld(), { time, leads, payment: { ...noPayment, grants } }))
  close = async () => {
    await Promise.all([leads.close(), grants.close(), upkeep.close(), dns.close()])
  }
})
afterAll(async () => {
  await close?.()
  await database?.drop()
})

const place = 'category=retail&email=required&website=has'

/** Returns the first leads of a list as a free sample; each call uses another day. */
async function firstLeads(): Promise<{ id: string; website: string }[]> {
  time.ms += DAY_MS
  const response = await app.request(`/v1/leads/search?${place}&sample=1`)
  expect(response.status).toBe(200)
  return (await response.json()).leads
}

async function total(): Promise<number> {
  const response = await app.request(`/v1/leads/count?${place}`)
  return (await response.json()).matches
}

async function optOut(body: object) {
  const response = await app.request('/v1/leads/opt-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function operator(...words: string[]): Promise<string> {
  const command = parseLeadsCommand(['opt-outs', ...words])
  if (command.kind !== 'opt-outs') throw new Error(command.kind)
  const session = await openBuildSession(database.url)
  try {
    return await runOptOuts({ session, clock, ...log }, command)
  } finally {
    await session.end()
  }
}

it('an opt-out of a domain applies after the DNS proof, and an operator can undo the opt-out', async () => {
  const before = { leads: await firstLeads(), total: await total() }
  const domain = before.leads[0]!.website
  const requested = await optOut({ domain })
  expect(requested.status).toBe(202)
  const { name, value } = requested.body.domainProof.record
  await upkeep.applySuppressions()
  expect(await firstLeads()).toEqual(before.leads)
  expect((await optOut({ domain })).body.domainProof.seen).toBe('no_record')
  expect(dns.asked).toContain(name)
  dns.records.set(name, ['something else', value])
  expect(await optOut({ domain })).toEqual({
    status: 200,
    body: { accepted: true, withinSeconds: 180 },
  })
  const removedId = before.leads[0]!.id
  expect((await firstLeads()).map(({ id }) => id)).not.toContain(removedId)
  expect((await upkeep.applySuppressions()).dropped).toBeGreaterThanOrEqual(1)
  time.ms += 60_000
  expect(await total()).toBeLessThan(before.total)
  const id = requested.body.domainProof.id
  expect(await operator('list', '--value', domain)).toContain(`${id}  confirmed`)
  expect(await operator('undo', id, '--reason', 'a rival had the name server')).toContain('undone')
  expect(await firstLeads()).not.toEqual(before.leads)
  expect((await upkeep.applySuppressions()).restored).toBeGreaterThanOrEqual(1)
  time.ms += 60_000
  expect(await firstLeads()).toEqual(before.leads)
  expect(await total()).toBe(before.total)
  const shown = JSON.parse(await operator('show', id, '--json'))
  expect(shown).toMatchObject({
    state: 'undone',
    proof: 'dns',
    endNote: 'a rival had the name server',
  })
})

it('an opt-out of a domain waits while the name server does not answer, and an operator can confirm a request by mail', async () => {
  const [, second] = await firstLeads()
  const domain = second!.website
  const requested = await optOut({ domain })
  dns.isSilent = true
  expect((await optOut({ domain })).body.domainProof.seen).toBe('no_answer')
  dns.isSilent = false
  const { id } = requested.body.domainProof
  await operator('confirm', id, '--by', 'mail', '--reason', 'owner wrote from the domain')
  expect((await firstLeads()).map((lead) => lead.id)).not.toContain(second!.id)
  expect((await optOut({ domain })).status).toBe(200)
})
