import type { Address, Hex } from 'viem'
import type { GasLane } from '../../transactions/domain/lanePurpose.ts'
import type { LaneOutcome } from '../../transactions/ports.ts'
import type { EvmState } from '../shared/domain/sponsorshipStates.ts'
import type { DuePart, SponsorWorkRows } from '../shared/ports.ts'
import type { Bundle, WaitingOperation } from './domain/planBundle.ts'
import type { UserOperation } from './domain/userOperation.ts'
import type { Sponsorship, SubmitterHealth } from './ports.ts'

/** Sponsorship as the workers read it; `version` changes with every change of its row. */
export type DueSponsorship = Sponsorship &
  DuePart & {
    /** Id of the first sponsorship of the same payment. */
    readonly firstId: Hex
    readonly sends: number
    /** Number of operations in the newest transaction. */
    readonly bundleSize: number
    /** USD per coin in the quote, 8 decimals. */
    readonly nativeUsdE8: bigint
    readonly blockHash: Hex | null
    /**
     * Whether an older transaction of the operator executed the operation. The lane reports no
     * further change of an operation for which this is true.
     */
    readonly isByOlder: boolean
  }

/** Outcome of an operation on its chain. */
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

/** Execution of a sponsored operation by a transaction of the operator. */
export type Execution = {
  readonly due: DueSponsorship
  readonly event: OperationEvent
  readonly isFinal: boolean
}

/** Fields that the signer adds to an operation. */
export type SignedSponsorship = {
  readonly operation: UserOperation
  readonly userOpHash: Hex
  readonly validUntilSec: number
  readonly chainValidUntilSec: number
}

/**
 * Rows of sponsorships that the workers use.
 *
 * Each change requires the version that was read, and returns false if the row has another version.
 * Every method throws `DatabaseUnavailable`.
 */
export type SponsorWork = SponsorWorkRows & {
  /** Returns requested, unsigned sponsorships, oldest first. */
  requested(limit: number): Promise<readonly DueSponsorship[]>
  /**
   * Stores the signature and reserves the cap in one database transaction, if the deposit covers
   * all reserves of the chain; one signer at a time per chain.
   */
  sign(
    due: DueSponsorship,
    signed: SignedSponsorship,
    depositWei: bigint,
  ): Promise<'signed' | 'changed' | 'deposit_short'>
  refuse(due: DueSponsorship, reason: string): Promise<boolean>
  /** Returns posted sponsorships whose transaction was mined, failed, was cancelled, or left its block. */
  moved(
    chainId: number,
  ): Promise<readonly { readonly due: DueSponsorship; readonly outcome: LaneOutcome }[]>
  /**
   * Returns signed or posted sponsorships past the validity on their chain, sponsorships whose
   * payment can no longer be charged, and sponsorships whose payment settled too late for use.
   */
  overdue(chainId: number, chainSec: number): Promise<readonly DueSponsorship[]>
  /**
   * Returns executed, external or reverted sponsorships that are not marked as final: in a block up to `finalNumber`,
   * and in any block if the lane reports no reorganisation of the block.
   */
  notFinal(chainId: number, finalNumber: number): Promise<readonly DueSponsorship[]>
  /** Marks executions as final in one statement, without the rows that changed since their version was read. */
  markFinal(executions: readonly DueSponsorship[]): Promise<void>
  /** Returns indexed executions that are missing in the row of their sponsorship. */
  unrecorded(
    chainId: number,
  ): Promise<readonly { readonly due: DueSponsorship; readonly event: OperationEvent }[]>
  /** Returns the number of indexed operations that the deposit paid for without a signature of the sponsor. */
  countUnsponsored(chainId: number): Promise<number>
  /** Moves a sponsorship to state `to`; if `to` is the current state, only other facts change. */
  move(
    due: DueSponsorship,
    to: EvmState,
    changes: {
      readonly reason?: string | null
      readonly event?: OperationEvent | null
      readonly isFinal?: boolean
    },
  ): Promise<boolean>
  /**
   * Moves sponsorships to `executed`, or updates facts of that state, in one statement; returns the ids of the changed
   * sponsorships. A row that changed since its version was read stays, and does not affect the other rows.
   */
  moveExecuted(executions: readonly Execution[]): Promise<ReadonlySet<Hex>>
  /** Returns posted operations without a transaction, payers in turns, at most `limit`. */
  waiting(chainId: number, limit: number): Promise<readonly WaitingOperation[]>
  /** Returns the open submitters with room for a transaction of waiting operations, the idlest first. */
  freeSubmitters(chainId: number): Promise<readonly FreeSubmitter[]>
  /**
   * Queues one transaction for all operations of a bundle. Returns false and changes nothing if any
   * of them no longer waits.
   */
  queueBundle(chainId: number, bundle: Bundle, submitter: FreeSubmitter): Promise<boolean>
  /**
   * Queues another transaction, with only this operation, for a posted operation whose last
   * transaction cannot execute it.
   */
  resend(due: DueSponsorship): Promise<boolean>
  /** Requests from the lane the replacement of a transaction by an empty one with the same nonce; the original may still be mined. */
  withdraw(due: DueSponsorship): Promise<boolean>
  /** Returns whether a lane of the operator signed a transaction, for any purpose. */
  isOwnTransaction(txHash: Hex): Promise<boolean>
  reservedWei(chainId: number): Promise<bigint>
  /** Returns the submitters of a chain with their last reported state. */
  submitters(chainId: number): Promise<readonly SubmitterHealth[]>
  /** Returns the numbers of open sponsorships, by chain and state; ages count from the entry into the state. */
  counts(): Promise<readonly SponsorCount[]>
  /** Erases the callers' signatures one day after their operations ended; returns their number. */
  eraseEndedPaymentData(): Promise<number>
  /** Calls `listener` when a posted operation waits for a submitter. */
  onWaiting(listener: () => void): { close(): Promise<void> }
  onLaneMoved(listener: () => void): { close(): Promise<void> }
}

/** Failure of a simulated bundle; `place` is null if the failure names none of its operations. */
export type BundleFailure = { readonly place: number | null; readonly reason: string }

/** Key that may send a transaction of waiting operations. */
export type FreeSubmitter = {
  readonly purpose: GasLane
  readonly address: Address
  /** Balance without the costs of the transactions without a block, wei. */
  readonly freeWei: bigint
}

export type SponsorCount = {
  readonly chainId: number
  readonly state: EvmState
  readonly count: number
  readonly oldestSec: number
}

/** Access of the sponsor's workers to one chain. Every method throws `RpcUnavailable`. */
export type SponsorWatch = {
  readonly chainId: number
  /** Returns the event of an operation on the current chain; null without an event since `fromBlock`. */
  event(userOpHash: Hex, fromBlock: number): Promise<OperationEvent | null>
  /** Returns number and second of the newest block, and the number of the newest final block. */
  head(): Promise<{
    readonly number: number
    readonly timestampSec: number
    readonly finalNumber: number
  }>
  blockHash(blockNumber: number): Promise<Hex | null>
  /**
   * Returns the revert data of a repeated run of a transaction on the state before its block; `0x`
   * for empty revert data.
   *
   * Returns null if the repeated run succeeds, because another transaction of the block caused the
   * failure, or if the node no longer has that state.
   */
  revertData(txHash: Hex): Promise<Hex | null>
  /** Simulates the transaction of a bundle; returns null if the simulation succeeds. */
  bundleFailure(bundle: Bundle, submitter: Address): Promise<BundleFailure | null>
  /** Returns the transaction counts of addresses, in order. */
  nonces(addresses: readonly Address[]): Promise<readonly number[]>
  depositWei(): Promise<bigint>
  /** Returns the key whose signatures the paymaster accepts. */
  signer(): Promise<Address>
}
