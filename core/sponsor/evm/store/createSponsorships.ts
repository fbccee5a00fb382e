import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import { hex } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../../platform/db/database.ts'
import { answered } from '../../../platform/db/query.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import { GAS_LANES } from '../../../transactions/domain/lanePurpose.ts'
import { REFUSED_BY_OPERATOR } from '../../shared/domain/sponsorshipStates.ts'
import { createSponsorshipRows } from '../../shared/store/createSponsorshipRows.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import { directNonce } from '../domain/directNonce.ts'
import { gasCapOf } from '../domain/gasCaps.ts'
import { MAX_SIMULATIONS_PER_SPONSORSHIP } from '../domain/gasLimits.ts'
import { maxFeeCapWei } from '../domain/maxFeeCapWei.ts'
import { sponsorshipIdIn } from '../domain/sponsorshipIdIn.ts'
import { storeOperation } from '../domain/storedOperation.ts'
import type { GasQuote, Sponsorship, Sponsorships } from '../ports.ts'
import { readSubmitters } from './chooseGasLane.ts'
import { GAS_QUOTES } from './gasQuoteRow.ts'
import { postOperation } from './postOperation.ts'
import {
  GAS_TABLES,
  SPONSORSHIP_ROW,
  sponsorshipColumns,
  sponsorshipTables,
  toSponsorship,
} from './sponsorshipRow.ts'

type Options = {
  readonly databaseUrl: DatabaseUrl
  readonly poolSize: number
  readonly gas: Deployment['gas']
  /** Gas that the cap includes in addition to the limits of an operation. */
  readonly constantGas: bigint
}

/** Creates the access of the API to sponsorships and prices in schema `app`. */
export function createSponsorships(options: Options): Sponsorships & { close(): Promise<void> } {
  const entryPoints = new Map(options.gas.map(({ chainId, entryPoint }) => [chainId, entryPoint]))
  const kind = {
    tables: GAS_TABLES,
    read: readSponsorships,
    claim: (quote: GasQuote, firstId: Hex) => claimedColumns(options, quote, firstId),
    recordOutage: (query: Query, id: Hex) => query`
      update app.gas_sponsorship set reason = ${REFUSED_BY_OPERATOR}, updated_at = now()
      where id = ${id} and state = 'signed' and reason is null`,
  }
  const { sql, rows, required } = createSponsorshipRows(
    { ...options, name: 'quartet-gas' },
    kind,
    GAS_QUOTES,
  )
  return {
    ...rows,
    byHash: (hash) => answered(readByHash(sql, [...entryPoints.keys()], hash)),
    countDryRun: (id) => answered(countDryRun(sql, id)),
    post: async (post) => {
      const kind = await answered(postOperation(sql, entryPoints, post))
      return kind === 'known' ? { kind, sponsorship: await required(post.id) } : { kind }
    },
    submitterState: async (chainId) => {
      const [reservedWei, submitters] = await Promise.all([
        answered(readReserved(sql, GAS_TABLES, sql`chain_id = ${chainId}`)),
        answered(readSubmitters(sql, chainId)),
      ])
      return { reservedWei, submitters }
    },
  }
}

/**
 * Returns the columns of a new sponsorship. All sponsorships of one payment share a nonce, so that
 * the EntryPoint executes at most one sponsorship.
 */
function claimedColumns(
  { gas, constantGas }: Options,
  { chainId, lane, operation, ...quote }: GasQuote,
  firstId: Hex,
): object {
  const nonce = lane === 'direct' ? directNonce(firstId) : operation.nonce
  return {
    lane,
    chain_id: chainId,
    paymaster: paymasterOf(gas, chainId),
    sender: operation.sender,
    delegate: quote.delegate,
    needs_authorization: quote.needsAuthorization,
    operation: storeOperation({ ...operation, nonce, signature: '0x' }),
    cap_wei: quote.capWei,
    max_fee_cap_wei: maxFeeCapWei({
      amountUsdc6: quote.amountUsdc6,
      capGas: gasCapOf(operation, constantGas),
      nativeUsdE8: quote.nativePrice.usdE8,
      maxFeePerGas: operation.maxFeePerGas,
    }),
  }
}

function paymasterOf(gas: Deployment['gas'], chainId: number): Address {
  const sponsor = gas.find((known) => known.chainId === chainId)
  if (sponsor === undefined) throw new RangeError(`no sponsor on chain ${chainId}`)
  return sponsor.paymaster
}

async function readSponsorships(query: Query, condition: SqlText): Promise<Sponsorship[]> {
  const rows = await query(SPONSORSHIP_ROW)`
    select ${sponsorshipColumns(query)} from ${sponsorshipTables(query)} where ${condition}`
  return rows.map(toSponsorship)
}

async function readByHash(
  sql: Sql,
  chainIds: readonly number[],
  hash: Hex,
): Promise<Sponsorship | null> {
  const [found] = await readSponsorships(
    sql,
    sql`s.id in (
        select id from app.gas_sponsorship
          where chain_id = any(${chainIds}::int[]) and user_op_hash = ${hash}
        union all select carried.id from app.lane_attempt as attempt
          join app.gas_sponsorship as carried on carried.lane_tx_id = attempt.lane_tx_id
          where attempt.hash = ${hash})
      order by s.created_at desc limit 1`,
  )
  return found ?? readByOlderHash(sql, hash)
}

/**
 * Finds a sponsorship by the hash of an older transaction, whose call data contains the id of the
 * sponsorship.
 */
async function readByOlderHash(sql: Sql, hash: Hex): Promise<Sponsorship | null> {
  const [sent] = await sql({ data: hex })`
    select t.data from app.lane_attempt as attempt
      join app.lane_tx as t on t.id = attempt.lane_tx_id
    where attempt.hash = ${hash} and t.purpose = any(${GAS_LANES}::text[])`
  const id = sent === undefined ? null : sponsorshipIdIn(sent.data)
  return id === null ? null : ((await readSponsorships(sql, sql`s.id = ${id}`))[0] ?? null)
}

async function countDryRun(sql: Sql, id: Hex): Promise<boolean> {
  const { count } = await sql`
    update app.gas_sponsorship set dry_runs = dry_runs + 1
    where id = ${id} and dry_runs < ${MAX_SIMULATIONS_PER_SPONSORSHIP}`
  return count === 1
}
