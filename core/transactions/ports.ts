import type { Address, Hex } from 'viem'
import type { LaneFees } from './domain/laneFees.ts'
import type { LanePurpose } from './domain/lanePurpose.ts'
import type { LaneTxState } from './domain/laneStates.ts'
import type { SendVerdict } from './domain/parseVerdict.ts'
import type { SignedDelegation } from './domain/signedDelegation.ts'

/** Cost limits and deadline of a transaction that a customer pays for. */
export type LaneTerms = {
  /** Fees of the first attempt, wei per gas. */
  readonly tipWei: bigint
  readonly maxFeeWei: bigint
  /** Maximum fee per gas of any attempt, wei: the paid maximum. */
  readonly capWei: bigint
  /**
   * Unix second of the chain's clock from which the transaction is useless. From that time the transaction is no longer
   * signed, and an attempt without a block is replaced by an empty attempt with the same nonce.
   */
  readonly deadlineSec: number
  /** EIP-7702 tuples; with any tuple the transaction has type 4. */
  readonly delegations: readonly SignedDelegation[]
}

/** Request for a transaction; the lane adds nonce, fees and retries. */
export type LaneRequest = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  /** Set by the caller: the lane never estimates gas. */
  readonly gasLimit: bigint
  /** Customer of the transaction; customers of one lane take turns. Absent for transactions of the operator. */
  readonly account?: Address
  /** Absent for transactions of the operator, which pay the market's fees and have no deadline. */
  readonly terms?: LaneTerms
}

export type LaneLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Result of a request; receipt fields are null before the transaction is mined. */
export type LaneOutcome = {
  readonly id: number
  readonly state: LaneTxState
  readonly txHash: Hex | null
  readonly blockNumber: number | null
  readonly blockHash: Hex | null
  readonly succeeded: boolean | null
  readonly gasUsed: bigint | null
  readonly gasPriceWei: bigint | null
  readonly l1FeeWei: bigint | null
  /** True if an empty attempt was mined: the request was not executed, and may be queued again. */
  readonly wasCancelled: boolean
  readonly logs: readonly LaneLog[] | null
  /** Reason of a failure, or of an empty attempt that replaced the transaction; null otherwise. */
  readonly reason: string | null
}

/** State of a lane: able to send, or the reason for which the lane cannot send. */
export type LaneCondition =
  | 'open'
  | 'low_balance'
  | 'too_dear'
  | 'unreachable'
  | 'no_signature'
  | 'draining'

/** Public state of a lane. */
export type LaneHealth = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly address: Address
  /**
   * Only an `open` lane sends queued transactions. `too_dear` waits for a gas price below the cap, `no_signature` for
   * the signer; `draining` sends no further transaction.
   */
  readonly state: LaneCondition
  readonly balanceWei: bigint
  /** Unix second of the writer's last report. */
  readonly seenAtSec: number
}

/** One key on one chain, with at most one writer at any time. */
export type LaneRef = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly address: Address
}

/** Request without a nonce. */
export type QueuedTx = { readonly id: number; readonly request: LaneRequest }

/** One signed form of a transaction, with its fees. */
export type LaneAttempt = LaneFees & {
  readonly hash: Hex
  readonly raw: Hex
  /** True for an empty attempt, which only uses the nonce. */
  readonly isCancel: boolean
}

/** Transaction with a nonce and without a block; the last attempt is the newest. */
export type OpenTx = QueuedTx & {
  readonly nonce: number
  readonly state: 'signed' | 'sent'
  readonly attempts: readonly LaneAttempt[]
}

/** Transaction in a block that may still leave the chain. */
export type MinedTx = {
  readonly id: number
  readonly nonce: number
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** Empty transaction of an account to itself, which only uses its nonce. */
export type Filler = {
  readonly nonce: number
  readonly request: LaneRequest
  readonly attempt: LaneAttempt
}

export type LaneReceipt = {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly succeeded: boolean
  readonly gasUsed: bigint
  /** Paid price per gas, wei. */
  readonly gasPriceWei: bigint
  /** Additional charge of the chain, for example for publishing on another chain, wei; 0 on chains without one. */
  readonly l1FeeWei: bigint
  readonly logs: readonly LaneLog[]
}

/**
 * `expired`: the deadline passed. `withdrawn`: the caller withdrew the request. `blocking`: the fees of the transaction
 * cannot rise, and later transactions wait for this transaction. `authority_busy`: a wallet whose delegation the transaction carries
 * has pending transactions.
 */
export type CancelReason = 'expired' | 'withdrawn' | 'blocking' | 'authority_busy'

/** Attempt of a transaction in a block, with its receipt. */
export type MinedAttempt = {
  readonly id: number
  readonly receipt: LaneReceipt
  readonly wasCancelled: boolean
}

/** Rows of a lane that its writer needs at the start, as the last writer stored them. */
export type StoredLaneRows = {
  readonly open: readonly OpenTx[]
  readonly mined: readonly MinedTx[]
  /** Highest nonce of any row; null without rows. */
  readonly maxNonce: number | null
}

/** Waiting requests of a lane. */
export type LaneBacklog = {
  /** Requests without a block, with or without a nonce. */
  readonly waiting: number
  /** Unix second of the oldest waiting request; null without one. */
  readonly oldestAtSec: number | null
  /** Number of transactions of another key for the same purpose; the present key cannot replace them. */
  readonly stranded: number
}

/** Rows of all lanes. Every method throws `DatabaseUnavailable`. */
export type LaneStore = {
  /**
   * Makes this process the only writer of a lane, in a new epoch; returns null while another process holds the lock of
   * the lane. A writer of an earlier epoch can no longer commit.
   */
  open(lane: LaneRef): Promise<LaneWriter | null>
  /** Calls `listener` when a transaction is queued on a lane or withdrawn, until the returned handle is closed. */
  listen(lane: LaneRef, listener: () => void): { close(): Promise<void> }
}

/**
 * Changes rows of one lane in one epoch, in the session that holds the lock of the lane.
 *
 * Each change is one transaction that also announces the change. Every method throws `DatabaseUnavailable`, after
 * which the lock counts as lost, `LaneLeadLost` when another process has claimed a later epoch, and `LaneBroken` when
 * another process has changed a row.
 */
export type LaneWriter = {
  read(): Promise<StoredLaneRows>
  /**
   * Returns the oldest requests without a nonce that the next block can include. Requests with a
   * cap below the base fee stay queued.
   */
  queued(
    limit: number,
    head: Pick<LaneHead, 'baseFeeWei' | 'timestampSec'>,
  ): Promise<readonly QueuedTx[]>
  /** Ends withdrawn or expired requests without a nonce, by the clock of the chain; returns their ids. */
  endQueued(chainSec: number): Promise<readonly number[]>
  /** Returns withdrawn transactions with a nonce and without a block. */
  withdrawn(): Promise<readonly number[]>
  /** Reads transactions without a block by id, after their block left the chain. */
  openTxs(ids: readonly number[]): Promise<readonly OpenTx[]>
  /**
   * Stores all attempts or none. Returns false if a request is no longer queued because its caller
   * ended it.
   */
  saveSigned(
    signed: readonly {
      readonly id: number
      readonly nonce: number
      readonly attempt: LaneAttempt
    }[],
  ): Promise<boolean>
  saveReplacement(id: number, attempt: LaneAttempt): Promise<void>
  /** Stores an empty attempt with its reason beside the other attempts, any of which may still be mined. */
  saveCancel(id: number, attempt: LaneAttempt, reason: CancelReason): Promise<void>
  saveSent(hashes: readonly Hex[]): Promise<void>
  saveMined(mined: readonly MinedAttempt[]): Promise<void>
  /** Sets transactions back to `sent`, because their block left the chain. */
  saveUnmined(ids: readonly number[]): Promise<void>
  saveFinal(ids: readonly number[]): Promise<void>
  /** Removes the nonce from a request, so that the request gets another nonce. */
  requeue(id: number): Promise<void>
  /** Ends a request; a filler transaction, if given, takes its nonce. */
  fail(id: number, reason: string, filler: Filler | null): Promise<OpenTx | null>
  saveFiller(filler: Filler): Promise<OpenTx>
  /** Returns the raw bytes of the newest attempt by nonce; omits nonces without an attempt. */
  rawsOf(nonces: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  backlog(): Promise<LaneBacklog>
  saveHealth(health: Omit<LaneHealth, 'seenAtSec' | keyof LaneRef>): Promise<void>
  close(): Promise<void>
}

export type LaneHead = {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix second. */
  readonly timestampSec: number
  readonly baseFeeWei: bigint
}

/** Node of one chain, for a lane. Every method throws `RpcUnavailable`. */
export type LaneChain = {
  head(): Promise<LaneHead>
  /** Returns the tip that the node suggests, wei. */
  tipWei(): Promise<bigint>
  account(address: Address): Promise<{
    readonly balanceWei: bigint
    /** Number of transactions in blocks; `pendingCount` also counts pending transactions. */
    readonly minedCount: number
    readonly pendingCount: number
  }>
  /**
   * Returns the receipts that count: the chain's block at the block number of the receipt has the block hash of the
   * receipt and contains the transaction. Omits other receipts.
   */
  receipts(hashes: readonly Hex[]): Promise<ReadonlyMap<Hex, LaneReceipt>>
  /** Returns the hashes of the chain's blocks by number; omits numbers above the head. */
  blockHashes(numbers: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Returns the number of the newest block that cannot leave the chain. */
  finalNumber(head: LaneHead): Promise<number>
  /** Returns one verdict per raw transaction, in order. */
  send(raws: readonly Hex[]): Promise<readonly SendVerdict[]>
  /**
   * Calls `listener` for each new head that the node announces, until the returned handle is closed; never for a node
   * without announcements.
   */
  follow(listener: () => void): { close(): Promise<void> }
}
