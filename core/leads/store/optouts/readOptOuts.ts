import { maybe, type RowOf, text, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { OptOutProof, OptOutState } from '../../domain/optOutStates.ts'
import type { SuppressionKind } from '../../domain/suppressionHash.ts'

/** An opt-out in the form for operators; times are UTC texts. */
export const OPT_OUT_FACTS_ROW = {
  id: text,
  kind: textOf<SuppressionKind>(),
  /** Domain in plain text; null for kinds that are stored only as a hash. */
  domain: maybe(text),
  hash: text,
  state: textOf<OptOutState>(),
  reason: text,
  token: maybe(text),
  createdAt: text,
  expiresAt: maybe(text),
  proof: maybe(textOf<OptOutProof>()),
  proofNote: maybe(text),
  confirmedAt: maybe(text),
  endedAt: maybe(text),
  endNote: maybe(text),
}
export type OptOutFacts = RowOf<typeof OPT_OUT_FACTS_ROW>

/** Returns opt-outs, the newest first; an opt-out must meet every filter that is not null. */
export function readOptOuts(
  query: Query,
  filter: {
    readonly state: OptOutState | null
    readonly kind: SuppressionKind | null
    /** Hashes of which an opt-out must have one. */
    readonly hashes: readonly string[] | null
    readonly limit: number
  },
): Promise<OptOutFacts[]> {
  const { state, kind, hashes, limit } = filter
  return read(
    query,
    query`(${state}::text is null or state = ${state}::text)
      and (${kind}::text is null or kind = ${kind}::text)
      and (${hashes}::text[] is null or hash = any(${hashes}::text[]))
      order by created_at desc, id limit ${limit}::int4`,
  )
}

export async function readOptOut(query: Query, id: string): Promise<OptOutFacts | null> {
  const [found] = await read(query, query`id = ${id}`)
  return found ?? null
}

async function read(query: Query, where: SqlText): Promise<OptOutFacts[]> {
  const moment = (column: SqlText) =>
    query`to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`
  return query(OPT_OUT_FACTS_ROW)`
    select id, kind, domain, hash, state, reason, token, ${moment(query`created_at`)} as "createdAt",
      ${moment(query`expires_at`)} as "expiresAt", proof, proof_note as "proofNote",
      ${moment(query`confirmed_at`)} as "confirmedAt", ${moment(query`ended_at`)} as "endedAt",
      end_note as "endNote"
    from app.lead_opt_out where ${where}`
}
