import { size } from 'viem'
import { mulDivDown, mulDivUp } from '../../../kernel/money.ts'
import { callDataGas } from './callDataGas.ts'
import { maxCostCalldata } from './maxCostCalldata.ts'
import type { UserOperation } from './userOperation.ts'

/** Gas of any transaction, and of each EIP-7702 tuple in it. Source: the yellow paper; EIP-7702, `PER_EMPTY_ACCOUNT_COST`. */
export const TRANSACTION_GAS = 21_000n
export const DELEGATION_GAS = 25_000n

/**
 * Gas that `handleOps` with one operation uses and that the EntryPoint does not meter, and
 * additional gas per byte of call data in hundredths.
 *
 * Source: measured on EntryPoint v0.8, see test/processes/core/sponsor/evm/store/onChain: 17,050
 * and 0.30 to 0.34.
 */
const UNMETERED_GAS = 17_142n
const UNMETERED_PER_BYTE_HUNDREDTHS = 35n

/**
 * Minimum gas that the EntryPoint meters for any sponsored operation, and gas per byte of call data
 * in tenths; only the EntryPoint and the paymaster use it.
 *
 * Source: as above, for an account that accepts every call and does nothing: 35,859 and 0.94.
 */
const MIN_METERED_GAS = 35_000n
const MIN_METERED_PER_BYTE_TENTHS = 9n

/**
 * Unused gas of a call, up to this amount, is free; above this amount, the EntryPoint charges a
 * tenth. Source: EntryPoint v0.8.
 */
const FREE_UNUSED_GAS = 40_000n
const UNUSED_SHARE = 10n

/**
 * Returns the gas that a transaction with this operation costs and that the EntryPoint does not
 * meter, rounded up. `l1Gas` is the cost of publishing the transaction on another chain, in gas of
 * this chain.
 *
 * Includes the surcharge of EIP-7623 if the data is most of the cost. Nonzero bytes of the nonce
 * cost more: price the direct lane with `MAX_DIRECT_NONCE`.
 */
export function requiredPreVerificationGas(
  op: UserOperation,
  extra: { readonly hasDelegation: boolean; readonly l1Gas: bigint },
): bigint {
  const data = callDataGas(maxCostCalldata(op))
  const unmeteredGas =
    TRANSACTION_GAS +
    data.gas +
    UNMETERED_GAS +
    mulDivUp(BigInt(size(op.callData)), UNMETERED_PER_BYTE_HUNDREDTHS, 100n) +
    (extra.hasDelegation ? DELEGATION_GAS : 0n)
  const short = TRANSACTION_GAS + data.floorGas - minMeteredGas(op)
  return (unmeteredGas > short ? unmeteredGas : short) + extra.l1Gas
}

/**
 * Returns the minimum gas that the EntryPoint meters and charges, independent of the account,
 * rounded down.
 */
export function minMeteredGas(op: Pick<UserOperation, 'callData' | 'callGasLimit'>): bigint {
  const bytes = BigInt(size(op.callData))
  const copying = mulDivDown(bytes, MIN_METERED_PER_BYTE_TENTHS, 10n)
  return MIN_METERED_GAS + copying + minCallGas(op.callGasLimit)
}

/** Returns the minimum gas that is used or charged for a call with this limit, rounded down. */
function minCallGas(limit: bigint): bigint {
  const share = mulDivDown(limit, 1n, UNUSED_SHARE)
  const used = limit > FREE_UNUSED_GAS ? limit - FREE_UNUSED_GAS : 0n
  return used < share ? used : share
}
