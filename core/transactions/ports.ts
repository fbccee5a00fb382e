import type { Address, Hex } from 'viem'
import type { LaneFees } from './domain/laneFees.ts'
import type { LanePurpose } from './domain/lanePurpose.ts'
import type { LaneTxState } from './domain/laneStates.ts'
import type { SendVerdict } from './domain/readVerdict.ts'
import type { SignedDelegation } from './domain/signedDelegation.ts'

/** What a transaction that somebody else pays for may cost, and until when it is of use. */
export type LaneTerms = {
  /** Fees of the first form, wei per gas. */
  readonly tipWei: bigint
  readonly maxFeeWei: bigint
  /** Most that any form may offer per gas, wei: what was paid for. */
  readonly capWei: bigint
  /**
   * Unix second, by the chain's clock, from which on it is of no use: it is not signed any more, and a form that is not
   * mined by then is replaced by one of nothing with the same nonce.
   */
  readonly deadlineSec: number
  /** EIP-7702 tuples; with any the transaction is of type 4. */
  readonly delegations: readonly SignedDelegation[]
}

/** A transaction that somebody wants sent; the lane gives it a nonce, fees and patience. */
export type LaneRequest = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  /** Fixed by whoever asks: the lane never estimates. */
  readonly gasLimit: bigint
  /** Customer on whose behalf it is sent; customers of one lane take turns. Left out for the operator's own business. */
  readonly account?: Address
  /** Left out for our own business, which pays what the market asks and waits as long as it takes. */
  readonly terms?: LaneTerms
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
  readonly gasPriceWei: bigint | null
  readonly l1FeeWei: bigint | null
  /** Whether the mined form was one of nothing: the request was not carried out, and may be asked for again. */
  readonly wasCancelled: boolean
  readonly logs: readonly LaneLog[] | null
  /** Why it failed, or why a form of nothing is to take its place or did; null otherwise. */
  readonly reason: string | null
}

/** Whether a lane can send now, and what keeps it from that. */
export type LaneCondition = 'open' | 'low_balance' | 'too_dear' | 'unreachable'

/** How a lane is, as anybody may know. */
export type LaneHealth = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly address: Address
  /** Only an open lane sends what is queued; `too_dear` waits for fees under the cap. */
  readonly state: LaneCondition
  readonly balanceWei: bigint
  /** Unix second at which its writer last said so. */
  readonly seenAtSec: number
}

/** One key on one chain: what has a single writer at any time. */
export type LaneRef = {
  readonly chainId: number
  readonly purpose: LanePurpose
  readonly address: Address
}

/** A request that has no nonce yet. */
export type QueuedTx = { readonly id: number; readonly request: LaneRequest }

/** One signed form of a transaction. */
export type LaneAttempt = LaneFees & {
  readonly hash: Hex
  readonly raw: Hex
  /** Whether it carries nothing and only uses up the nonce. */
  readonly isCancel: boolean
}

/** A transaction that has a nonce and is in no block; the newest attempt is the last. */
export type OpenTx = QueuedTx & {
  readonly nonce: number
  readonly state: 'signed' | 'sent'
  readonly attempts: readonly LaneAttempt[]
}

/** A transaction in a block that may still leave the chain. */
export type MinedTx = {
  readonly id: number
  readonly nonce: number
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** A transaction of nothing to ourselves, whose only use is its nonce. */
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
  /** What each gas cost, wei. */
  readonly gasPriceWei: bigint
  /** What the chain charged beside that, as for publishing on another chain, wei; 0 where it charges nothing. */
  readonly l1FeeWei: bigint
  readonly logs: readonly LaneLog[]
}

/** Its time is over; who asked for it wants it no more; it can offer no more and holds others up. */
export type CancelReason = 'expired' | 'withdrawn' | 'blocking' | 'authority_busy'

/** Which form of a transaction was mined, and how. */
export type MinedForm = {
  readonly id: number
  readonly receipt: LaneReceipt
  readonly wasCancelled: boolean
}

/** Rows of a lane as its writer left them. */
export type LaneBooks = {
  readonly open: readonly OpenTx[]
  readonly mined: readonly MinedTx[]
  /** Highest nonce of any row, null when there is none. */
  readonly maxNonce: number | null
}

/** What waits at a lane. */
export type LaneBacklog = {
  /** Requests that are in no block, with a nonce or without. */
  readonly waiting: number
  /** Unix second of the oldest of them; null when there is none. */
  readonly oldestAtSec: number | null
  /** Transactions of another key for the same purpose, which this key cannot replace. */
  readonly stranded: number
}

/** Rows of all lanes. Every method throws `DatabaseUnavailable`. */
export type LaneStore = {
  /** Makes this process the one writer of a lane; null while another process is. */
  open(lane: LaneRef): Promise<LaneWriter | null>
  /** Calls `heard` when something was queued for a lane, or withdrawn from it. */
  listen(lane: LaneRef, heard: () => void): { close(): Promise<void> }
}

/**
 * Changes rows of one lane, from the very session that holds its lock: whoever lost the lock cannot write any more.
 *
 * Each change is one transaction that also announces it. Every method throws `DatabaseUnavailable`, after which the
 * lock counts as lost, and `LaneBroken` when a row is not as its one writer left it.
 */
export type LaneWriter = {
  read(): Promise<LaneBooks>
  /** The oldest requests without a nonce that the next block can hold; what it costs too much for waits aside. */
  queued(
    limit: number,
    head: Pick<LaneHead, 'baseFeeWei' | 'timestampSec'>,
  ): Promise<readonly QueuedTx[]>
  /** Ends requests without a nonce that were withdrawn, or are of no use at this second of the chain. */
  endQueued(chainSec: number): Promise<readonly number[]>
  /** Transactions with a nonce and no block that are not wanted any more. */
  withdrawn(): Promise<readonly number[]>
  /** What is still to be known of the transactions; used after a block left the chain. */
  openTxs(ids: readonly number[]): Promise<readonly OpenTx[]>
  /** All of them or none: false when one is no longer queued, because who asked for it gave it up. */
  saveSigned(
    signed: readonly {
      readonly id: number
      readonly nonce: number
      readonly attempt: LaneAttempt
    }[],
  ): Promise<boolean>
  saveReplacement(id: number, attempt: LaneAttempt): Promise<void>
  /** Stores a form of nothing in place of the others, any of which may be mined all the same, and why. */
  saveCancel(id: number, attempt: LaneAttempt, reason: CancelReason): Promise<void>
  saveSent(hashes: readonly Hex[]): Promise<void>
  saveMined(mined: readonly MinedForm[]): Promise<void>
  /** Back to `sent`: their block left the chain. */
  saveUnmined(ids: readonly number[]): Promise<void>
  saveFinal(ids: readonly number[]): Promise<void>
  /** Takes the nonce away, so that the request gets another. */
  requeue(id: number): Promise<void>
  /** Ends a request; its nonce goes to the filler, if there is one. */
  fail(id: number, reason: string, filler: Filler | null): Promise<OpenTx | null>
  saveFiller(filler: Filler): Promise<OpenTx>
  /** The raw form that was last signed for each of these nonces, where there is one. */
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

/** One chain's node, for a lane. Every method throws `RpcUnavailable`. */
export type LaneChain = {
  head(): Promise<LaneHead>
  /** Tip that the node suggests. */
  tipWei(): Promise<bigint>
  account(address: Address): Promise<{
    readonly balanceWei: bigint
    /** Transactions in blocks, and with those that wait. */
    readonly minedCount: number
    readonly pendingCount: number
  }>
  /** Receipts whose block is the chain's own block of that number and holds them; others are left out. */
  receipts(hashes: readonly Hex[]): Promise<ReadonlyMap<Hex, LaneReceipt>>
  /** Hashes of blocks of the chain; a number above its head is left out. */
  blockHashes(numbers: readonly number[]): Promise<ReadonlyMap<number, Hex>>
  /** Newest block that cannot leave the chain. */
  finalNumber(head: LaneHead): Promise<number>
  /** One verdict per raw transaction, in their order. */
  send(raws: readonly Hex[]): Promise<readonly SendVerdict[]>
  /** Calls `heard` for each new head that the node announces; never, when it announces none. */
  follow(heard: () => void): { close(): Promise<void> }
}
