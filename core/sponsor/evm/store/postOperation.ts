import type { Address, Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import { hex, int, maybe, numeric, textOf } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'
import { enqueueLaneTx } from '../../../transactions/store/enqueueLaneTx.ts'
import type { EvmState } from '../../shared/domain/sponsorshipStates.ts'
import { mayShareTransaction } from '../domain/mayShareTransaction.ts'
import type { SponsorLane } from '../domain/sponsorLane.ts'
import { type ChosenLane, chooseGasLane, laneChoice } from './chooseGasLane.ts'

/** Returns the call data and gas limit of `handleOps`; `beneficiary` receives the gas refund. */
export type CallFor = (beneficiary: Address) => { readonly data: Hex; readonly gasLimit: bigint }

type Post = {
  readonly id: Hex
  readonly signature: Hex
  readonly delegation: SignedDelegation | null
  readonly tipWei: bigint
  /** Maximum fee per gas of the operation, wei. */
  readonly maxFeeWei: bigint
  readonly call: CallFor
}

const LOCKED_ROW = {
  state: textOf<EvmState>(),
  lane: textOf<SponsorLane>(),
  attempt: int,
  chain_id: int,
  payer: hex,
  max_fee_cap_wei: numeric,
  chain_valid_until_sec: maybe(int),
}

/**
 * Moves a signed sponsorship to `posted` and queues its transaction, in one database transaction under the lock of its
 * row. While every key has requests without a block, an operation that may share a transaction stays without one; the
 * workers add it to the next bundle.
 *
 * Returns `known` when the state is no longer `signed`, and `no_submitter` when no key can send the operation; both
 * change nothing.
 */
export async function postOperation(
  sql: Sql,
  entryPoints: ReadonlyMap<number, Address>,
  post: Post,
): Promise<'posted' | 'known' | 'no_submitter'> {
  if (await postWaiting(sql, post)) return 'posted'
  return sql.begin('', async (query) => {
    const [row] = await query(LOCKED_ROW)`
      select s.state, s.lane, s.attempt, s.chain_id, p.payer, s.max_fee_cap_wei, s.chain_valid_until_sec
      from app.gas_sponsorship as s join app.payment as p on p.id = s.payment_id
      where s.id = ${post.id} for update of s`
    if (row === undefined) throw new RangeError('the posted sponsorship has no row')
    if (row.state !== 'signed' || row.chain_valid_until_sec === null) return 'known'
    const send = {
      chainId: row.chain_id,
      account: row.payer,
      entryPoint: entryPoints.get(row.chain_id),
      tipWei: post.tipWei,
      maxFeeWei: post.maxFeeWei,
      capWei: row.max_fee_cap_wei,
      deadlineSec: row.chain_valid_until_sec,
      delegation: post.delegation,
      call: post.call,
    }
    const lane = await chooseLaneFor(query, send)
    if (lane === null) return 'no_submitter'
    const isWaiting = lane.pending > 0 && mayShareTransaction(row)
    const laneTxId = isWaiting ? null : await queueOperation(query, send, lane)
    await query`
      update app.gas_sponsorship set state = 'posted', reason = null, signature = ${post.signature},
        "authorization" = ${post.delegation}, lane_tx_id = ${laneTxId},
        sends = sends + ${isWaiting ? 0 : 1}, posted_at = now(), updated_at = now()
      where id = ${post.id}`
    await query`select pg_notify(${CHANNELS.gasMoved}, ${post.id})`
    if (isWaiting) await query`select pg_notify(${CHANNELS.gasWaiting}, '')`
    return 'posted'
  })
}

/**
 * Moves a signed sponsorship to `posted` without a transaction, if every key has requests without a block and the
 * operation may share a transaction; returns false and changes nothing otherwise.
 *
 * One statement instead of a transaction of several: in a burst nearly every operation waits. The conditions on the lane
 * and the attempt are those of `mayShareTransaction`. The cost does not depend on the beneficiary.
 */
async function postWaiting(sql: Sql, post: Post): Promise<boolean> {
  const { id, signature, delegation, maxFeeWei, call } = post
  const costWei = call(ANY_BENEFICIARY).gasLimit * maxFeeWei
  const { count } = await sql`
    with posted as (
      update app.gas_sponsorship as s set state = 'posted', reason = null, signature = ${signature},
        "authorization" = ${delegation}, lane_tx_id = null, posted_at = now(), updated_at = now()
      where s.id = ${id} and s.state = 'signed' and s.chain_valid_until_sec is not null
        and s.lane = 'direct' and s.attempt = 1
        and 0 < (select lane.pending
          from (${laneChoice(sql, { chainId: sql`s.chain_id`, costWei })}) as lane)
      returning s.id)
    select pg_notify(${CHANNELS.gasMoved}, id), pg_notify(${CHANNELS.gasWaiting}, '') from posted`
  return count === 1
}

const ANY_BENEFICIARY = `0x${'ff'.repeat(20)}` as const

/** One operation, and the terms on which its transaction is sent. */
type Send = {
  readonly chainId: number
  /** Payer of the sponsorship. */
  readonly account: Address
  readonly entryPoint: Address | undefined
  readonly tipWei: bigint
  readonly maxFeeWei: bigint
  readonly capWei: bigint
  readonly deadlineSec: number
  readonly delegation: SignedDelegation | null
  readonly call: CallFor
}

/** A key for a transaction, with the contract that the transaction calls. */
type LaneTo = ChosenLane & { readonly entryPoint: Address }

/** Returns the open key with the fewest requests that can pay for the transaction; null without such a key. */
export async function chooseLaneFor(query: Query, send: Send): Promise<LaneTo | null> {
  const { chainId, entryPoint } = send
  if (entryPoint === undefined) return null
  // The gas of the call does not depend on the beneficiary, so one estimate applies to every key.
  const costWei = send.call(entryPoint).gasLimit * send.maxFeeWei
  const lane = await chooseGasLane(query, { chainId, costWei })
  return lane === null ? null : { ...lane, entryPoint }
}

/** Queues `handleOps` with one operation at a key, which receives the gas refund; returns the id of the transaction. */
export function queueOperation(query: Query, send: Send, lane: LaneTo): Promise<number> {
  const { data, gasLimit } = send.call(lane.address)
  return enqueueLaneTx(query, {
    chainId: send.chainId,
    purpose: lane.purpose,
    to: lane.entryPoint,
    data,
    valueWei: 0n,
    gasLimit,
    account: send.account,
    terms: {
      tipWei: send.tipWei,
      maxFeeWei: send.maxFeeWei,
      capWei: send.capWei,
      deadlineSec: send.deadlineSec,
      delegations: send.delegation === null ? [] : [send.delegation],
    },
  })
}
