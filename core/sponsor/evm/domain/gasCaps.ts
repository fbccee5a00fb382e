import type { UserOperation } from './userOperation.ts'

/** Gas that a sponsorship is priced by: `constantGas` stands for the paymaster's own. Source: seed 001, gas. */
export function capGas(op: UserOperation, constantGas: bigint): bigint {
  return op.verificationGasLimit + op.callGasLimit + op.preVerificationGas + constantGas
}

/** Wei that a sponsorship costs at most, and that the deposit keeps for it. */
export function capWei(op: UserOperation, constantGas: bigint): bigint {
  return capGas(op, constantGas) * op.maxFeePerGas
}

/** Wei that the EntryPoint takes from the deposit before it starts, and never exceeds. Source: EntryPoint v0.8. */
export function prefundWei(op: UserOperation): bigint {
  const { paymaster } = op
  const paymasterGas =
    paymaster === null
      ? 0n
      : paymaster.paymasterVerificationGasLimit + paymaster.paymasterPostOpGasLimit
  return capWei(op, paymasterGas)
}
