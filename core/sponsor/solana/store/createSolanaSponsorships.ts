import type { Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import { createRowWatch, createWakeups } from '../../../platform/background/createRowWatch.ts'
import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { noteServed, type SponsorshipRows } from '../../evm/store/noteServed.ts'
import { MOST_REFRESHES } from '../domain/solanaLimits.ts'
import type { SolanaSponsorship, SolanaSponsorships } from '../ports.ts'
import { askForSolana } from './askForSolana.ts'
import { readReservedLamports } from './readReservedLamports.ts'
import { readSolanaQuote, saveSolanaQuote } from './solanaQuoteRow.ts'
import {
  type SolanaRow,
  solanaColumns,
  solanaTables,
  toSolanaSponsorship,
} from './solanaSponsorshipRow.ts'

const ROWS: SponsorshipRows = { table: 'solana_sponsorship', readNewest }

/** Rows of sponsorships on Solana and their prices in schema `app`, as the api uses them. */
export function createSolanaSponsorships(options: {
  readonly databaseUrl: string
  readonly poolSize: number
}): SolanaSponsorships & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-solana',
    max: options.poolSize,
    reader: false,
  })
  const wakeups = createWakeups(sql, [CHANNELS.solanaMoved])
  const rows = createRowWatch(wakeups, (ids) => readByIds(sql, ids))
  const required = async (id: Hex): Promise<SolanaSponsorship> => {
    const found = (await answered(readByIds(sql, [id]))).get(id)
    if (found === undefined) throw new RangeError('a sponsorship that was there is gone')
    return found
  }
  return {
    saveQuote: (quote) => answered(saveSolanaQuote(sql, quote)),
    quoteFor: (requestHash) => answered(readSolanaQuote(sql, { requestHash, amountUsdc6: null })),
    quoteOf: (ask) => answered(readSolanaQuote(sql, ask)),
    ask: async (quote, paymentId) => {
      await answered(askForSolana(sql, { quote, paymentId }))
      const asked = await answered(readNewest(sql, paymentId))
      if (asked === null) throw new RangeError('a sponsorship that was asked for is gone')
      return asked
    },
    ofPayment: (paymentId) => answered(readNewest(sql, paymentId)),
    byId: async (id) => (await answered(readByIds(sql, [id]))).get(id) ?? null,
    noteServed: (paymentId, answerBody) =>
      answered(noteServed(sql, ROWS, { paymentId, answerBody })),
    askRefresh: (id) => answered(askRefresh(sql, id)),
    countTrialRun: (id) => answered(countTrialRun(sql, id)),
    noteRefused: (id) => answered(noteRefused(sql, id)),
    post: async (post) => {
      await answered(storePost(sql, post))
      return required(post.id)
    },
    waitUntil: async (id, isReached, timeoutMs) =>
      (await rows.wait(id, isReached, timeoutMs)) ?? required(id),
    reservedLamports: () => answered(readReservedLamports(sql)),
    close: async () => {
      await wakeups.close()
      await sql.end()
    },
  }
}

async function readByIds(
  sql: Sql,
  ids: readonly Hex[],
): Promise<ReadonlyMap<Hex, SolanaSponsorship>> {
  const rows = await sql<SolanaRow[]>`
    select ${solanaColumns(sql)} from ${solanaTables(sql)} where s.id = any(${ids}::text[])`
  return new Map(rows.map((row) => [row.id, toSolanaSponsorship(row)]))
}

async function readNewest(sql: Sql, paymentId: string): Promise<SolanaSponsorship | null> {
  const [row] = await sql<SolanaRow[]>`
    select ${solanaColumns(sql)} from ${solanaTables(sql)}
    where s.payment_id = ${paymentId} order by s.attempt desc limit 1`
  return row === undefined ? null : toSolanaSponsorship(row)
}

async function askRefresh(sql: Sql, id: Hex): Promise<void> {
  await sql`
    with asked as (
      update app.solana_sponsorship set is_refresh_asked = true, updated_at = now()
      where id = ${id} and state = 'signed' and refreshes < ${MOST_REFRESHES}
      returning id)
    select pg_notify(${CHANNELS.solanaAsked}, id) from asked`
}

async function countTrialRun(sql: Sql, id: Hex): Promise<void> {
  await sql`update app.solana_sponsorship set trial_runs = trial_runs + 1 where id = ${id}`
}

async function noteRefused(sql: Sql, id: Hex): Promise<void> {
  await sql`
    update app.solana_sponsorship set was_refused_by_us = true, updated_at = now()
    where id = ${id} and state in ('signed', 'refreshed') and not was_refused_by_us`
}

/** Only over the signature that it was judged by: a refresh may have come between. */
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
