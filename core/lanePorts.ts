import type { Address, Hex } from 'viem'
import type { LaneTxState } from './domain/lane/laneStates.ts'

/** What a hot key is for; each purpose has a key of its own, the same on every chain. */
export type LanePurpose = 'settlement'

/** A transaction that somebody wants sent; the lane gives it a nonce, fees and patience. */
export type LaneRequest = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  /** Fixed by whoever asks: the lane never estimates. */
  readonly gasLimit: bigint
}

export type LaneLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** What became of a request; receipt fields are null before it is mined. */
export type LaneOutcome = {
  readonly id: number
  readonly state: LaneTxState
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  readonly blockHash: Hex | null
  readonly succeeded: boolean | null
  readonly gasUsed: bigint | null
  readonly logs: readonly LaneLog[] | null
  /** Why it failed; null while it has not. */
  readonly reason: string | null
}

/** How a lane is, as anybody may know. */
export type LaneHealth = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly address: Address
  readonly state: 'open' | 'low_balance' | 'unreachable'
  readonly balanceWei: bigint
  /** Unix second at which its writer last said so. */
  readonly seenAtSec: number
}

/** Channels on which rows announce themselves; a wake-up that is lost is made good by polling. */
export const CHANNELS = {
  /** A payment was answered and may be charged. */
  paymentAnswered: 'app_payment_answered',
  /** A payment was settled, released or reversed. */
  paymentEnded: 'app_payment_ended',
  /** A transaction was queued. */
  laneQueued: 'app_lane_queued',
  /** A transaction was mined, became final, failed, or left its block. */
  laneMoved: 'app_lane_moved',
} as const

/** Places at which tests end a process, in the order in which a payment passes them. */
export type CrashPoint =
  | 'after_claim'
  | 'after_answer'
  | 'before_submit'
  | 'after_submit'
  | 'after_sign'
  | 'after_broadcast'
  | 'after_receipt'
  | 'before_judge'
  | 'after_judge'
  | 'before_respond'

/** Ends this process as if it were killed, when a test asked for it at this place; otherwise does nothing. */
export type CrashAt = (point: CrashPoint) => void
