import type { Hex } from 'viem'
import { createRowWatch, createWakeups } from '../../../platform/background/createRowWatch.ts'
import { createSharedRead } from '../../../platform/background/createSharedRead.ts'
import { type Columns, hex, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import type { QuoteDraft, SponsorshipOf, SponsorshipRows, StoredQuote } from '../ports.ts'
import { claimSponsorship } from './claimSponsorship.ts'
import { markServed } from './markServed.ts'
import { type QuoteKind, readQuote, saveQuote } from './quoteRows.ts'
import { type SponsorTables, tableOf } from './sponsorTables.ts'

/** Reads and writes of the sponsorships of one kind of chain. */
export type SponsorshipKind<
  State extends string,
  Draft extends QuoteDraft,
  Sponsorship extends SponsorshipOf<State>,
> = {
  readonly tables: SponsorTables<State>
  /**
   * Returns the sponsorships `s` that match a condition; `condition` includes the order and the
   * limit.
   */
  readonly read: (query: Query, condition: SqlText) => Promise<readonly Sponsorship[]>
  /**
   * Returns the columns of a new sponsorship; `firstId` is the id of the first sponsorship of its
   * payment.
   */
  readonly claim: (quote: StoredQuote<Draft>, firstId: Hex) => object
  /** Records that the caller posted in time while the service could not accept the post. */
  readonly recordOutage: (query: Query, id: Hex) => PromiseLike<unknown>
}

type Options = {
  readonly name: string
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
}

/**
 * Creates the access of the API to sponsorships and their prices in schema `app`, for one kind of
 * chain.
 */
export function createSponsorshipRows<
  State extends string,
  Draft extends QuoteDraft,
  QuoteShape extends Columns,
  Sponsorship extends SponsorshipOf<State>,
>(
  { name, databaseUrl, poolSize }: Options,
  kind: SponsorshipKind<State, Draft, Sponsorship>,
  quotes: QuoteKind<Draft, QuoteShape>,
): {
  readonly sql: Sql
  readonly rows: SponsorshipRows<Draft, Sponsorship> & { close(): Promise<void> }
  /** Returns an existing sponsorship. Throws RangeError when no row has the id. */
  readonly required: (id: Hex) => Promise<Sponsorship>
} {
  const sql = createSql(databaseUrl, { name, max: poolSize, reader: false })
  const { tables } = kind
  const wakeups = createWakeups(sql, [tables.moved], movedId)
  const byIds = async (ids: readonly Hex[]): Promise<ReadonlyMap<Hex, Sponsorship>> => {
    // The server keeps one plan for a single id, and plans the columns of a sponsorship again for each list: 2 to 10 ms.
    const [id, ...others] = ids
    const condition = others.length === 0 ? sql`s.id = ${id}` : sql`s.id = any(${ids}::text[])`
    const found = await kind.read(sql, condition)
    return new Map(found.map((row) => [row.id, row]))
  }
  const newest = async (paymentId: string): Promise<Sponsorship | null> => {
    const ofPayment = sql`s.payment_id = ${paymentId} order by s.attempt desc limit 1`
    return (await kind.read(sql, ofPayment))[0] ?? null
  }
  // A wake-up without an id reads the rows of all waiting callers, so that it reads only their states.
  const watch = createRowWatch(wakeups, (ids) => readStates(sql, tables, ids))
  const byId = createSharedRead((ids) => answered(byIds(ids)))
  const requireById = async (id: Hex): Promise<Sponsorship> => {
    const found = await byId(id)
    if (found === null) throw new RangeError('the sponsorship has no row')
    return found
  }
  const rows: SponsorshipRows<Draft, Sponsorship> & { close(): Promise<void> } = {
    saveQuote: (quote) => answered(saveQuote(sql, quotes, quote)),
    quoteFor: (requestHash) => answered(readQuote(sql, quotes, { requestHash, amountUsdc6: null })),
    quoteOf: (request) => answered(readQuote(sql, quotes, request)),
    request: async (quote, paymentId) => {
      await answered(claimSponsorship(sql, tables, { quote, paymentId }, kind.claim))
      const requested = await answered(newest(paymentId))
      if (requested === null) throw new RangeError('the claimed sponsorship has no row')
      return requested
    },
    ofPayment: (paymentId) => answered(newest(paymentId)),
    byId,
    markServed: (paymentId, answerBody) =>
      answered(markServed(sql, tables, { paymentId, answerBody }, () => newest(paymentId))),
    recordOutage: async (id) => void (await answered(kind.recordOutage(sql, id))),
    waitUntil: async (id, isReached, timeoutMs) => {
      await watch.wait(id, isReached, timeoutMs)
      return requireById(id)
    },
    close: async () => {
      await wakeups.close()
      await sql.end()
    },
  }
  return { sql, rows, required: requireById }
}

/** Returns the id in a notification of a moved row; null for a notification without an id. */
const movedId = (payload: string): Hex | null =>
  payload.startsWith('0x') ? `0x${payload.slice(2)}` : null

async function readStates<State extends string>(
  sql: Sql,
  tables: SponsorTables<State>,
  ids: readonly Hex[],
): Promise<ReadonlyMap<Hex, { readonly state: State }>> {
  const rows = await sql({ id: hex, state: textOf<State>() })`
    select id, state from ${tableOf(sql, tables)} where id = any(${ids}::text[])`
  return new Map(rows.map(({ id, state }) => [id, { state }]))
}
