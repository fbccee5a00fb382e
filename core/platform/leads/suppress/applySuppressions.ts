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
 * A lead that loses its address is gone until the next load brings it back without: a lower place in the same list would
 * sell it twice to whoever has it. No rank moves.
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

/** Labels that a registered domain may have, up to "school.pvt.k12.ca.us". */
const LABELS = [2, 3, 4, 5] as const

function lastLabels(query: Query, host: SqlText, labels: number): SqlText {
  const label = query`split_part(${host}, '.', ${-labels}::int4)`
  return labels === 1 ? label : query`${label} || '.' || ${lastLabels(query, host, labels - 1)}`
}

/** Looks at every lead once; only what is on the list is hashed, and as `suppressionHash` does. */
async function findHits({ query, at }: Scene, kinds: ReadonlySet<SuppressionKind>): Promise<void> {
  const listed = (kind: SuppressionKind, value: SqlText) =>
    kinds.has(kind)
      ? query`coalesce(encode(sha256(convert_to(${kind} || E'\n' || ${value}, 'UTF8')), 'hex')
          in (select hash from pending where kind = ${kind}), false)`
      : query`false`
  const ends = (host: SqlText) =>
    LABELS.reduce<SqlText>(
      (any, labels) => query`${any} or ${listed('domain', lastLabels(query, host, labels))}`,
      query`false`,
    )
  // The exact rule takes forty times as long as to see that no end of a host is on the list.
  const ofDomain = (host: SqlText) =>
    kinds.has('domain')
      ? query`case when ${ends(host)} then ${listed('domain', ownDomainSql(query, host))} else false end`
      : query`false`
  const listedIds = kinds.has('lead')
    ? query`rank in (
        select rank from ${at('merged_id')} where ${listed('lead', query`merged_id`)})`
    : query`false`
  await query`
    create temporary table hit on commit drop as
    select l.rank, l.drops, s.city_id, s.fips, s.st, s.cat, s.flags
    from (
      select rank,
        ${listed('lead', query`lead_id`)} or ${listedIds}
          or ${ofDomain(query`site_host`)} or ${ofDomain(query`mail_host`)}
          or ${listed('email', foldedEmailSql(query, query`email`))} as drops,
        ${listed('phone', query`phone`)} as loses_phone
      from (
        select rank, lead_id, phone, email, split_part(website, '/', 3) as site_host,
          split_part(email, '@', 2) as mail_host
        from ${at('lead')} offset 0
      ) hosted
    ) l join ${at('spine')} s using (rank) where l.drops or l.loses_phone`
  await query`analyze hit`
}

async function correctFacets({ query, at }: Scene): Promise<void> {
  await query`
    create temporary table delta on commit drop as
    select h.st, a.node, h.flags, count(*)::int4 as n
    from hit h join ${at('ancestor')} a using (cat) where h.drops group by h.st, a.node, h.flags`
  const st = at('facet_st')
  const us = at('facet_us')
  await query`
    update ${st} f set n = f.n - d.n from delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags`
  await query`
    delete from ${st} f using delta d
    where f.st = d.st and f.node = d.node and f.flags = d.flags and f.n = 0`
  const nation = query`(select node, flags, sum(n)::int4 as n from delta group by node, flags)`
  await query`
    update ${us} f set n = f.n - d.n from ${nation} d where f.node = d.node and f.flags = d.flags`
  await query`
    delete from ${us} f using ${nation} d
    where f.node = d.node and f.flags = d.flags and f.n = 0`
}

/** Leads per category and place, the cities with the most of a category, and leads of places. */
async function correctPlaces({ query, at }: Scene): Promise<void> {
  const placeCat = at('place_cat')
  const less = query`count(*) as n, count(*) filter (where flags & 3 <> ${NO_GRADE}::int4) as ne`
  await query`
    update ${placeCat} p set n = p.n - d.n, ne = p.ne - d.ne from (
      select 'c' as kind, city_id as id, cat, ${less} from hit where drops group by city_id, cat
      union all select 'k', fips, cat, ${less} from hit where drops and fips is not null group by fips, cat
      union all select 's', st::int4, cat, ${less} from hit where drops group by st, cat
      union all select 'u', 0, cat, ${less} from hit where drops group by cat
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
    where rank in (select rank from hit where drops)`
  await query`delete from ${shared} where rank in (select rank from hit where drops)`
  await query`
    delete from ${shared} where mail in (
      select mail from ${shared} where mail in (select mail from mails) group by mail having count(*) = 1
    )`
  await query`
    update ${shared} s set mail = left_over.best from (
      select mail, min(rank) as best from ${shared} where mail in (select mail from mails) group by mail
    ) left_over where s.mail = left_over.mail and s.mail <> left_over.best`
}

async function correctLeads({ query, at }: Scene): Promise<void> {
  const lead = at('lead')
  for (const table of [lead, at('spine'), at('merged_id')]) {
    await query`delete from ${table} where rank in (select rank from hit where drops)`
  }
  await query`
    update ${lead} l set phone = null from hit h where l.rank = h.rank and not h.drops`
}
