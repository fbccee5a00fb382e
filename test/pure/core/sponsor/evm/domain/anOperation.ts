import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../core/sponsor/evm/domain/userOperation.ts'

/** Builds an operation of a wallet that has never used the sponsor, as returned by the signer. */
export function anOperation(changes: Partial<UserOperation> = {}): UserOperation {
  return {
    sender: '0x1111111111111111111111111111111111111111',
    nonce: 0x0123456789abcdef0123456789abcdefn << 64n,
    factory: MARKER_7702,
    factoryData: '0x',
    callData: '0xb61d27f6',
    callGasLimit: 60_000n,
    verificationGasLimit: 50_003n,
    preVerificationGas: 70_846n,
    maxFeePerGas: 7_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    paymaster: {
      paymaster: '0x2222222222222222222222222222222222222222',
      paymasterVerificationGasLimit: 30_003n,
      paymasterPostOpGasLimit: 0n,
      paymasterData: `0x${'33'.repeat(93)}`,
    },
    signature: '0x',
    ...changes,
  }
}
