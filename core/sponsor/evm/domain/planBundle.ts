import type { Address, Hex } from 'viem'
import type { SignedDelegation } from '../../../transactions/domain/signedDelegation.ts'
import { handleOpsCall } from './handleOpsGasLimit.ts'
import { TRANSACTION_GAS } from './requiredPreVerificationGas.ts'
import type { UserOperation } from './userOperation.ts'

/** Posted operation without a transaction, as its row stores the operation. */
export type PostedOperation = {
  readonly id: Hex
  readonly payer: Address
  /** Contains the signature of the caller. */
  readonly operation: UserOperation
  readonly delegation: SignedDelegation | null
  /** Maximum fee per gas that the payment covers, wei. */
  readonly maxFeeCapWei: bigint
  /** Unix second of the chain's clock from which the EntryPoint rejects the operation. */
  readonly deadlineSec: number
}

/** Posted operation, with the gas limit and the call data bytes of a transaction with only this operation. */
export type WaitingOperation = PostedOperation & {
  readonly gasLimit: bigint
  readonly dataBytes: number
}

export type BundleLimits = {
  readonly operations: number
  /** Gas limit of a transaction with several operations. */
  readonly gas: bigint
  /** Maximum cost of a transaction with several operations, and of a transaction with one operation, wei. */
  readonly costWei: bigint
  readonly singleCostWei: bigint
}

/** Operations of one transaction, and the fees that the payment of each operation covers, wei per gas. */
export type Bundle = {
  readonly operations: readonly WaitingOperation[]
  readonly gasLimit: bigint
  readonly dataBytes: number
  /** Lowest tip of the operations, so that each operation repays the tip of the transaction. */
  readonly tipWei: bigint
  /** Highest fee of the operations. */
  readonly maxFeeWei: bigint
  /** Lowest paid maximum of the operations. */
  readonly capWei: bigint
  readonly deadlineSec: number
}

/**
 * Maximum bytes of the call data of a transaction with several operations. Source: geth
 * core/txpool/legacypool accepts 128 KiB for the whole transaction.
 */
const MAX_BUNDLE_BYTES = 100_000

/** Returns a posted operation with the size of its transaction. */
export function waitingOperation(posted: PostedOperation): WaitingOperation {
  const { operation, delegation } = posted
  const { gasLimit, dataBytes } = handleOpsCall(operation, {
    delegations: delegation === null ? 0 : 1,
  })
  return { ...posted, gasLimit, dataBytes }
}

/**
 * Returns the next bundle of the waiting operations, which are sorted by age, the oldest first;
 * null if no operation fits.
 *
 * Payers take turns: the oldest operation of each payer, then the second oldest of each payer. A
 * bundle has at most one operation of each sender, and its fee does not exceed the paid maximum of
 * any of its operations. An operation that does not fit waits for the next bundle.
 */
export function planBundle(
  waiting: readonly WaitingOperation[],
  limits: BundleLimits,
): Bundle | null {
  let bundle: Bundle | null = null
  const senders = new Set<Address>()
  for (const waited of inTurns(waiting)) {
    if (senders.size >= limits.operations) break
    const { sender } = waited.operation
    if (senders.has(sender)) continue
    const single = bundleOf([waited])
    const wider: Bundle = bundle === null ? single : joined(bundle, single)
    if (!(bundle === null ? costOf(wider) <= limits.singleCostWei : fits(wider, limits))) continue
    bundle = wider
    senders.add(sender)
  }
  return bundle
}

/** Returns the bundle of the given operations. Throws TypeError without an operation. */
export function bundleOf(operations: readonly WaitingOperation[]): Bundle {
  return operations
    .map((waited): Bundle => {
      const { operation, gasLimit, dataBytes, maxFeeCapWei, deadlineSec } = waited
      return {
        operations: [waited],
        gasLimit,
        dataBytes,
        tipWei: operation.maxPriorityFeePerGas,
        maxFeeWei: operation.maxFeePerGas,
        capWei: maxFeeCapWei,
        deadlineSec,
      }
    })
    .reduce(joined)
}

/** Returns the maximum cost of the first attempt of a bundle, wei. */
export function costOf({ gasLimit, maxFeeWei }: Bundle): bigint {
  return gasLimit * maxFeeWei
}

/** Returns the delegations that take effect before the operations. */
export function delegationsOf(operations: readonly WaitingOperation[]): SignedDelegation[] {
  return operations.flatMap(({ delegation }) => delegation ?? [])
}

/**
 * Returns the bundle of the operations of both bundles.
 *
 * The sums of gas and bytes are upper bounds: the call data of the joined transaction is not longer
 * than the call data of both, and the base cost of a transaction counts once.
 */
function joined(one: Bundle, other: Bundle): Bundle {
  return {
    operations: [...one.operations, ...other.operations],
    gasLimit: one.gasLimit + other.gasLimit - TRANSACTION_GAS,
    dataBytes: one.dataBytes + other.dataBytes,
    tipWei: lower(one.tipWei, other.tipWei),
    maxFeeWei: higher(one.maxFeeWei, other.maxFeeWei),
    capWei: lower(one.capWei, other.capWei),
    deadlineSec: Math.min(one.deadlineSec, other.deadlineSec),
  }
}

/** Returns whether a transaction with several operations is within the limits. */
function fits(bundle: Bundle, limits: BundleLimits): boolean {
  return (
    bundle.gasLimit <= limits.gas &&
    bundle.dataBytes <= MAX_BUNDLE_BYTES &&
    bundle.maxFeeWei <= bundle.capWei &&
    costOf(bundle) <= limits.costWei
  )
}

/** Returns the operations in turns of the payers, the oldest of each payer first. */
function inTurns(waiting: readonly WaitingOperation[]): WaitingOperation[] {
  const counts = new Map<Address, number>()
  const turns = waiting.map((waited) => {
    const turn = counts.get(waited.payer) ?? 0
    counts.set(waited.payer, turn + 1)
    return { waited, turn }
  })
  // The sort is stable, so that equal turns keep the order of their ages.
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ waited }) => waited)
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
