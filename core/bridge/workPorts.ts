import type { Address, Hex } from 'viem'
import type { Authorization } from '../payments/domain/authorization.ts'
import type { LaneLog, LaneOutcome, LaneRequest } from '../transactions/ports.ts'
import type { BridgeState, RefundState } from './domain/bridgeStates.ts'
import type { RouteWaits } from './domain/checkWaits.ts'
import type { ReceivedMessage } from './domain/receivedMessage.ts'

/** Bridge as the workers read it; `version` differs after every change of its row. */
export type DueBridge = {
  readonly id: Hex
  readonly version: string
  readonly state: BridgeState
  readonly chainId: number
  readonly contract: Address
  readonly toChainId: number
  readonly authorization: Authorization
  /**
   * Signature of the authorization; `0x` for a bridge that did not come through the api, and after the signature was
   * erased.
   */
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
  /** Age of the row in milliseconds by the clock of the database. */
  readonly ageMs: number
  readonly sinceBurnMs: number | null
  readonly sinceAttestedMs: number | null
  readonly sinceReattestMs: number | null
}

/** Changes of a bridge other than its state; the value of a time is `now` or null. */
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

/** Refund as the workers read it; `version` differs after every change of its row. */
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

/** Bridge or refund whose row differs from the state of its lane transaction, and the outcome of that transaction. */
export type BurnToReconcile = { readonly bridge: DueBridge; readonly outcome: LaneOutcome }
export type RefundToReconcile = { readonly refund: DueRefund; readonly outcome: LaneOutcome }

/** Bridge that was burned by a transaction of a third party and found on the chain. */
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
  /** Block of the mint; null if only the forwarding service reported the mint. */
  readonly mintBlockNumber: number | null
  /** Milliseconds since the last change of the row. */
  readonly quietMs: number
}

/** Number of bridges in a state, and the age of the oldest bridge, seconds. */
export type StateCount = {
  readonly state: BridgeState
  readonly count: number
  readonly oldestSec: number
}

/** Page of bridges; `next` is null on the last page. */
export type PageOf<Place> = {
  readonly bridges: readonly DueBridge[]
  readonly next: Place | null
}

/** Position of a minted bridge among those of its chain. */
export type MintPlace = { readonly blockNumber: number; readonly id: Hex }

/**
 * Stored bridges and refunds, for the workers.
 *
 * Each change names the row as it was read. If the row has changed since then, the method does nothing and returns
 * false or null. Every method throws `DatabaseUnavailable`.
 */
export type BridgeJobs = {
  /**
   * Returns burns of the lanes of this service on a chain that entered a block, failed, became final, or left their
   * block.
   */
  burnsToReconcile(chainId: number): Promise<readonly BurnToReconcile[]>
  /**
   * Returns submitted bridges whose authorization expired, by the clock of the database, before the burn was in a
   * block.
   */
  overdue(chainId: number): Promise<readonly DueBridge[]>
  /** Returns bridges that third parties burned in a block that may still leave the chain. */
  externalNotFinal(chainId: number): Promise<readonly DueBridge[]>
  /** Leases up to `limit` bridges whose poll is due to this process for `leaseMs` milliseconds. */
  takeDue(limit: number, leaseMs: number): Promise<readonly DueBridge[]>
  /** Returns the milliseconds until the next poll is due; null if no poll is planned. */
  nextDueMs(): Promise<number | null>
  /**
   * Returns a page, by id, of the bridges that wait for a mint on a chain and have an event nonce, and the start of the
   * next page.
   */
  unminted(toChainId: number, after: Hex | null): Promise<PageOf<Hex>>
  /**
   * Returns a page of the bridges minted from this block on, in a block that may still leave the chain, oldest block
   * first.
   */
  mintNotFinal(
    toChainId: number,
    fromBlock: number,
    after: MintPlace | null,
  ): Promise<PageOf<MintPlace>>
  /**
   * Returns attested bridges with a paid fee whose mint by a worker is due: `afterMs` milliseconds after the
   * attestation, or at once after failed forwarding.
   */
  mintable(toChainId: number, afterMs: number): Promise<readonly DueBridge[]>
  byId(id: Hex): Promise<DueBridge | null>
  move(was: DueBridge, to: BridgeState, changes: BridgeChanges): Promise<boolean>
  /** Changes a row without a notification, because no process waits for this change. */
  note(was: DueBridge, changes: BridgeChanges): Promise<boolean>
  /** Queues a mint and stores it on the bridge, in one transaction; returns the id of the lane transaction. */
  queueMint(was: DueBridge, request: LaneRequest): Promise<number | null>
  /** Stores an owed refund, and moves the given bridge to `front_run`. */
  owe(deposit: Deposit, bridge: DueBridge | null): Promise<boolean>
  /** Returns those of the given deposit ids that have no stored refund. */
  unowed(ids: readonly Hex[]): Promise<readonly Hex[]>
  /**
   * Returns refunds to prove, to pay late, or to check again, up to `limit` of each kind.
   *
   * Payers take turns; in each turn the refund with the most digits comes first, then the oldest refund. Amounts below
   * the automatic minimum are omitted.
   */
  dueRefunds(chainId: number, limit: number): Promise<readonly DueRefund[]>
  /**
   * Returns the gas that refunds of a contract used or may use in the last hour, and the number of refunds that are not
   * in a block.
   */
  refundLoad(
    chainId: number,
    contract: Address,
  ): Promise<{ readonly hourGas: bigint; readonly open: number }>
  /** Delays every due refund of a chain by `ms` milliseconds; returns the number of refunds. */
  delayRefunds(chainId: number, ms: number): Promise<number>
  refundsToReconcile(chainId: number): Promise<readonly RefundToReconcile[]>
  /** Returns refunds that third parties sent in a block that may still leave the chain. */
  refundsNotFinal(chainId: number): Promise<readonly DueRefund[]>
  /** Changes a refund, and the bridge with the same authorization. */
  moveRefund(was: DueRefund, to: RefundState, changes: RefundChanges): Promise<boolean>
  queueRefund(was: DueRefund, request: LaneRequest): Promise<number | null>
  /** Stores bridges whose burn did not come through the api; returns the number of new rows. */
  importBurns(found: readonly ExternalBurn[]): Promise<number>
  /** Returns the states of the bridges with these ids; omits ids without a row. */
  standings(ids: readonly Hex[]): Promise<ReadonlyMap<Hex, BridgeStanding>>
  counts(): Promise<readonly StateCount[]>
  /** Returns the waits of the routes from these chains that have waiting burns, by `routeKey`. */
  routeWaits(chainIds: readonly number[]): Promise<ReadonlyMap<string, RouteWaits>>
  /** Returns bridges that were burned at least `minMs` milliseconds ago, have no attestation, and have no alarm. */
  slow(minMs: number): Promise<readonly DueBridge[]>
  sweepQuotes(): Promise<number>
  eraseSignatures(): Promise<number>
  onMoved(listener: () => void): { close(): Promise<void> }
  onLaneMoved(listener: () => void): { close(): Promise<void> }
}

/** Request limit of the attestation service, shared by every process. Every method throws `DatabaseUnavailable`. */
export type AttestationGate = {
  /** Takes up to `wanted` requests; without a grant, the caller retries after `waitMs` milliseconds. */
  take(wanted: number): Promise<{ readonly granted: number; readonly waitMs: number }>
  /** Pauses all requests for `forSec` seconds; returns false if a pause was already active. */
  stop(forSec: number): Promise<boolean>
}

/** Log with its transaction and block. */
export type MinedLog = LaneLog & {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
}

export type MinedReceipt = {
  readonly txHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly succeeded: boolean
  readonly logs: readonly LaneLog[]
}

/** Mint as its log shows it. */
export type MintLog = ReceivedMessage & Omit<MinedLog, keyof LaneLog>

/** Result of a simulated call. */
export type SimulationResult =
  | { readonly kind: 'passes'; readonly gas: bigint }
  /** Revert reason of the contract, or the name of an error with its arguments. */
  | { readonly kind: 'reverts'; readonly reason: string; readonly args: readonly unknown[] }

/** Client of one chain's node for bridges. Every method throws `RpcUnavailable`. */
export type BridgeNode = {
  readonly chainId: number
  /** Returns the number of the newest block. */
  headNumber(): Promise<number>
  finalNumber(): Promise<number>
  /** Returns the hash of a block; null above the head. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Returns the receipt of a transaction; null while the transaction is not on the chain. */
  receipt(txHash: Hex): Promise<MinedReceipt | null>
  /**
   * Returns mints with any of these nonces in the newest blocks; `depth` is the number of block ranges to search
   * backwards.
   */
  mintsOf(eventNonces: readonly Hex[], depth: number): Promise<readonly MintLog[]>
  /** Returns true if the chain has received the message. */
  isMinted(eventNonce: Hex): Promise<boolean>
  isAttester(address: Address): Promise<boolean>
  attestersNeeded(): Promise<number>
  /** Returns true if a bridge contract is paused. */
  isPaused(contract: Address): Promise<boolean>
  /** Returns the newest log with which the contract ended a bridge by a refund; null without such a log. */
  refundOf(contract: Address, id: Hex): Promise<MinedLog | null>
  /** Simulates a call from an address, and estimates its gas. */
  attempt(
    from: Address,
    call: { readonly to: Address; readonly data: Hex },
  ): Promise<SimulationResult>
  follow(listener: () => void): { close(): Promise<void> }
}
