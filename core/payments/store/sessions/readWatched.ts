import { bool, hex, int, maybe, numeric, type RowOf, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import {
  CLAIM_AFTER_SEC,
  CLAIM_AT_USDC6,
  MAX_CLAIM_FAILURES,
} from '../../domain/sessions/sessionRules.ts'
import type { DepositState } from '../../domain/sessions/sessionStates.ts'
import type { DueDeposit, WatchedChannel } from '../../sessionPorts.ts'
import { CHANNEL_ROW, channelColumns, toChannel } from './sessionRow.ts'

const WATCHED_ROW = {
  ...CHANNEL_ROW,
  claim_failures: int,
  is_claim_due: bool,
  is_refund_due: bool,
  nonce: maybe(hex),
  deposit_state: maybe(textOf<DepositState>()),
  amount_usdc: maybe(numeric),
  valid_after: maybe(numeric),
  valid_before: maybe(numeric),
  deposit_salt: maybe(hex),
  deposit_signature: maybe(hex),
  is_lost: maybe(bool),
}
/** Seconds after which a lane without a heartbeat counts as stopped. */
const SILENCE_SEC = 60

type WatchedRow = RowOf<typeof WATCHED_ROW>

/**
 * Returns channels with money in the contract or a step under way: channels with a step first, then the longest
 * unchecked. A channel without any money needs no watch, because each further voucher exceeds its balance.
 *
 * Only the account of the channel may claim and refund, so that no step is due while another key or two keys send.
 */
export async function readWatched(
  query: Query,
  chainId: number,
  limit: number,
): Promise<readonly WatchedChannel[]> {
  const rows = await query(WATCHED_ROW)`
    select ${channelColumns(query)}, channel.claim_failures,
      coalesce(lane.address = channel.receiver_authorizer and channel.claim_lane_tx_id is null and channel.charged_usdc > channel.claimed_usdc
        and channel.claim_failures < ${MAX_CLAIM_FAILURES}
        and (channel.unclaimed_since < now() - make_interval(secs => ${CLAIM_AFTER_SEC})
          or channel.charged_usdc - channel.claimed_usdc >= ${CLAIM_AT_USDC6}
          or channel.withdraw_requested_at > 0), false) as is_claim_due,
      coalesce(lane.address = channel.receiver_authorizer and channel.refund_usdc is not null
        and channel.refund_lane_tx_id is null, false) as is_refund_due,
      deposit.nonce, deposit.state as deposit_state, deposit.amount_usdc, deposit.valid_after,
      deposit.valid_before, deposit.salt as deposit_salt, deposit.signature as deposit_signature,
      coalesce(tx.state = 'failed' or (tx.state in ('mined', 'final')
        and (tx.was_cancelled or not tx.succeeded)), false) as is_lost
    from app.session_channel channel
    left join app.session_deposit deposit
      on deposit.channel_id = channel.id and deposit.state in ('requested', 'submitted')
    left join app.lane_tx tx on tx.id = deposit.lane_tx_id
    left join (
      select lower(min(address)) as address from app.lane
      where chain_id = ${chainId} and purpose = 'settlement'
        and seen_at > now() - make_interval(secs => ${SILENCE_SEC})
      having count(*) = 1) lane on true
    where channel.chain_id = ${chainId}
      and (channel.balance_usdc > channel.claimed_usdc
        or channel.charged_usdc > channel.claimed_usdc
        or channel.refund_usdc is not null or channel.refund_lane_tx_id is not null
        or deposit.nonce is not null)
    order by deposit.nonce is null, channel.refund_usdc is null, channel.checked_at
    limit ${limit}`
  return rows.map(toWatched)
}

function toWatched(row: WatchedRow): WatchedChannel {
  return {
    ...toChannel(row),
    claimFailures: row.claim_failures,
    isClaimDue: row.is_claim_due,
    isRefundDue: row.is_refund_due,
    deposit: depositOf(row),
  }
}

function depositOf(row: WatchedRow): DueDeposit | null {
  const { nonce, deposit_state: state, amount_usdc: amountUsdc6, deposit_salt: salt } = row
  const { valid_after: validAfterSec, valid_before: validBeforeSec } = row
  const { deposit_signature: signature } = row
  if (nonce === null || state === null || amountUsdc6 === null || salt === null) return null
  if (validAfterSec === null || validBeforeSec === null || signature === null) return null
  return {
    nonce,
    state,
    isLost: row.is_lost === true,
    deposit: { amountUsdc6, validAfterSec, validBeforeSec, salt, signature },
  }
}
