import { CHANNELS } from '../../../kernel/channels.ts'
import {
  bool,
  hex,
  int,
  json,
  maybe,
  numeric,
  type RowOf,
  text,
  textOf,
} from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import {
  EVM_STATES,
  type EvmState,
  REFUSED_BY_OPERATOR,
} from '../../shared/domain/sponsorshipStates.ts'
import { sharedColumns, toShared } from '../../shared/store/sponsorshipRow.ts'
import type { SponsorTables } from '../../shared/store/sponsorTables.ts'
import type { SponsorLane } from '../domain/sponsorLane.ts'
import { loadOperation } from '../domain/storedOperation.ts'
import type { Sponsorship } from '../ports.ts'

/**
 * Minutes after its creation, after which no chain accepts a sponsorship: a sponsorship is signed
 * within seconds and valid for minutes.
 */
const MAX_LIFE_MIN = 30
/** Maximum seconds by which the time of a chain may lag behind the clock of the service. */
const MAX_CHAIN_LAG_SEC = 30

/** Tables of the sponsor on EVM chains. */
export const GAS_TABLES: SponsorTables<EvmState> = {
  states: EVM_STATES,
  claimed: 'asked',
  table: 'gas_sponsorship',
  quoteTable: 'gas_quote',
  cap: 'cap_wei',
  requested: CHANNELS.gasAsked,
  moved: CHANNELS.gasMoved,
  operation: 'postGas',
  wasPosted: (query) => query`(posted.sends > 0 or posted.reason = ${REFUSED_BY_OPERATOR})`,
  isServedByOther: (query) => query`(${servedBy(query)} is not null)`,
  // If the payment now pays less than the price of the signature, the payer must not receive the
  // signature.
  mayFollowUncharged: (query) => query`(s.state = 'signed' and s.amount_usdc > p.amount_usdc)`,
  isReserved: (query) => query`state in ('signed', 'posted')`,
  // Any account may submit a lost sponsorship while its signature is valid on the chain, so its cap
  // stays reserved.
  mayStillCost: (query) => query`state in ('failed', 'reverted')
    and created_at > now() - make_interval(mins => ${MAX_LIFE_MIN})
    and chain_valid_until_sec > extract(epoch from now()) - ${MAX_CHAIN_LAG_SEC}`,
}

/** Row of app.gas_sponsorship that `sponsorshipColumns` selects. */
export const SPONSORSHIP_ROW = {
  id: hex,
  payment_id: text,
  attempt: int,
  state: textOf<EvmState>(),
  reason: maybe(text),
  amount_usdc: numeric,
  settled_at: maybe(int),
  served_at: maybe(int),
  credit_until: maybe(int),
  lane: textOf<SponsorLane>(),
  chain_id: int,
  paymaster: hex,
  sender: hex,
  delegate: maybe(hex),
  needs_authorization: bool,
  operation: json,
  cap_wei: numeric,
  max_fee_cap_wei: numeric,
  user_op_hash: maybe(hex),
  valid_until_sec: maybe(int),
  chain_valid_until_sec: maybe(int),
  signature: maybe(hex),
  dry_runs: int,
  lane_tx_id: maybe(int),
  tx_hash: maybe(hex),
  block_number: maybe(int),
  success: maybe(bool),
  actual_gas_cost_wei: maybe(numeric),
  is_final: bool,
  served_by: maybe(hex),
  posted_at: maybe(int),
}
export type SponsorshipRow = RowOf<typeof SPONSORSHIP_ROW>

/**
 * Returns the columns of app.gas_sponsorship `s`, with its payment `p` and its transaction `t`.
 *
 * For a transaction in no block, `tx_hash` is the hash of the newest signed attempt that executes the operation; an
 * attempt that only uses up the nonce does not count.
 */
export function sponsorshipColumns(query: Query): SqlText {
  return query`${sharedColumns(query, GAS_TABLES)}, s.lane, s.chain_id, s.paymaster, s.sender, s.delegate,
    s.needs_authorization, s.operation, s.cap_wei, s.max_fee_cap_wei,
    s.user_op_hash, s.valid_until_sec, s.chain_valid_until_sec, s.signature,
    s.dry_runs, s.lane_tx_id, s.block_number, s.success, s.actual_gas_cost_wei, s.is_final,
    coalesce(s.tx_hash, case when not t.was_cancelled then t.tx_hash end, (
      select a.hash from app.lane_attempt as a
      where a.lane_tx_id = s.lane_tx_id and not a.is_cancel
      order by a.signed_at desc, a.max_fee_wei desc limit 1)) as tx_hash,
    ${servedBy(query)} as served_by,
    floor(extract(epoch from s.posted_at))::int8 as posted_at`
}

/** Returns the hash of another executed operation of the same payment as `s`. */
function servedBy(query: Query): SqlText {
  return query`(select done.user_op_hash from app.gas_sponsorship as done
    where done.payment_id = s.payment_id and done.id <> s.id
      and done.state in ('executed', 'external')
    order by done.attempt desc limit 1)`
}

/** Returns the tables of `sponsorshipColumns`. */
export function sponsorshipTables(query: Query): SqlText {
  return query`
    app.gas_sponsorship as s
      left join app.payment as p on p.id = s.payment_id
      left join app.lane_tx as t on t.id = s.lane_tx_id`
}

export function toSponsorship(row: SponsorshipRow): Sponsorship {
  return {
    ...toShared(row),
    lane: row.lane,
    chainId: row.chain_id,
    paymaster: row.paymaster,
    sender: row.sender,
    delegate: row.delegate,
    needsAuthorization: row.needs_authorization,
    operation: loadOperation(row.operation),
    capWei: row.cap_wei,
    maxFeeCapWei: row.max_fee_cap_wei,
    userOpHash: row.user_op_hash,
    validUntilSec: row.valid_until_sec,
    chainValidUntilSec: row.chain_valid_until_sec,
    signature: row.signature,
    dryRuns: row.dry_runs,
    laneTxId: row.lane_tx_id,
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    success: row.success,
    actualGasCostWei: row.actual_gas_cost_wei,
    isFinal: row.is_final,
    servedBy: row.served_by,
    postedAtSec: row.posted_at,
  }
}
