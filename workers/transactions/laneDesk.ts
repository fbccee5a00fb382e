import type { Hex } from 'viem'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { FeeMarket } from '../../core/transactions/domain/laneFees.ts'
import type {
  LaneAttempt,
  LaneBooks,
  LaneChain,
  LaneCondition,
  LaneHead,
  LaneRef,
  LaneRequest,
  LaneWriter,
  MinedTx,
  OpenTx,
} from '../../core/transactions/ports.ts'
import type { LaneMeter } from './createLaneMetrics.ts'
import type { LaneSigner } from './createSigner.ts'

/** What the steps of a lane work with while this process is its writer. */
export type LaneTools = {
  readonly chain: LaneChain
  readonly writer: LaneWriter
  readonly signer: LaneSigner
  readonly meter: LaneMeter
  readonly log: Logger
  readonly clock: Clock
  readonly crashAt: CrashAt
  /** Most that any gas may cost, wei. */
  readonly capWei: bigint
  /** Balance below which the lane does not count as open, wei. */
  readonly leastBalanceWei: bigint
}

/** A transaction without a block, and what this process has seen of it. */
export type Tracked = Omit<OpenTx, 'state' | 'attempts'> & {
  state: OpenTx['state']
  attempts: OpenTx['attempts']
  /** Head when its newest form was signed. */
  signedAtBlock: number
  /** Whether any form was ever handed to a node, as far as anybody can know. */
  wasOffered: boolean
  /** The node refused its very first form because of the nonce: it is in no pool. */
  neverPooled: boolean
  /** The node has not said yet that it has the newest form. */
  isFormNew: boolean
  /** To be handed to the node in this round. */
  isDue: boolean
  /** The node wants more for it. */
  isUnderpriced: boolean
  /** Head at which its nonce was first seen used, without a receipt of ours. */
  nonceUsedAtBlock: number | null
}

/** The account as the node last told it. */
export type AccountView = {
  readonly balanceWei: bigint
  readonly minedCount: number
  readonly pendingCount: number
}

/**
 * The lane's rows in memory: exact as long as this process is the only writer, and read anew when it becomes so.
 */
export type LaneRows = {
  readonly lane: LaneRef
  readonly open: Map<number, Tracked>
  readonly mined: Map<number, MinedTx>
  /** Highest nonce ever given, null before the first. */
  maxNonce: number | null
  head: LaneHead | null
  market: FeeMarket | null
  account: AccountView
  finalNumber: number
  finalAskedMs: number
  /** Head at which a missing nonce was first seen, by nonce. */
  readonly gaps: Map<number, number>
  /** Whether blocks may have left the chain that were not all looked at since. */
  isShaken: boolean
  /** What keeps requests from being signed or taken; null while nothing does. */
  hindrance: Exclude<LaneCondition, 'open' | 'unreachable'> | null
}

export function createLaneRows(lane: LaneRef, books: LaneBooks): LaneRows {
  return {
    lane,
    open: new Map(books.open.map((tx) => [tx.id, track(tx, 0)])),
    mined: new Map(books.mined.map((tx) => [tx.id, tx])),
    maxNonce: books.maxNonce,
    head: null,
    market: null,
    account: { balanceWei: 0n, minedCount: 0, pendingCount: 0 },
    finalNumber: -1,
    finalAskedMs: Number.NEGATIVE_INFINITY,
    gaps: new Map(),
    isShaken: true,
    hindrance: null,
  }
}

/** A transaction whose earlier life this process has not seen. */
export function track(tx: OpenTx, atBlock: number): Tracked {
  return {
    ...tx,
    signedAtBlock: atBlock,
    wasOffered: true,
    neverPooled: false,
    isFormNew: true,
    isDue: true,
    isUnderpriced: false,
    nonceUsedAtBlock: null,
  }
}

/** Open transactions in the order of their nonces. */
export function inOrder(desk: LaneRows): Tracked[] {
  return [...desk.open.values()].toSorted((a, b) => a.nonce - b.nonce)
}

/** The form that was signed last; the only one that is handed to the node again. */
export function newest(tx: Pick<OpenTx, 'id' | 'attempts'>): LaneAttempt {
  const attempt = tx.attempts.at(-1)
  if (attempt === undefined) throw new RangeError(`transaction ${tx.id} has no signed form`)
  return attempt
}

export function hashesOf(desk: LaneRows): Hex[] {
  return [...desk.open.values()].flatMap((tx) => tx.attempts.map(({ hash }) => hash))
}

/** Puts a form in place of the others; the node gets it in this round. */
export function replaceForm(desk: LaneRows, tx: Tracked, attempt: LaneAttempt): void {
  tx.attempts = [...tx.attempts, attempt]
  tx.isUnderpriced = false
  tx.isFormNew = true
  tx.isDue = true
  tx.signedAtBlock = desk.head?.number ?? tx.signedAtBlock
}

/** Most that a transaction can cost, wei. */
export function costWei(request: LaneRequest, maxFeeWei: bigint): bigint {
  return request.gasLimit * maxFeeWei + request.valueWei
}

/** What is left of the balance when everything open is paid at its dearest, wei. */
export function freeWei(desk: LaneRows): bigint {
  let free = desk.account.balanceWei
  for (const tx of desk.open.values()) {
    if (tx.nonce < desk.account.minedCount) continue
    free -= dearestWei(tx)
  }
  return free
}

/** What the dearest form of a transaction can cost: any of them may be the one that is mined. */
function dearestWei({ request, attempts }: Tracked): bigint {
  return attempts.reduce((most, { isCancel, maxFeeWei }) => {
    const cost = isCancel ? PLAIN_GAS * maxFeeWei : costWei(request, maxFeeWei)
    return cost > most ? cost : most
  }, 0n)
}

/** Gas of a transaction that carries nothing. Source: yellow paper, appendix G. */
const PLAIN_GAS = 21_000n

/** A transaction of nothing to the account itself. */
export function fillerRequest({ chainId, purpose, address }: LaneRef): LaneRequest {
  return { chainId, purpose, to: address, data: '0x', valueWei: 0n, gasLimit: PLAIN_GAS }
}

/** Whether only the nonce of a transaction is still to be used up. */
export function isEmptyTransaction(
  desk: LaneRows,
  tx: Pick<OpenTx, 'id' | 'request' | 'attempts'>,
): boolean {
  return newest(tx).isCancel || isFiller(desk, tx.request)
}

export function isFiller(desk: LaneRows, { to, data }: LaneRequest): boolean {
  return to === desk.lane.address && data === '0x'
}
