import { textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { SuppressionKind } from '../../domain/suppressionHash.ts'
import { foldedEmailSql, ownDomainSql } from './suppressionSql.ts'

/** Possible numbers of labels of a registered domain, up to "school.pvt.k12.ca.us". */
const LABELS = [2, 3, 4, 5] as const

function lastLabels(query: Query, host: SqlText, labels: number): SqlText {
  const label = query`split_part(${host}, '.', ${-labels}::int4)`
  return labels === 1 ? label : query`${label} || '.' || ${lastLabels(query, host, labels - 1)}`
}

type ListedSearch = {
  /** Name of the temporary table that `findListedLeads` creates. */
  readonly into: 'hit' | 'freed' | 'held'
  /** Table, or query in parentheses with an alias, that has the columns of `lead`. */
  readonly leads: SqlText
  /** Query of `rank` and `merged_id`: one row per merged id of a lead. */
  readonly merged: SqlText
  /** Table with the columns `kind` and `hash`. */
  readonly list: SqlText
}

/**
 * Creates a temporary table of the leads that a list names, until the end of the transaction;
 * `drops` is true for a lead that is removed, and false for a lead that loses only its phone.
 *
 * Reads every lead once; hashes only the kinds on the list, in the same way as `suppressionHash`.
 */
export async function findListedLeads(
  query: Query,
  { into, leads, merged, list }: ListedSearch,
): Promise<void> {
  const found = await query({
    kind: textOf<SuppressionKind>(),
  })`select distinct kind from ${list} listed`
  const kinds = new Set(found.map(({ kind }) => kind))
  const isListed = (kind: SuppressionKind, value: SqlText) =>
    kinds.has(kind)
      ? query`coalesce(encode(sha256(convert_to(${kind} || E'\n' || ${value}, 'UTF8')), 'hex')
          in (select hash from ${list} listed where kind = ${kind}), false)`
      : query`false`
  const ends = (host: SqlText) =>
    LABELS.reduce<SqlText>(
      (any, labels) => query`${any} or ${isListed('domain', lastLabels(query, host, labels))}`,
      query`false`,
    )
  // Checks the domain suffixes of the host first: the exact rule takes 40 times as long.
  const ofDomain = (host: SqlText) =>
    kinds.has('domain')
      ? query`case when ${ends(host)} then ${isListed('domain', ownDomainSql(query, host))} else false end`
      : query`false`
  const listedIds = kinds.has('lead')
    ? query`rank in (
        select rank from (${merged}) took where ${isListed('lead', query`merged_id`)})`
    : query`false`
  await query`
    create temporary table ${query(into)} on commit drop as
    select rank, drops, city_id, fips, st, cat, flags
    from (
      select rank, city_id, fips, st, cat, flags,
        ${isListed('lead', query`lead_id`)} or ${listedIds}
          or ${ofDomain(query`site_host`)} or ${ofDomain(query`mail_host`)}
          or ${isListed('email', foldedEmailSql(query, query`email`))} as drops,
        ${isListed('phone', query`phone`)} as loses_phone
      from (
        select rank, city_id, fips, st, cat, flags, lead_id, phone, email, split_part(website, '/', 3) as site_host,
          split_part(email, '@', 2) as mail_host
        from ${leads} offset 0
      ) hosted
    ) l where drops or loses_phone`
  await query`analyze ${query(into)}`
}
