import { afterAll, beforeAll, expect, it } from 'vitest'
import { bool, int, maybe, text } from '../../../core/platform/db/columns.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { until } from '../../../supervisor/until.ts'
import { createLeadShopWorld, type LeadShopWorld } from '../../support/leads/leadShopWorld.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { createSiteWorld, pagesOf, type SiteWorld } from '../../support/siteWorld.ts'

let world: LeadShopWorld
let sites: SiteWorld
let sql: Sql
beforeAll(async () => {
  sites = await createSiteWorld()
  sites.serve('127.0.0.1', pagesOf({ '/': '<p>Joe fixes roofs</p>' }))
  world = await createLeadShopWorld({ seed: 91, chainIds: [8453], leads: 400 })
  sql = createSql(world.world.databaseUrl, { name: 'test', max: 1, reader: false })
})
afterAll(async () => {
  await sql?.end()
  await world?.stop()
  await sites?.stop()
})

it('the workers with SITE_CHECK=1 enrol websites and check them, and never connect to a private address', async () => {
  const [current] = await sql({ id: int })`
    select id from app.lead_dataset where state = 'current'`
  const lead = sql`${sql(`leads_${current!.id}`)}.lead`
  const url = sites.url('127.0.0.1', '/')
  await sql`update ${lead} set website = null`
  await sql`update ${lead} set website = ${url} where rank = (select min(rank) from ${lead})`
  await world.startWorkers({ SITE_CHECK: '1' })
  const row = async () =>
    (
      await sql({ state: text, reason: maybe(text), strikes: int, is_put_off: bool })`
        select state, reason, strikes, due_at > now() + interval '5 hours' as is_put_off
        from app.site_check where site = ${url}`
    )[0]
  expect(await until(async () => typeof (await row())?.reason === 'string', PATIENCE_MS)).toBe(true)
  expect(await row()).toEqual({
    state: 'waiting',
    reason: 'not_public',
    strikes: 0,
    is_put_off: true,
  })
  expect(sites.asked).toEqual([])
})
