import type { Address, Hex } from 'viem'
import type { Authorization } from '../payments/domain/authorization.ts'
import type { LaneLog, LaneOutcome, LaneRequest } from '../transactions/ports.ts'
import type { BridgeState, RefundState } from './domain/bridgeStates.ts'
import type { RouteWaits } from './domain/checkWaits.ts'
import type { ReceivedMessage } from './domain/receivedMessage.ts'

/** A bridge as the workers read it; `version` changes with every change of its row. */
export type DueBridge = {
  readonly id: Hex
  readonly version: string
  readonly state: BridgeState
  readonly chainId: number
  readonly contract: Address
  readonly toChainId: number
  readonly authorization: Authorization
  /** `0x` for a bridge from outside of the api, or after the signature was erased. */
  readonly signature: Hex
  readonly minFinality: number
  readonly laneTxId: number | null
  readonly burnTx: Hex | null
  readonly burnBlockNumber: number | null
  readonly burnBlockHash: Hex | null
  readonly isBurnFinal: boolean
  readonly sourceMessage: Hex | null
  readonly eventNonce: Hex | null
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly forwardState: string | null
  readonly alarm: string | null
  readonly mintLaneTxId: number | null
  readonly mintAttempts: number
  readonly mintTx: Hex | null
  readonly mintBlockNumber: number | null
  readonly mintBlockHash: Hex | null
  readonly polls: number
  /** Milliseconds by the clock of the database. */
  readonly ageMs: number
  readonly sinceBurnMs: number | null
  readonly sinceAttestedMs: number | null
  readonly sinceReattestMs: number | null
}

/** Changes of a bridge beside its state; a time is `now` or null. */
export type BridgeChanges = Partial<{
  readonly reason: string | null
  readonly burnTx: Hex | null
  readonly burnBlockNumber: number | null
  readonly burnBlockHash: Hex | null
  readonly burnedAt: 'now' | null
  readonly isBurnFinal: boolean
  readonly sourceMessage: Hex | null
  readonly eventNonce: Hex | null
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly circleStatus: string | null
  readonly forwardState: string | null
  readonly forwardTx: Hex | null
  readonly delayReason: string | null
  readonly indexedAt: 'now' | null
  readonly attestedAt: 'now' | null
  readonly reattestedAt: 'now' | null
  readonly alarm: string | null
  readonly mintTx: Hex | null
  readonly mintBlockNumber: number | null
  readonly mintBlockHash: Hex | null
  readonly mintCaller: Address | null
  readonly receivedUsdc6: bigint | null
  readonly feeExecutedUsdc6: bigint | null
  readonly mintedAt: 'now' | null
  readonly isMintFinal: boolean
  readonly polls: number
  /** Milliseconds from now until the next poll of the attestation service. */
  readonly dueInMs: number
  /** Milliseconds from now until a worker may queue the next mint. */
  readonly mintDueInMs: number
}>

/** Deposit that a third party made to the contract, by its receipt. */
export type Deposit = {
  readonly id: Hex
  readonly chainId: number
  readonly contract: Address
  readonly payer: Address
  readonly nonce: Hex
  readonly amountUsdc6: bigint
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

/** A refund as the workers read it; `version` changes with every change of its row. */
export type DueRefund = Deposit & {
  readonly version: string
  readonly state: RefundState
  readonly laneTxId: number | null
  readonly refundBlockNumber: number | null
  readonly refundBlockHash: Hex | null
  readonly attempts: number
  readonly ageMs: number
}

export type RefundChanges = Partial<{
  readonly reason: string | null
  readonly depositTx: Hex
  readonly depositBlockNumber: number
  readonly depositBlockHash: Hex
  readonly laneTxId: number | null
  readonly refundTx: Hex | null
  readonly refundBlockNumber: number | null
  readonly refundBlockHash: Hex | null
  readonly isFinal: boolean
  readonly attempts: number
  readonly dueInMs: number
}>

/** Lane transaction whose state changed, and its bridge or refund. */
export type MovedBurn = { readonly bridge: DueBridge; readonly outcome: LaneOutcome }
export type MovedRefund = { readonly refund: DueRefund; readonly outcome: LaneOutcome }

/** Bridge that a third party's transaction burned, found on the chain. */
export type ExternalBurn = {
  readonly id: Hex
  readonly chainId: number
  readonly contract: Address
  readonly payer: Address
  readonly nonce: Hex
  readonly toChainId: number
  readonly amountUsdc6: bigint
  readonly receiveUsdc6: bigint
  readonly maxNetworkFeeUsdc6: bigint
  readonly feeUsdc6: bigint
  readonly minFinality: number
  readonly referrer: Address | null
  readonly burnTx: Hex
  readonly burnBlockNumber: number
  readonly burnBlockHash: Hex
  readonly sourceMessage: Hex
}

/** State of a bridge by its row. */
export type BridgeStanding = {
  readonly state: BridgeState
  readonly burnTx: Hex | null
  readonly mintTx: Hex | null
  /** Null when only the forwarding service reported the mint. */
  readonly mintBlockNumber: number | null
  /** Milliseconds since the last change. */
  readonly quietMs: number
}

/** Number of bridges in a state, and the age of the oldest, seconds. */
export type StateCount = {
  readonly state: BridgeState
  readonly count: number
  readonly oldestSec: number
}

/** A page of bridges; `next` is null on the last page. */
export type PageOf<Place> = {
  readonly bridges: readonly DueBridge[]
  readonly next: Place | null
}

/** Position of a minted bridge among those of its chain. */
export type MintPlace = { readonly blockNumber: number; readonly id: Hex }

/**
 * Rows of bridges and refunds as the workers use them.
 *
 * Each change names the row as it was read. When the row changed since, the method does nothing and returns false or
 * null. Every method throws `DatabaseUnavailable`.
 */
export type BridgeJobs = {
  /** Burns by lanes of this service on a chain that were mined, failed, became final, or left their block. */
  movedBurns(chainId: number): Promise<readonly MovedBurn[]>
  /** Submitted bridges whose authorization expired, by the clock of the database, before their burn was in a block. */
  overdue(chainId: number): Promise<readonly DueBridge[]>
  /** Bridges that third parties burned, in a block that may still leave the chain. */
  externalNotFinal(chainId: number): Promise<readonly DueBridge[]>
  /** Leases up to `limit` bridges with a due poll to this process for `leaseMs`. */
  takeDue(limit: number, leaseMs: number): Promise<readonly DueBridge[]>
  /** Milliseconds until the next poll is due; null without one. */
  nextDueMs(): Promise<number | null>
  /** Bridges that wait for a mint on a chain and have an event nonce: a page by id, and the start of the next page. */
  unminted(toChainId: number, after: Hex | null): Promise<PageOf<Hex>>
  /** Bridges minted from this block on, in a block that may still leave the chain: a page, the oldest block first. */
  mintNotFinal(
    toChainId: number,
    fromBlock: number,
    after: MintPlace | null,
  ): Promise<PageOf<MintPlace>>
  /**
   * Attested bridges with a paid fee that are due for a mint by a worker: `afterMs` after the attestation, or at once
   * after failed forwarding.
   */
  mintable(toChainId: number, afterMs: number): Promise<readonly DueBridge[]>
  byId(id: Hex): Promise<DueBridge | null>
  move(was: DueBridge, to: BridgeState, changes: BridgeChanges): Promise<boolean>
  /** Changes a row without a notification, because no process waits for the change. */
  note(was: DueBridge, changes: BridgeChanges): Promise<boolean>
  /** Queues a mint and records it on the bridge, in one transaction. */
  queueMint(was: DueBridge, request: LaneRequest): Promise<number | null>
  /** Stores an owed refund, and moves the given bridge to `front_run`. */
  owe(deposit: Deposit, bridge: DueBridge | null): Promise<boolean>
  /** Returns the deposits without a refund. */
  unowed(ids: readonly Hex[]): Promise<readonly Hex[]>
  /**
   * Refunds to prove, to pay late, or to check again, up to `limit` of each kind.
   *
   * Payers take turns; in each turn the amount with most digits comes first, then the oldest. Amounts below the
   * automatic minimum are omitted.
   */
  dueRefunds(chainId: number, limit: number): Promise<readonly DueRefund[]>
  /** Gas that refunds of a contract used or may use in the last hour, and the number of refunds without a block. */
  refundLoad(
    chainId: number,
    contract: Address,
  ): Promise<{ readonly hourGas: bigint; readonly open: number }>
  /** Delays every due refund of a chain by `ms`; returns the number of refunds. */
  delayRefunds(chainId: number, ms: number): Promise<number>
  movedRefunds(chainId: number): Promise<readonly MovedRefund[]>
  /** Refunds that third parties sent, in a block that may still leave the chain. */
  refundsNotFinal(chainId: number): Promise<readonly DueRefund[]>
  /** Changes a refund, and the bridge of the same authorization with it. */
  moveRefund(was: DueRefund, to: RefundState, changes: RefundChanges): Promise<boolean>
  queueRefund(was: DueRefund, request: LaneRequest): Promise<number | null>
  /** Stores bridges that were burned outside of the api; returns the number of new rows. */
  importBurns(found: readonly ExternalBurn[]): Promise<number>
  /** States of the bridges with these ids; omits ids without a row. */
  standings(ids: readonly Hex[]): Promise<ReadonlyMap<Hex, BridgeStanding>>
  counts(): Promise<readonly StateCount[]>
  /** Waits of the routes that leave these chains and have waiting burns, by `routeKey`. */
  routeWaits(chainIds: readonly number[]): Promise<ReadonlyMap<string, RouteWaits>>
  /** Bridges that were burned at least `minMs` ago, are not attested, and have no alarm. */
  slow(minMs: number): Promise<readonly DueBridge[]>
  sweepQuotes(): Promise<number>
  eraseSignatures(): Promise<number>
  onMoved(listener: () => void): { close(): Promise<void> }
  onLaneMoved(listener: () => void): { close(): Promise<void> }
}

/** Request limit of the attestation service, shared by every process. Every method throws `DatabaseUnavailable`. */
export type AttestationGate = {
  /** Takes up to `wanted` requests; without a grant, retry after `waitMs`. */
  take(wanted: number): Promise<{ readonly granted: number; readonly waitMs: number }>
  /** Pauses all requests for `forSec`; false when a pause was already active. */
  stop(forSec: number): Promise<boolean>
}

/** Log with its transaction and block. */
export type PlacedLog = LaneLog & {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

export type PlacedReceipt = {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly succeeded: boolean
  readonly logs: readonly LaneLog[]
}

/** Mint by its log. */
export type SeenMint = ReceivedMessage & Omit<PlacedLog, keyof LaneLog>

/** Result of a trial call. */
export type Trial =
  | { readonly kind: 'passes'; readonly gas: bigint }
  /** Revert reason of the contract, or the name of an error with its arguments. */
  | { readonly kind: 'reverts'; readonly reason: string; readonly args: readonly unknown[] }

/** One chain's node, for bridges. Every method throws `RpcUnavailable`. */
export type BridgeNode = {
  readonly chainId: number
  /** Number of the newest block. */
  headNumber(): Promise<number>
  finalNumber(): Promise<number>
  /** Hash of a block; null above the head. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Null while the chain does not hold the transaction. */
  receipt(txHash: Hex): Promise<PlacedReceipt | null>
  /** Mints with any of these nonces in the newest blocks; `depth` is the number of windows to search backwards. */
  mintsOf(eventNonces: readonly Hex[], depth: number): Promise<readonly SeenMint[]>
  /** Returns true when the message was already received. */
  isMinted(eventNonce: Hex): Promise<boolean>
  isAttester(address: Address): Promise<boolean>
  attestersNeeded(): Promise<number>
  /** Returns true when a bridge contract is paused. */
  isPaused(contract: Address): Promise<boolean>
  /** Newest log of the contract that ends a bridge with a refund; null without one. */
  refundOf(contract: Address, id: Hex): Promise<PlacedLog | null>
  /** Tries a call from an address, and estimates its gas. */
  attempt(from: Address, call: { readonly to: Address; readonly data: Hex }): Promise<Trial>
  follow(listener: () => void): { close(): Promise<void> }
}
