import type { Hex } from 'viem'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Tracer } from '../../core/kernel/tracer.ts'
import type { SigningFailureCode } from '../../core/signing/ports.ts'
import type { FeeMarket } from '../../core/transactions/domain/laneFees.ts'
import type {
  LaneAttempt,
  LaneChain,
  LaneCondition,
  LaneHead,
  LaneRef,
  LaneRequest,
  LaneWriter,
  MinedTx,
  OpenTx,
  StoredLaneRows,
} from '../../core/transactions/ports.ts'
import type { LaneMeter } from './createLaneMetrics.ts'
import type { LaneSigner } from './createSigner.ts'

/** Dependencies of the lane steps while this process is the writer. */
export type LaneTools = {
  readonly chain: LaneChain
  readonly writer: LaneWriter
  readonly signer: LaneSigner
  readonly meter: LaneMeter
  readonly log: Logger
  readonly clock: Clock
  readonly crashAt: CrashAt
  /** Null without a receiver of traces. */
  readonly tracer: Tracer | null
  /** Maximum price of gas, wei. */
  readonly capWei: bigint
  /** Balance below which the lane does not count as open, wei. */
  readonly minBalanceWei: bigint
  /** True for the old key of a rotation: queued requests wait for another key of the same purpose. */
  readonly isDraining: boolean
}

/** Transaction without a block, and the observations of this process about that transaction. */
export type TrackedTransaction = Omit<OpenTx, 'state' | 'attempts'> & {
  state: OpenTx['state']
  attempts: OpenTx['attempts']
  /** Head at the time at which the newest attempt was signed. */
  signedAtBlock: number
  /** True if any attempt may have reached a node. */
  wasOffered: boolean
  /**
   * True if the node refused the first attempt because of the nonce: the transaction is in no pool.
   */
  neverPooled: boolean
  /** True until the node confirms that it has the newest attempt. */
  isAttemptNew: boolean
  /** True if this round must send the transaction to the node. */
  isDue: boolean
  /** True if the node requires a higher fee. */
  isUnderpriced: boolean
  /**
   * Head at which the nonce was first found used, without a receipt of this transaction; null
   * before that.
   */
  nonceUsedAtBlock: number | null
  /** Unix milliseconds at which this process first sent the transaction; null before that. */
  offeredAtMs: number | null
}

/** State of the account in the newest response of the node. */
export type AccountView = {
  readonly balanceWei: bigint
  readonly minedCount: number
  readonly pendingCount: number
}

/**
 * Rows of the lane in memory: exact while this process is the only writer, and read again when this
 * process becomes the writer.
 */
export type LaneRows = {
  readonly lane: LaneRef
  readonly open: Map<number, TrackedTransaction>
  readonly mined: Map<number, MinedTx>
  /** Highest nonce assigned so far; null before the first request. */
  maxNonce: number | null
  head: LaneHead | null
  market: FeeMarket | null
  account: AccountView
  finalNumber: number
  finalReadMs: number
  /** Head at which a nonce was first found missing, by nonce. */
  readonly gaps: Map<number, number>
  /** True while blocks may have left the chain and not all mined transactions were rechecked. */
  needsRecheck: boolean
  /** Condition that stops new signatures; null without such a condition. */
  obstacle: Exclude<LaneCondition, 'open' | 'unreachable' | 'no_signature'> | null
  /** Newest failure of the signer in this round; null without a failure. */
  signingFailure: SigningFailureCode | null
  /** True if the signer signed in this round. */
  hasSigned: boolean
  /** Unix milliseconds from which a request that the signer refused is signed again, by request. */
  readonly refusedUntilMs: Map<number, number>
}

export function createLaneRows(lane: LaneRef, books: StoredLaneRows): LaneRows {
  return {
    lane,
    open: new Map(books.open.map((tx) => [tx.id, trackTransaction(tx, 0)])),
    mined: new Map(books.mined.map((tx) => [tx.id, tx])),
    maxNonce: books.maxNonce,
    head: null,
    market: null,
    account: { balanceWei: 0n, minedCount: 0, pendingCount: 0 },
    finalNumber: -1,
    finalReadMs: Number.NEGATIVE_INFINITY,
    gaps: new Map(),
    needsRecheck: true,
    obstacle: null,
    signingFailure: null,
    hasSigned: false,
    refusedUntilMs: new Map(),
  }
}

/**
 * Returns an open transaction as tracked from block `atBlock` on; earlier steps are unknown to this
 * process.
 */
export function trackTransaction(tx: OpenTx, atBlock: number): TrackedTransaction {
  return {
    ...tx,
    signedAtBlock: atBlock,
    wasOffered: true,
    neverPooled: false,
    isAttemptNew: true,
    isDue: true,
    isUnderpriced: false,
    nonceUsedAtBlock: null,
    offeredAtMs: null,
  }
}

/** Returns the open transactions in the order of their nonces. */
export function openByNonce(laneRows: LaneRows): TrackedTransaction[] {
  return [...laneRows.open.values()].toSorted((a, b) => a.nonce - b.nonce)
}

/** Returns the newest attempt, the only attempt that is sent to the node again. */
export function newestAttempt(tx: Pick<OpenTx, 'id' | 'attempts'>): LaneAttempt {
  const attempt = tx.attempts.at(-1)
  if (attempt === undefined) throw new RangeError(`transaction ${tx.id} has no signed form`)
  return attempt
}

export function hashesOf(laneRows: LaneRows): Hex[] {
  return [...laneRows.open.values()].flatMap((tx) => tx.attempts.map(({ hash }) => hash))
}

/** Adds an attempt to a transaction; this round sends the attempt to the node. */
export function addAttempt(laneRows: LaneRows, tx: TrackedTransaction, attempt: LaneAttempt): void {
  tx.attempts = [...tx.attempts, attempt]
  tx.isUnderpriced = false
  tx.isAttemptNew = true
  tx.isDue = true
  tx.signedAtBlock = laneRows.head?.number ?? tx.signedAtBlock
}

/** Returns the maximum cost of a transaction, wei. */
export function costWei(request: LaneRequest, maxFeeWei: bigint): bigint {
  return request.gasLimit * maxFeeWei + request.valueWei
}

/** Returns the balance minus the maximum cost of all open transactions, wei. */
export function freeWei(laneRows: LaneRows): bigint {
  let free = laneRows.account.balanceWei
  for (const tx of laneRows.open.values()) {
    if (tx.nonce < laneRows.account.minedCount) continue
    free -= highestCostWei(tx)
  }
  return free
}

/**
 * Returns the cost of the most expensive attempt of a transaction, wei; any attempt may be mined.
 */
function highestCostWei({ request, attempts }: TrackedTransaction): bigint {
  return attempts.reduce((max, { isCancel, maxFeeWei }) => {
    const cost = isCancel ? PLAIN_GAS * maxFeeWei : costWei(request, maxFeeWei)
    return cost > max ? cost : max
  }, 0n)
}

/** Gas of an empty transaction. Source: yellow paper, appendix G. */
const PLAIN_GAS = 21_000n

/** Returns an empty transaction from the account to itself. */
export function fillerRequest({ chainId, purpose, address }: LaneRef): LaneRequest {
  return { chainId, purpose, to: address, data: '0x', valueWei: 0n, gasLimit: PLAIN_GAS }
}

/** Returns true if a transaction only uses up its nonce. */
export function isEmptyTransaction(
  laneRows: LaneRows,
  tx: Pick<OpenTx, 'id' | 'request' | 'attempts'>,
): boolean {
  return newestAttempt(tx).isCancel || isFiller(laneRows, tx.request)
}

export function isFiller(laneRows: LaneRows, { to, data }: LaneRequest): boolean {
  return to === laneRows.lane.address && data === '0x'
}
