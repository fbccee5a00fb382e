import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import { CHANNELS } from '../../../kernel/channels.ts'
import { createRowWatch, createWakeups } from '../../../platform/background/createRowWatch.ts'
import { createSql, type Sql } from '../../../platform/db/createSql.ts'
import { answered } from '../../../platform/db/query.ts'
import { GAS_LANES } from '../../../transactions/domain/lanePurpose.ts'
import { REFUSED_BY_US } from '../../shared/domain/sponsorshipStates.ts'
import { MOST_DRY_RUNS } from '../domain/gasLimits.ts'
import { sponsorshipIdIn } from '../domain/sponsorshipIdIn.ts'
import type { Sponsorship, Sponsorships } from '../ports.ts'
import { askForSponsorship } from './askForSponsorship.ts'
import { readGasQuote, saveGasQuote } from './gasQuoteRow.ts'
import { noteServed, type SponsorshipRows } from './noteServed.ts'
import { readSubmitters } from './pickGasLane.ts'
import { postOperation } from './postOperation.ts'
import { readReservedWei } from './readReservedWei.ts'
import {
  type SponsorshipRow,
  sponsorshipColumns,
  sponsorshipTables,
  toSponsorship,
} from './sponsorshipRow.ts'

type Options = {
  readonly databaseUrl: string
  readonly poolSize: number
  readonly gas: Deployment['gas']
  /** Gas that a cap counts beside the limits of an operation. */
  readonly constantGas: bigint
}

const ROWS: SponsorshipRows = { table: 'gas_sponsorship', readNewest }

/** Rows of sponsorships and their prices in schema `app`, as the api uses them. */
export function createSponsorships(options: Options): Sponsorships & { close(): Promise<void> } {
  const sql = createSql(options.databaseUrl, {
    name: 'quartet-gas',
    max: options.poolSize,
    reader: false,
  })
  const entryPoints = new Map(options.gas.map(({ chainId, entryPoint }) => [chainId, entryPoint]))
  const wakeups = createWakeups(sql, [CHANNELS.gasMoved])
  const rows = createRowWatch(wakeups, (ids) => readByIds(sql, ids))
  const required = async (id: Hex): Promise<Sponsorship> => {
    const found = (await readByIds(sql, [id])).get(id)
    if (found === undefined) throw new RangeError('a sponsorship that was there is gone')
    return found
  }
  return {
    saveQuote: (quote) => answered(saveGasQuote(sql, quote)),
    quoteFor: (requestHash) => answered(readGasQuote(sql, { requestHash, amountUsdc6: null })),
    quoteOf: (ask) => answered(readGasQuote(sql, ask)),
    ask: async (quote, paymentId) => {
      const { constantGas } = options
      const paymaster = paymasterOf(options.gas, quote.chainId)
      await answered(askForSponsorship(sql, { quote, paymentId, paymaster, constantGas }))
      const asked = await answered(readNewest(sql, paymentId))
      if (asked === null) throw new RangeError('a sponsorship that was asked for is gone')
      return asked
    },
    ofPayment: (paymentId) => answered(readNewest(sql, paymentId)),
    byId: async (id) => (await answered(readByIds(sql, [id]))).get(id) ?? null,
    byHash: (hash) => answered(readByHash(sql, [...entryPoints.keys()], hash)),
    noteServed: (paymentId, answerBody) =>
      answered(noteServed(sql, ROWS, { paymentId, answerBody })),
    countDryRun: (id) => answered(countDryRun(sql, id)),
    noteRefused: (id) => answered(noteRefused(sql, id)),
    post: async (post) => {
      const kind = await answered(postOperation(sql, entryPoints, post))
      if (kind === 'no_submitter') return { kind }
      return { kind, sponsorship: await answered(required(post.id)) }
    },
    waitUntil: async (id, isReached, timeoutMs) =>
      (await rows.wait(id, isReached, timeoutMs)) ?? (await answered(required(id))),
    standing: async (chainId) => {
      const [reservedWei, submitters] = await Promise.all([
        answered(readReservedWei(sql, chainId)),
        answered(readSubmitters(sql, chainId)),
      ])
      return { reservedWei, submitters }
    },
    close: async () => {
      await wakeups.close()
      await sql.end()
    },
  }
}

function paymasterOf(gas: Deployment['gas'], chainId: number): Address {
  const sponsor = gas.find((known) => known.chainId === chainId)
  if (sponsor === undefined) throw new RangeError(`no sponsor on chain ${chainId}`)
  return sponsor.paymaster
}

async function readByIds(sql: Sql, ids: readonly Hex[]): Promise<ReadonlyMap<Hex, Sponsorship>> {
  const rows = await sql<SponsorshipRow[]>`
    select ${sponsorshipColumns(sql)} from ${sponsorshipTables(sql)}
    where s.id = any(${ids}::text[])`
  return new Map(rows.map((row) => [row.id, toSponsorship(row)]))
}

async function readNewest(sql: Sql, paymentId: string): Promise<Sponsorship | null> {
  const [row] = await sql<SponsorshipRow[]>`
    select ${sponsorshipColumns(sql)} from ${sponsorshipTables(sql)}
    where s.payment_id = ${paymentId} order by s.attempt desc limit 1`
  return row === undefined ? null : toSponsorship(row)
}

async function readByHash(
  sql: Sql,
  chainIds: readonly number[],
  hash: Hex,
): Promise<Sponsorship | null> {
  const [row] = await sql<SponsorshipRow[]>`
    select ${sponsorshipColumns(sql)} from ${sponsorshipTables(sql)}
    where s.id in (
      select id from app.gas_sponsorship
        where chain_id = any(${chainIds}::int[]) and user_op_hash = ${hash}
      union all select carried.id from app.lane_attempt as attempt
        join app.gas_sponsorship as carried on carried.lane_tx_id = attempt.lane_tx_id
        where attempt.hash = ${hash})
    order by s.created_at desc limit 1`
  return row === undefined ? readByOlderHash(sql, hash) : toSponsorship(row)
}

/** By the hash of a transaction that is not its newest: what it carried says whose it was. */
async function readByOlderHash(sql: Sql, hash: Hex): Promise<Sponsorship | null> {
  const [sent] = await sql<{ data: Hex }[]>`
    select t.data from app.lane_attempt as attempt
      join app.lane_tx as t on t.id = attempt.lane_tx_id
    where attempt.hash = ${hash} and t.purpose = any(${GAS_LANES}::text[])`
  const id = sent === undefined ? null : sponsorshipIdIn(sent.data)
  return id === null ? null : ((await readByIds(sql, [id])).get(id) ?? null)
}

async function noteRefused(sql: Sql, id: Hex): Promise<void> {
  await sql`
    update app.gas_sponsorship set reason = ${REFUSED_BY_US}, updated_at = now()
    where id = ${id} and state = 'signed' and reason is null`
}

async function countDryRun(sql: Sql, id: Hex): Promise<boolean> {
  const { count } = await sql`
    update app.gas_sponsorship set dry_runs = dry_runs + 1
    where id = ${id} and dry_runs < ${MOST_DRY_RUNS}`
  return count === 1
}
