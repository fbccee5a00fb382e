import { CHANNELS } from '../../../kernel/channels.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import type { BooksAtBlock, WatchedChannel } from '../../sessionPorts.ts'

/**
 * Stores the state of channels at one block, and the ends of their claims, deposits and refunds that this state shows.
 *
 * A state of an earlier block than the stored one is skipped: it could restore a balance that a refund has paid out. A
 * channel sells again only after its refund is final, because a refund whose block left the chain is executed again.
 */
export async function recordBooks(
  sql: Sql,
  channels: readonly WatchedChannel[],
  { blockNumber, books }: BooksAtBlock,
): Promise<void> {
  const rows = channels.flatMap(({ id, deposit }, at) => {
    const read = books[at]
    if (read === undefined) return []
    return [
      {
        id,
        balance: String(read.balanceUsdc6),
        claimed: String(read.claimedUsdc6),
        withdraw_requested_at: read.withdrawRequestedAtSec,
        refund_nonce: read.refundNonce,
        nonce: read.isDeposited ? (deposit?.nonce ?? null) : null,
      },
    ]
  })
  if (rows.length === 0) return
  await sql.begin('', async (query) => {
    const was = query`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as was(id text, balance numeric, claimed numeric, withdraw_requested_at bigint,
        refund_nonce bigint, nonce text)`
    // A process of the api locks one channel alone, so that the order of the locks does not matter there.
    await query`
      select from app.session_channel channel join ${was} on channel.id = was.id
      order by channel.id for update of channel`
    await query`
      update app.session_channel channel set
        balance_usdc = was.balance, claimed_usdc = was.claimed,
        withdraw_requested_at = was.withdraw_requested_at, refund_nonce = was.refund_nonce,
        checked_block = ${blockNumber}, checked_at = now(), updated_at = now(),
        unclaimed_since = case when channel.charged_usdc > was.claimed
          then coalesce(channel.unclaimed_since, now()) end,
        claim_lane_tx_id = case when claim.ended then null else channel.claim_lane_tx_id end,
        claim_failures = case when not claim.ended then channel.claim_failures
          when claim.succeeded then 0 else channel.claim_failures + 1 end,
        -- A withdrawal of the payer may leave less than a refund that has no transaction yet.
        refund_usdc = case
          when refund.ended then null
          when channel.refund_lane_tx_id is null
            and was.balance < channel.charged_usdc + channel.refund_usdc then null
          else channel.refund_usdc end,
        refund_tx = case when refund.ended and refund.succeeded then refund.tx_hash
          when refund.ended then null else channel.refund_tx end,
        refund_lane_tx_id = case when refund.final then null else channel.refund_lane_tx_id end,
        state = case
          when channel.state = 'void' or was.balance < channel.charged_usdc then 'void'
          when was.withdraw_requested_at > 0 then 'closing'
          when channel.refund_lane_tx_id is not null and not refund.final then 'closing'
          when channel.refund_lane_tx_id is null and channel.refund_usdc is not null then 'closing'
          else 'open' end
      from ${was}
        join app.session_channel again on again.id = was.id
        left join app.lane_tx claiming on claiming.id = again.claim_lane_tx_id
        left join app.lane_tx refunding on refunding.id = again.refund_lane_tx_id
        cross join lateral (select
          coalesce(claiming.state = 'failed' or (claiming.state in ('mined', 'final')
            and claiming.block_number <= ${blockNumber}), false) as ended,
          coalesce(claiming.succeeded and not claiming.was_cancelled, false) as succeeded) claim
        cross join lateral (select
          coalesce(refunding.state = 'failed' or (refunding.state in ('mined', 'final')
            and refunding.block_number <= ${blockNumber}), false) as ended,
          coalesce(refunding.state in ('failed', 'final')
            and coalesce(refunding.block_number, 0) <= ${blockNumber}, false) as final,
          coalesce(refunding.succeeded and not refunding.was_cancelled, false) as succeeded,
          refunding.tx_hash) refund
      where channel.id = was.id and channel.checked_block <= ${blockNumber}`
    await query`
      update app.session_deposit deposit set
        state = 'confirmed', reason = null, updated_at = now(),
        tx_hash = (select tx_hash from app.lane_tx
          where id = deposit.lane_tx_id and succeeded and not was_cancelled)
      from ${was} join app.session_channel channel on channel.id = was.id
      where deposit.channel_id = was.id and deposit.nonce = was.nonce
        and channel.checked_block = ${blockNumber}
        and deposit.state in ('requested', 'submitted')`
    await query`select pg_notify(${CHANNELS.sessionMoved}, '')`
  })
}
