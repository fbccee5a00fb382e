import { NO_GRADE } from '../../../domain/leads/leadFlags.ts'
import type { SuppressionKind } from '../../../domain/leads/suppressionHash.ts'
import type { AppliedSuppressions } from '../../../leadsWorkPorts.ts'
import type { Query } from '../../db/createSql.ts'
import type { SqlText } from '../../db/sqlText.ts'
import { topPlaces } from '../build/facetSteps.ts'
import type { BuildSession } from '../build/openBuildSession.ts'
import { recordFacts } from '../build/recordFacts.ts'
import { schemaOf } from '../schemaOf.ts'
import { foldedEmailSql, ownDomainSql } from './suppressionSql.ts'

type Scene = {
  readonly query: Query
  readonly datasetId: number
  readonly at: (table: string) => SqlText
}

/**
 * Takes out of the current data set what was put on the list since it was loaded; without a current one, nothing.
 *
 * One transaction: searches, counts and pages change together, or not at all. Which entries are in is kept with the data
 * set, so that doing it twice changes nothing. Throws `ConnectionLost`.
 */
export async function applySuppressions(session: BuildSession): Promise<AppliedSuppressions> {
  const found: { datasetId: number | null } = { datasetId: null }
  const applied = await session.begin(async (query) => {
    const [current] = await query<{ id: number }[]>`
      select id from app.lead_dataset where state = 'current' for update`
    if (current === undefined) return NOTHING
    const datasetId = current.id
    found.datasetId = datasetId
    const at = (table: string) => query`${query(schemaOf(datasetId))}.${query(table)}`
    return apply({ query, datasetId, at })
  })
  if (found.datasetId !== null && applied.dropped + applied.changed > 0) {
    // Scans look at the rows themselves until a vacuum has marked the pages as seen by all.
    await session`vacuum ${session(schemaOf(found.datasetId))}.spine`
  }
  return applied
}

const NOTHING: AppliedSuppressions = { entries: 0, dropped: 0, changed: 0 }

async function apply(scene: Scene): Promise<AppliedSuppressions> {
  const { query, at } = scene
  await query`
    create temporary table pending on commit drop as
    select kind, hash from app.lead_suppression except select kind, hash from ${at('suppression')}`
  const kinds = await query<{ kind: SuppressionKind; n: number }[]>`
    select kind, count(*)::int4 as n from pending group by kind`
  const entries = kinds.reduce((sum, { n }) => sum + n, 0)
  if (entries === 0) return NOTHING
  await findHits(scene, new Set(kinds.map(({ kind }) => kind)))
  const [hits] = await query<{ dropped: number; changed: number }[]>`
    select (count(*) filter (where drops))::int4 as dropped, (count(*) filter (where not drops))::int4 as changed
    from hit`
  const { dropped = 0, changed = 0 } = hits ?? {}
  if (dropped + changed > 0) {
    await correctFacets(scene)
    await correctPlaces(scene)
    await correctSharedEmails(scene)
    await correctLeads(scene)
    await recordFacts(scene)
  }
  await query`insert into ${at('suppression')} select kind, hash from pending`
  return { entries, dropped, changed }
}

/** Looks at every lead once; only what is on the list is hashed, and as `suppressionHash` does. */
async function findHits({ query, at }: Scene, kinds: ReadonlySet<SuppressionKind>): Promise<void> {
  const listed = (kind: SuppressionKind, value: SqlText) =>
    kinds.has(kind)
      ? query`coalesce(encode(sha256(convert_to(${kind} || E'\n' || ${value}, 'UTF8')), 'hex')
          in (select hash from pending where kind = ${kind}), false)`
      : query`false`
  const ofDomain = (host: SqlText) => listed('domain', ownDomainSql(query, host))
  await query`
    create temporary table hit on commit drop as
    select l.rank, l.drops, l.loses_email, s.city_id, s.fips, s.st, s.cat, s.flags as old,
      case when l.loses_email then (s.flags & ~3) | ${NO_GRADE}::int4 else s.flags end as new, l.loses_phone
    from (
      select rank,
        ${listed('lead', query`lead_id`)}
          or ${ofDomain(query`substring(website from '^https://([^/]+)')`)}
          or ${ofDomain(query`substring(email from '@(.*)$')`)} as drops,
        ${listed('email', foldedEmailSql(query, query`email`))} as loses_email,
        ${listed('phone', query`phone`)} as loses_phone
      from ${at('lead')}
    ) l join ${at('spine')} s using (rank) where l.drops or l.loses_email or l.loses_phone`
  await query`analyze hit`
}

/** Counts move from one combination of traits to another, which may be new. */
async function correctFacets({ query, at }: Scene): Promise<void> {
  await query`
    create temporary table delta on commit drop as
    select st, node, flags, sum(n)::int4 as n from (
      select h.st, a.node, h.old as flags, -1 as n
      from hit h join ${at('ancestor')} a using (cat) where h.drops or h.old <> h.new
      union all
      select h.st, a.node, h.new, 1
      from hit h join ${at('ancestor')} a using (cat) where not h.drops and h.old <> h.new
    ) moved group by st, node, flags having sum(n) <> 0`
  const st = at('facet_st')
  const us = at('facet_us')
  await query`
    update ${st} f set n = f.n + d.n from delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags`
  await query`
    insert into ${st} (st, node, flags, n)
    select st, node, flags, n from delta d where n > 0 and not exists (
      select from ${st} f where f.st = d.st and f.node = d.node and f.flags = d.flags
    )`
  await query`
    delete from ${st} f using delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags and f.n = 0`
  const nation = query`(
    select node, flags, sum(n)::int4 as n from delta group by node, flags having sum(n) <> 0
  )`
  await query`
    update ${us} f set n = f.n + d.n from ${nation} d where f.node = d.node and f.flags = d.flags`
  await query`
    insert into ${us} (node, flags, n)
    select node, flags, n from ${nation} d where n > 0 and not exists (
      select from ${us} f where f.node = d.node and f.flags = d.flags
    )`
  await query`
    delete from ${us} f using ${nation} d
    where f.node = d.node and f.flags = d.flags and f.n = 0`
}

/** Leads per category and place, the cities with the most of a category, and leads of places. */
async function correctPlaces({ query, at }: Scene): Promise<void> {
  const placeCat = at('place_cat')
  const less = query`
    count(*) filter (where drops) as n,
    count(*) filter (where old & 3 <> ${NO_GRADE}::int4 and (drops or loses_email)) as ne`
  await query`
    update ${placeCat} p set n = p.n - d.n, ne = p.ne - d.ne from (
      select 'c' as kind, city_id as id, cat, ${less} from hit group by city_id, cat
      union all select 'k', fips, cat, ${less} from hit where fips is not null group by fips, cat
      union all select 's', st::int4, cat, ${less} from hit group by st, cat
      union all select 'u', 0, cat, ${less} from hit group by cat
    ) d where p.kind = d.kind and p.id = d.id and p.cat = d.cat`
  await query`delete from ${placeCat} where n = 0`
  for (const [place, id] of [
    ['city', 'city_id'],
    ['county', 'fips'],
  ] as const) {
    await query`
      update ${at(place)} p set leads = p.leads - d.n from (
        select ${query(id)} as id, count(*) as n from hit where drops group by 1
      ) d where p.${query(id)} = d.id`
  }
  const nodes = query`(
    select distinct a.node from hit h join ${at('ancestor')} a using (cat) where h.drops
  )`
  await query`delete from ${at('top_place')} where node in ${nodes}`
  await query`insert into ${at('top_place')} ${topPlaces(query, at, query`a.node in ${nodes}`)}`
}

/** An address that only one lead still has is shared no more; else the best that is left stands for it. */
async function correctSharedEmails({ query, at }: Scene): Promise<void> {
  const shared = at('shared_email')
  await query`
    create temporary table mails on commit drop as
    select distinct mail from ${shared}
    where rank in (select rank from hit where drops or loses_email)`
  await query`delete from ${shared} where rank in (select rank from hit where drops or loses_email)`
  await query`
    delete from ${shared} where mail in (
      select mail from ${shared} where mail in (select mail from mails) group by mail having count(*) = 1
    )`
  await query`
    update ${shared} s set mail = left_over.best from (
      select mail, min(rank) as best from ${shared} where mail in (select mail from mails) group by mail
    ) left_over where s.mail = left_over.mail and s.mail <> left_over.best`
}

/** A lead that lost its address goes behind all others, where those without one are; no other rank moves. */
async function correctLeads({ query, at }: Scene): Promise<void> {
  const [lead, spine] = [at('lead'), at('spine')]
  await query`
    create temporary table moved on commit drop as
    select rank, new, ((select max(rank) from ${spine}) + row_number() over (order by rank))::int4 as to_rank
    from hit where loses_email and not drops`
  for (const table of [lead, spine]) {
    await query`delete from ${table} where rank in (select rank from hit where drops)`
  }
  await query`
    update ${lead} l set phone = null from hit h
    where l.rank = h.rank and h.loses_phone and not h.drops`
  await query`
    update ${lead} l
    set rank = m.to_rank, flags = m.new, email = null, reasons = 0, contact = null, email_on = null
    from moved m where l.rank = m.rank`
  await query`
    update ${spine} s set rank = m.to_rank, flags = m.new from moved m where s.rank = m.rank`
}
