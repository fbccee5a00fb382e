import type { UserOperation } from './userOperation.ts'

/**
 * Returns the gas by which a sponsorship is priced; `constantGas` is the allowance for the
 * paymaster. Source: seed 001, gas.
 */
export function gasCapOf(op: UserOperation, constantGas: bigint): bigint {
  return op.verificationGasLimit + op.callGasLimit + op.preVerificationGas + constantGas
}

/** Returns the maximum cost of a sponsorship in wei, which is also its reserve in the deposit. */
export function weiCapOf(op: UserOperation, constantGas: bigint): bigint {
  return gasCapOf(op, constantGas) * op.maxFeePerGas
}

/**
 * Returns the wei that the EntryPoint deducts from the deposit before execution; the final cost
 * never exceeds this amount. Source: EntryPoint v0.8.
 */
export function prefundWei(op: UserOperation): bigint {
  const { paymaster } = op
  const paymasterGas =
    paymaster === null
      ? 0n
      : paymaster.paymasterVerificationGasLimit + paymaster.paymasterPostOpGasLimit
  return weiCapOf(op, paymasterGas)
}
