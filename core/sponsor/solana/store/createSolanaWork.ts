import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { SOLANA_STATES, statesBefore } from '../../shared/domain/sponsorshipStates.ts'
import { moveRow } from '../../shared/store/moveRow.ts'
import { sweepQuotes } from '../../shared/store/quoteRows.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import { fundsProblem } from '../domain/fundsProblem.ts'
import type { DueSolanaSponsorship, SignedSolanaSponsorship, SolanaWork } from '../ports.ts'
import { createSolanaReceipts } from './createSolanaReceipts.ts'
import { readDueSolana } from './dueSolanaRow.ts'
import { isOverdrawn } from './isOverdrawn.ts'
import { readSolanaCounts } from './readSolanaCounts.ts'
import { readSolanaSpending } from './readSolanaSpending.ts'
import { SOLANA_TABLES } from './solanaSponsorshipRow.ts'

/**
 * Maximum open sponsorships per pass. A signature stays open for at most a quarter of an hour, and
 * the reserves of the fee payer limit the number of open signatures.
 */
const MAX_OPEN_SPONSORSHIPS = 5_000

/** Creates the access of the workers to sponsorships on Solana in schema `app`; `close` ends its connections. */
export function createSolanaWork(options: {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
}): SolanaWork & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-solana-work',
    max: options.poolSize,
    reader: false,
  })
  return {
    requested: (limit) => answered(readRequestedSponsorships(sql, limit)),
    sign: (due, signed, lamports) => answered(storeSignature(sql, due, { signed, lamports })),
    open: () =>
      answered(
        readDueSolana(sql, {
          condition: sql`(s.state in ('signed', 'refreshed', 'posted', 'sent') or (s.state = 'claimed'
            and (p.id is null or p.state in ('released', 'reversed'))))`,
          order: sql`s.state not in ('posted', 'sent'), s.created_at`,
          limit: MAX_OPEN_SPONSORSHIPS,
        }),
      ),
    move: (due, to, { reason = null, slot = null, failure = null }) =>
      answered(
        moveRow(sql, SOLANA_TABLES, due, {
          to,
          from: statesBefore(SOLANA_STATES, to),
          set: sql`reason = ${reason}, slot = ${slot}, failure = ${failure}, ended_at = now()`,
        }),
      ),
    recordSend: async (due) => {
      const { count } = await answered(sql`
        update app.solana_sponsorship set state = 'sent', sent_at = now(), updated_at = now()
        where id = ${due.id} and xmin::text = ${due.version} and state in ('posted', 'sent')`)
      return count === 1
    },
    counts: () => answered(readSolanaCounts(sql)),
    spending: () => answered(readSolanaSpending(sql)),
    ...createSolanaReceipts(sql),
    sweepQuotes: () => answered(sweepQuotes(sql, SOLANA_TABLES)),
    onRequested: (listener) => sql.listen(CHANNELS.solanaAsked, listener),
    onMoved: (listener) => sql.listen(CHANNELS.solanaMoved, listener),
    close: () => sql.end(),
  }
}

/**
 * Returns at most `limit` first signatures and at most `limit` requested refreshes, both interleaved by payer.
 *
 * A refresh waits until its first blockhash lapses; with separate limits, waiting refreshes do not delay first
 * signatures. Excludes sponsorships of released or reversed payments.
 */
async function readRequestedSponsorships(
  query: Query,
  limit: number,
): Promise<DueSolanaSponsorship[]> {
  const interleave = (oldest: SqlText): SqlText =>
    query`row_number() over (partition by p.payer order by ${oldest}, s.id), ${oldest}`
  const [first, refreshes] = await Promise.all([
    readDueSolana(query, {
      condition: query`s.state = 'claimed' and p.state not in ('released', 'reversed')
        and not ${isDuplicate(query)} and not ${isWaiting(query, query`p`)}`,
      order: interleave(query`s.created_at`),
      limit,
    }),
    readDueSolana(query, {
      condition: query`s.state = 'signed' and s.is_refresh_asked
        and p.state not in ('released', 'reversed')`,
      order: interleave(query`s.last_valid_height`),
      limit,
    }),
  ])
  return [...first, ...refreshes]
}

/**
 * SQL condition: the sponsor must sign an older sponsorship of the same message first. Over each
 * blockhash only one sponsorship of a message can be signed, so the others would fill the queue
 * without effect.
 */
function isDuplicate(query: Query): SqlText {
  return query`exists (
    select from app.solana_sponsorship as twin join app.payment as paid on paid.id = twin.payment_id
    where twin.state = 'claimed' and twin.transaction = s.transaction
      and (twin.created_at, twin.id) < (s.created_at, s.id)
      and paid.state not in ('released', 'reversed')
      and not ${isWaiting(query, query`paid`)})`
}

/**
 * SQL condition: a sponsorship must wait until earlier sponsorships of its payer are charged. A
 * sponsorship whose payment is settled never waits.
 */
function isWaiting(query: Query, payment: SqlText): SqlText {
  return query`(${payment}.state <> 'settled' and ${isOverdrawn(query, query`${payment}.payer`)})`
}

/**
 * Stores a signature under a lock that admits one transaction at a time; the lock ends with the
 * transaction. A refresh reserves nothing, because the first signature reserved the cap.
 *
 * The same message over the same blockhash is one transaction, which is sold once: another
 * sponsorship of the message waits for another blockhash.
 */
function storeSignature(
  sql: Sql,
  due: DueSolanaSponsorship,
  { signed, lamports }: { readonly signed: SignedSolanaSponsorship; readonly lamports: bigint },
): Promise<'signed' | 'changed' | 'funds_short'> {
  const isFirst = due.state === 'claimed'
  return sql.begin('', async (query) => {
    await query`select pg_advisory_xact_lock(hashtextextended('solana fee payer', 0))`
    if (isFirst) {
      const reservedLamports = await readReserved(query, SOLANA_TABLES)
      const { lamportCap } = due
      if (fundsProblem({ lamports, reservedLamports, lamportCap }) !== null) return 'funds_short'
    }
    const to = isFirst ? 'signed' : 'refreshed'
    const { count } = await query`
      update app.solana_sponsorship as s set state = ${to}, reason = null,
        signed_transaction = ${signed.transaction}, signature = ${signed.signature},
        last_valid_height = ${signed.lastValidBlockHeight},
        refreshes = s.refreshes + ${isFirst ? 0 : 1}::int, is_refresh_asked = false,
        was_refused_by_us = false, signed_at = now(), updated_at = now()
      where s.id = ${due.id} and s.xmin::text = ${due.version}
        and s.state = ${isFirst ? 'claimed' : 'signed'}
        and exists (select from app.payment as p where p.id = s.payment_id
          and p.state in ('claimed', 'answered', 'submitted', 'settled')
          and not (s.state = 'claimed' and ${isWaiting(query, query`p`)}))
        and not exists (select from app.solana_sponsorship as same
          where same.signature = ${signed.signature})`
    if (count === 0) return 'changed'
    await query`select pg_notify(${CHANNELS.solanaMoved}, ${due.id})`
    return 'signed'
  })
}
