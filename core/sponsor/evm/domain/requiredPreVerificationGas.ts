import { size } from 'viem'
import { mulDivDown, mulDivUp } from '../../../kernel/money.ts'
import { callDataGas } from './callDataGas.ts'
import { maxCostCalldata } from './maxCostCalldata.ts'
import type { UserOperation } from './userOperation.ts'

/** Gas of any transaction, and of each EIP-7702 tuple in it. Source: the yellow paper; EIP-7702, `PER_EMPTY_ACCOUNT_COST`. */
export const TRANSACTION_GAS = 21_000n
export const DELEGATION_GAS = 25_000n

/**
 * Gas that `handleOps` with one operation uses outside of what the EntryPoint meters, and per byte of call data in
 * hundredths.
 *
 * Source: measured on EntryPoint v0.8, see test/processes/core/sponsor/evm/store/onChain: 17,050 and 0.30 to 0.34.
 */
const UNMETERED_GAS = 17_142n
const UNMETERED_PER_BYTE_HUNDREDTHS = 35n

/**
 * Gas that the EntryPoint meters for any operation of ours at the least, and per byte of call data in tenths: all of it
 * is its own and the paymaster's doing.
 *
 * Source: as above, for an account that answers everything and does nothing: 35,859 and 0.94.
 */
const MIN_METERED_GAS = 35_000n
const MIN_METERED_PER_BYTE_TENTHS = 9n

/** Of a call's limit a tenth is charged even if nothing of it is used, save for this much. Source: EntryPoint v0.8. */
const FREE_UNUSED_GAS = 40_000n
const UNUSED_SHARE = 10n

/**
 * Gas that a transaction with this operation costs and the EntryPoint does not see, rounded up; `l1Gas` is what
 * publishing it elsewhere costs in gas of this chain.
 *
 * Where data is most of it, EIP-7623 asks for more than its gas: then the rest is in it too. The nonce counts as it
 * stands: price the direct lane with `WIDEST_NONCE`.
 */
export function requiredPreVerificationGas(
  op: UserOperation,
  extra: { readonly hasDelegation: boolean; readonly l1Gas: bigint },
): bigint {
  const data = callDataGas(maxCostCalldata(op))
  const unseen =
    TRANSACTION_GAS +
    data.gas +
    UNMETERED_GAS +
    mulDivUp(BigInt(size(op.callData)), UNMETERED_PER_BYTE_HUNDREDTHS, 100n) +
    (extra.hasDelegation ? DELEGATION_GAS : 0n)
  const short = TRANSACTION_GAS + data.floorGas - leastMeteredGas(op)
  return (unseen > short ? unseen : short) + extra.l1Gas
}

/** Gas that the EntryPoint sees and charges for whatever the account does, rounded down. */
export function leastMeteredGas(op: Pick<UserOperation, 'callData' | 'callGasLimit'>): bigint {
  const bytes = BigInt(size(op.callData))
  const copying = mulDivDown(bytes, MIN_METERED_PER_BYTE_TENTHS, 10n)
  return MIN_METERED_GAS + copying + leastCallGas(op.callGasLimit)
}

/** Used or paid for all the same. */
function leastCallGas(limit: bigint): bigint {
  const share = mulDivDown(limit, 1n, UNUSED_SHARE)
  const used = limit > FREE_UNUSED_GAS ? limit - FREE_UNUSED_GAS : 0n
  return used < share ? used : share
}
