import type { Address, Hex } from 'viem'
import { REPLAY_SEC } from '../../../payments/domain/paymentTimes.ts'
import type { Query } from '../../../platform/db/createSql.ts'
import type { SqlText } from '../../../platform/db/sqlText.ts'
import {
  EVM_STATES,
  type EvmState,
  REFUSED_BY_US,
  statesIn,
} from '../../shared/domain/sponsorshipStates.ts'
import type { SponsorLane } from '../domain/sponsorLane.ts'
import { loadOperation } from '../domain/storedOperation.ts'
import type { Sponsorship } from '../ports.ts'

/** States in which a payer got nothing for the payment, by no doing of theirs. */
export const UNSERVED = statesIn(EVM_STATES, 'owed', 'withheld')

/**
 * Sponsorships of one payment that may come to be posted, taken or not: each can cost us the gas of its transactions, and
 * what fails that often is either the payer's doing or nothing that another one mends.
 */
const MOST_POSTED = 3

/** Row of app.gas_sponsorship as `sponsorshipColumns` selects it. */
export type SponsorshipRow = {
  id: Hex
  payment_id: string
  attempt: number
  lane: SponsorLane
  chain_id: number
  paymaster: Address
  sender: Address
  delegate: Address | null
  needs_authorization: boolean
  operation: unknown
  cap_wei: bigint
  max_fee_cap_wei: bigint
  amount_usdc: bigint
  user_op_hash: Hex | null
  valid_until_sec: number | null
  chain_valid_until_sec: number | null
  state: EvmState
  reason: string | null
  signature: Hex | null
  dry_runs: number
  lane_tx_id: number | null
  tx_hash: Hex | null
  block_number: number | null
  success: boolean | null
  actual_gas_cost_wei: bigint | null
  is_final: boolean
  credit_until: number | null
  served_by: Hex | null
}

/**
 * Columns of app.gas_sponsorship, named `s`, beside its payment, named `p`, and its transaction, named `t`.
 *
 * A transaction that is in no block goes by the form of it that was signed last; forms that carry nothing are not its.
 * Only the newest attempt of a payment can have another one after it.
 */
export function sponsorshipColumns(query: Query): SqlText {
  return query`
    s.id, s.payment_id, s.attempt, s.lane, s.chain_id, s.paymaster, s.sender, s.delegate,
    s.needs_authorization, s.operation, s.cap_wei, s.max_fee_cap_wei, s.amount_usdc,
    s.user_op_hash, s.valid_until_sec, s.chain_valid_until_sec, s.state, s.reason, s.signature,
    s.dry_runs, s.lane_tx_id, s.block_number, s.success, s.actual_gas_cost_wei, s.is_final,
    coalesce(s.tx_hash, case when not t.was_cancelled then t.tx_hash end, (
      select a.hash from app.lane_attempt as a
      where a.lane_tx_id = s.lane_tx_id and not a.is_cancel
      order by a.signed_at desc, a.max_fee_wei desc limit 1)) as tx_hash,
    case when ${isCredited(query)}
        and not exists (
          select from app.gas_sponsorship as later
          where later.payment_id = s.payment_id and later.attempt > s.attempt)
      then floor(extract(epoch from p.settled_at))::int8 + ${REPLAY_SEC}::int8
    end as credit_until, ${servedBy(query)} as served_by`
}

/** Id of the first sponsorship of the same payment as this one, named `s`: its nonce is that of all of them. */
export function firstIdOf(query: Query): SqlText {
  return query`(select first.id from app.gas_sponsorship as first
    where first.payment_id = s.payment_id order by first.attempt limit 1)`
}

/** Whether the payer of a charged payment, named `p`, is owed another one after this one, named `s`. */
export function isCredited(query: Query): SqlText {
  return query`(s.state = any(${UNSERVED}::text[]) and p.state = 'settled'
    and p.settled_at > now() - make_interval(secs => ${REPLAY_SEC})
    and ${servedBy(query)} is null
    and (select count(*) from app.gas_sponsorship as posted
      where posted.payment_id = s.payment_id
        and (posted.sends > 0 or posted.reason = ${REFUSED_BY_US})) < ${MOST_POSTED})`
}

/** Hash of the operation of the same payment that a block has, another one's than this one's, named `s`. */
function servedBy(query: Query): SqlText {
  return query`(select done.user_op_hash from app.gas_sponsorship as done
    where done.payment_id = s.payment_id and done.id <> s.id
      and done.state in ('executed', 'external')
    order by done.attempt desc limit 1)`
}

/** Where `sponsorshipColumns` are selected from. */
export function sponsorshipTables(query: Query): SqlText {
  return query`
    app.gas_sponsorship as s
      left join app.payment as p on p.id = s.payment_id
      left join app.lane_tx as t on t.id = s.lane_tx_id`
}

export function toSponsorship(row: SponsorshipRow): Sponsorship {
  return {
    id: row.id,
    paymentId: row.payment_id,
    attempt: row.attempt,
    lane: row.lane,
    chainId: row.chain_id,
    paymaster: row.paymaster,
    sender: row.sender,
    delegate: row.delegate,
    needsAuthorization: row.needs_authorization,
    operation: loadOperation(row.operation),
    capWei: row.cap_wei,
    maxFeeCapWei: row.max_fee_cap_wei,
    amountUsdc6: row.amount_usdc,
    userOpHash: row.user_op_hash,
    validUntilSec: row.valid_until_sec,
    chainValidUntilSec: row.chain_valid_until_sec,
    state: row.state,
    reason: row.reason,
    signature: row.signature,
    dryRuns: row.dry_runs,
    laneTxId: row.lane_tx_id,
    txHash: row.tx_hash,
    blockNumber: row.block_number,
    success: row.success,
    actualGasCostWei: row.actual_gas_cost_wei,
    isFinal: row.is_final,
    creditUntilSec: row.credit_until,
    servedBy: row.served_by,
  }
}
