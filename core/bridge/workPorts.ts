import type { Address, Hex } from 'viem'
import type { Authorization } from '../payments/domain/authorization.ts'
import type { LaneLog, LaneOutcome, LaneRequest } from '../transactions/ports.ts'
import type { BridgeState, RefundState } from './domain/bridgeStates.ts'
import type { RouteWaits } from './domain/judgeWaits.ts'
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
  /** `0x` when it did not come through the api, or was erased. */
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
  /** Milliseconds, by the clock of the database. */
  readonly ageMs: number
  readonly sinceBurnMs: number | null
  readonly sinceAttestedMs: number | null
  readonly sinceReattestMs: number | null
}

/** What may change of a bridge beside its state; a moment is now, or not yet. */
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
  /** Milliseconds from now until the attestation service is asked again. */
  readonly dueInMs: number
  /** Milliseconds from now until it may be minted by us, again. */
  readonly mintDueInMs: number
}>

/** Money that somebody else pushed into the contract, as a receipt shows it. */
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

/** A transaction of ours that moved, and the bridge or refund that it is for. */
export type MovedBurn = { readonly bridge: DueBridge; readonly outcome: LaneOutcome }
export type MovedRefund = { readonly refund: DueRefund; readonly outcome: LaneOutcome }

/** A bridge of somebody else's transaction, found on the chain. */
export type ForeignBridge = {
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

/** How far a bridge is by its row. */
export type BridgeStanding = {
  readonly state: BridgeState
  readonly burnTx: Hex | null
  readonly mintTx: Hex | null
  /** Null where only the forwarding service told of the mint. */
  readonly mintBlockNumber: number | null
  /** Milliseconds since it last changed. */
  readonly quietMs: number
}

/** How many bridges are in a state, and for how long the oldest of them has been. */
export type StateCount = {
  readonly state: BridgeState
  readonly count: number
  readonly oldestSec: number
}

/** A page of bridges; `next` is null on the last one. */
export type PageOf<Place> = {
  readonly bridges: readonly DueBridge[]
  readonly next: Place | null
}

/** Where a minted bridge stands among those of its chain. */
export type MintPlace = { readonly blockNumber: number; readonly id: Hex }

/**
 * Rows of bridges and refunds as the workers use them.
 *
 * Each change names the row as it was read and does nothing, which it returns, when the row changed since. Every
 * method throws `DatabaseUnavailable`.
 */
export type BridgeJobs = {
  /** Burns of ours on a chain that were mined, failed, became final, or left their block. */
  movedBurns(chainId: number): Promise<readonly MovedBurn[]>
  /** Submitted ones whose authorization ran out, by the clock of the database, before their burn was in a block. */
  overdue(chainId: number): Promise<readonly DueBridge[]>
  /** Burned by others, in a block that may still leave the chain. */
  foreignNotFinal(chainId: number): Promise<readonly DueBridge[]>
  /** Those whose turn it is to be asked about, for `leaseMs` this process's own. */
  takeDue(limit: number, leaseMs: number): Promise<readonly DueBridge[]>
  /** Milliseconds until the next one is due; null when none is. */
  nextDueMs(): Promise<number | null>
  /** Those that wait for a mint on a chain and have a name there: a page by id, and where the next one begins. */
  unminted(toChainId: number, after: Hex | null): Promise<PageOf<Hex>>
  /** Minted in a block from this one on that may still leave the chain: a page, the oldest block first. */
  mintNotFinal(
    toChainId: number,
    fromBlock: number,
    after: MintPlace | null,
  ): Promise<PageOf<MintPlace>>
  /** Attested, and due to be minted by us `afterMs` after that, or at once when forwarding failed; paid for. */
  mintable(toChainId: number, afterMs: number): Promise<readonly DueBridge[]>
  byId(id: Hex): Promise<DueBridge | null>
  move(was: DueBridge, to: BridgeState, changes: BridgeChanges): Promise<boolean>
  /** The same without a word to anybody: for what nobody waits for. */
  note(was: DueBridge, changes: BridgeChanges): Promise<boolean>
  /** Queues a mint of ours for it, in one transaction with the note that there is one. */
  queueMint(was: DueBridge, request: LaneRequest): Promise<number | null>
  /** Owes a refund: its row, and the bridge `front_run` when it is given. */
  owe(deposit: Deposit, bridge: DueBridge | null): Promise<boolean>
  /** Which of the deposits have no refund yet. */
  unowed(ids: readonly Hex[]): Promise<readonly Hex[]>
  /**
   * Refunds to be proved, repaid late, or looked at again, up to `limit` of each kind.
   *
   * By the number of digits of their amounts, the largest first, and among those the oldest; none less than what is
   * paid back unasked.
   */
  dueRefunds(chainId: number, limit: number): Promise<readonly DueRefund[]>
  /** What refunds of a chain's contract took or may take of the last hour's gas, and how many have no block yet. */
  refundLoad(
    chainId: number,
    contract: Address,
  ): Promise<{ readonly hourGas: bigint; readonly open: number }>
  /** Puts off every refund of a chain that waits for its proof; returns how many there were. */
  putOffRefunds(chainId: number, ms: number): Promise<number>
  movedRefunds(chainId: number): Promise<readonly MovedRefund[]>
  /** Refunded by others, in a block that may still leave the chain. */
  refundsNotFinal(chainId: number): Promise<readonly DueRefund[]>
  /** Changes a refund, and the bridge of the same authorization with it. */
  moveRefund(was: DueRefund, to: RefundState, changes: RefundChanges): Promise<boolean>
  queueRefund(was: DueRefund, request: LaneRequest): Promise<number | null>
  /** Stores bridges that came about without us; returns how many were new. */
  adopt(found: readonly ForeignBridge[]): Promise<number>
  /** How far the bridges of these ids are; those without a row are left out. */
  standings(ids: readonly Hex[]): Promise<ReadonlyMap<Hex, BridgeStanding>>
  counts(): Promise<readonly StateCount[]>
  /** Waits of the routes that leave these chains and have waiting burns, by `routeKey`. */
  routeWaits(chainIds: readonly number[]): Promise<ReadonlyMap<string, RouteWaits>>
  /** Burned and not attested for at least `minMs`, and nothing is known to be wrong with them. */
  slow(minMs: number): Promise<readonly DueBridge[]>
  sweepQuotes(): Promise<number>
  eraseSignatures(): Promise<number>
  onMoved(heard: () => void): { close(): Promise<void> }
  onLaneMoved(heard: () => void): { close(): Promise<void> }
}

/** Leave to ask the attestation service, shared by every process. Every method throws `DatabaseUnavailable`. */
export type AttestationGate = {
  /** Takes up to `wanted` requests; with none granted, `waitMs` is when to ask again. */
  take(wanted: number): Promise<{ readonly granted: number; readonly waitMs: number }>
  /** Nobody asks for so long; false when there was silence already. */
  stop(forSec: number): Promise<boolean>
}

/** A log and where it is. */
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

/** A mint as its log tells it. */
export type SeenMint = ReceivedMessage & Omit<PlacedLog, keyof LaneLog>

/** What a contract answered to a call that was only tried. */
export type Trial =
  | { readonly kind: 'passes'; readonly gas: bigint }
  /** In the contract's own words: a reason, or the name of an error with its arguments. */
  | { readonly kind: 'reverts'; readonly reason: string; readonly args: readonly unknown[] }

/** One chain's node, for bridges. Every method throws `RpcUnavailable`. */
export type BridgeNode = {
  readonly chainId: number
  /** Newest block. */
  headNumber(): Promise<number>
  finalNumber(): Promise<number>
  /** Hash of a block; null above the node's head. */
  blockHash(blockNumber: number): Promise<Hex | null>
  /** Null while the chain holds no such transaction. */
  receipt(txHash: Hex): Promise<PlacedReceipt | null>
  /** Mints of any of these nonces in the newest blocks; `depth` counts windows of blocks to look back. */
  mintsOf(eventNonces: readonly Hex[], depth: number): Promise<readonly SeenMint[]>
  /** Whether a message was received already. */
  isMinted(eventNonce: Hex): Promise<boolean>
  isAttester(address: Address): Promise<boolean>
  attestersNeeded(): Promise<number>
  /** Whether a bridge contract takes nothing now. */
  isPaused(contract: Address): Promise<boolean>
  /** Log of the contract that says how a bridge ended, newest blocks first; null where there is none. */
  refundOf(contract: Address, id: Hex): Promise<PlacedLog | null>
  /** Tries a call as an address, and how much gas it takes. */
  attempt(from: Address, call: { readonly to: Address; readonly data: Hex }): Promise<Trial>
  follow(heard: () => void): { close(): Promise<void> }
}
