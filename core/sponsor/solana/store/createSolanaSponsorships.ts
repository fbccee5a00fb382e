import type { Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { createSponsorshipRows } from '../../shared/store/createSponsorshipRows.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import { MAX_REFRESHES } from '../domain/solanaLimits.ts'
import type { SolanaSponsorship, SolanaSponsorships } from '../ports.ts'
import { SOLANA_QUOTES } from './solanaQuoteRow.ts'
import {
  fromTerms,
  SOLANA_ROW,
  SOLANA_TABLES,
  solanaColumns,
  solanaTables,
  toSolanaSponsorship,
} from './solanaSponsorshipRow.ts'

const KIND = {
  tables: SOLANA_TABLES,
  read: async (query: Query, condition: SqlText): Promise<SolanaSponsorship[]> => {
    const rows = await query(SOLANA_ROW)`
      select ${solanaColumns(query)} from ${solanaTables(query)} where ${condition}`
    return rows.map(toSolanaSponsorship)
  },
  claim: fromTerms,
  recordOutage: (query: Query, id: Hex) => query`
    update app.solana_sponsorship set was_refused_by_us = true, updated_at = now()
    where id = ${id} and state in ('signed', 'refreshed') and not was_refused_by_us`,
}

/** Creates the access of the API to sponsorships on Solana and their prices in schema `app`. */
export function createSolanaSponsorships(options: {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
}): SolanaSponsorships & { close(): Promise<void> } {
  const { sql, rows, required } = createSponsorshipRows(
    { ...options, name: 'quartet-solana' },
    KIND,
    SOLANA_QUOTES,
  )
  return {
    ...rows,
    requestRefresh: (id) => answered(requestRefresh(sql, id)),
    countTrialRun: (id) => answered(countTrialRun(sql, id)),
    post: async (post) => {
      await answered(storePost(sql, post))
      return required(post.id)
    },
    reservedLamports: () => answered(readReserved(sql, SOLANA_TABLES)),
  }
}

async function requestRefresh(sql: Sql, id: Hex): Promise<void> {
  await sql`
    with asked as (
      update app.solana_sponsorship set is_refresh_asked = true, updated_at = now()
      where id = ${id} and state = 'signed' and refreshes < ${MAX_REFRESHES}
      returning id)
    select pg_notify(${CHANNELS.solanaAsked}, id) from asked`
}

async function countTrialRun(sql: Sql, id: Hex): Promise<void> {
  await sql`update app.solana_sponsorship set trial_runs = trial_runs + 1 where id = ${id}`
}

/**
 * Stores a post only if the sponsorship still has the checked signature, because a refresh may have
 * replaced that signature.
 */
async function storePost(
  sql: Sql,
  post: { readonly id: Hex; readonly signature: string; readonly transaction: string },
): Promise<void> {
  await sql`
    with posted as (
      update app.solana_sponsorship set state = 'posted', posted_transaction = ${post.transaction},
        posted_at = now(), updated_at = now()
      where id = ${post.id} and signature = ${post.signature} and state in ('signed', 'refreshed')
      returning id)
    select pg_notify(${CHANNELS.solanaMoved}, id) from posted`
}
