import type { Address, Hex } from 'viem'
import type { LaneOutcome } from '../../transactions/ports.ts'
import type { EvmState } from '../shared/domain/sponsorshipStates.ts'
import type { DuePart, SponsorWorkRows } from '../shared/ports.ts'
import type { UserOperation } from './domain/userOperation.ts'
import type { Sponsorship, SubmitterHealth } from './ports.ts'

/** A sponsorship as workers read it; `version` changes with every change of its row. */
export type DueSponsorship = Sponsorship &
  DuePart & {
    /** Of the first sponsorship of the same payment. */
    readonly firstId: Hex
    readonly sends: number
    /** USD per whole coin of the quote, 8 decimals. */
    readonly nativeUsdE8: bigint
    readonly blockHash: Hex | null
    /** Whether a transaction of ours before the newest one has it in its block: its lane tells nothing more of it. */
    readonly isByOlder: boolean
  }

/** What became of an operation on its chain. */
export type OperationEvent = {
  readonly userOpHash: Hex
  readonly sender: Address
  readonly success: boolean
  readonly actualGasCostWei: bigint
  readonly actualGasUsed: bigint
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** What the signer adds to an operation. */
export type SignedSponsorship = {
  readonly operation: UserOperation
  readonly userOpHash: Hex
  readonly validUntilSec: number
  readonly chainValidUntilSec: number
}

/**
 * Rows of sponsorships as the workers use them.
 *
 * Each change names the row as it was read and returns false when it changed meanwhile. Every method throws
 * `DatabaseUnavailable`.
 */
export type SponsorWork = SponsorWorkRows & {
  /** Asked for and not signed yet, oldest first. */
  asked(limit: number): Promise<readonly DueSponsorship[]>
  /**
   * One transaction: the signature is stored and its cap reserved, when the deposit covers it beside all that is
   * promised on the chain already; one signer at a time per chain.
   */
  sign(
    due: DueSponsorship,
    signed: SignedSponsorship,
    depositWei: bigint,
  ): Promise<'signed' | 'changed' | 'deposit_short'>
  refuse(due: DueSponsorship, reason: string): Promise<boolean>
  /** Posted ones whose transaction was mined, failed, was cancelled, or left its block. */
  moved(
    chainId: number,
  ): Promise<readonly { readonly due: DueSponsorship; readonly outcome: LaneOutcome }[]>
  /** Those that wait for nothing but time: signed or posted ones past what the chain accepts, unpaid ones. */
  overdue(chainId: number, chainSec: number): Promise<readonly DueSponsorship[]>
  /** Executed, external or reverted ones whose block may still leave the chain. */
  notFinal(chainId: number): Promise<readonly DueSponsorship[]>
  /** Operations in the index that carry an id of ours and whose row does not know of them. */
  unseen(
    chainId: number,
  ): Promise<readonly { readonly due: DueSponsorship; readonly event: OperationEvent }[]>
  /** Operations in the index that were paid from our deposit and that we never signed for. */
  strangers(chainId: number): Promise<number>
  /** `to` may be the state that it is in, to note what else is known. */
  move(
    due: DueSponsorship,
    to: EvmState,
    changes: {
      readonly reason?: string | null
      readonly event?: OperationEvent | null
      readonly isFinal?: boolean
    },
  ): Promise<boolean>
  /** Queues another transaction for a posted one whose last one will never carry it. */
  sendAgain(due: DueSponsorship): Promise<boolean>
  /** Asks the lane to give its nonce to a transaction of nothing; it may be mined all the same. */
  withdraw(due: DueSponsorship): Promise<boolean>
  /** Whether a transaction is one that a lane of ours signed, whatever for. */
  isOurs(txHash: Hex): Promise<boolean>
  reservedWei(chainId: number): Promise<bigint>
  /** Keys that carry operations, as their lanes last said. */
  submitters(chainId: number): Promise<readonly SubmitterHealth[]>
  /** What is under way, by chain and state; ages since it came into that state. */
  counts(): Promise<readonly SponsorCount[]>
  /** Erases the callers' signatures a day after their operations ended. */
  eraseEndedPayments(): Promise<number>
  onLaneMoved(heard: () => void): { close(): Promise<void> }
}

export type SponsorCount = {
  readonly chainId: number
  readonly state: EvmState
  readonly count: number
  readonly oldestSec: number
}

/** A chain as the workers of the sponsor see it. Every method throws `RpcUnavailable`. */
export type SponsorWatch = {
  readonly chainId: number
  /** The event of an operation in the chain as it is now; null when there is none since `fromBlock`. */
  event(userOpHash: Hex, fromBlock: number): Promise<OperationEvent | null>
  /** Second and number of the newest block, and the newest that cannot leave the chain. */
  head(): Promise<{
    readonly number: number
    readonly timestampSec: number
    readonly finalNumber: number
  }>
  blockHash(blockNumber: number): Promise<Hex | null>
  /**
   * What a reverted transaction gave back, as running it again before its block tells: `0x` for nothing at all.
   *
   * Null when it passes there, so that something in its own block was in the way, or when the node forgot that state.
   */
  revertData(txHash: Hex): Promise<Hex | null>
  depositWei(): Promise<bigint>
  /** Key whose signature the paymaster takes. */
  signer(): Promise<Address>
}
