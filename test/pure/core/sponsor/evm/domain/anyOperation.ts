import fc from 'fast-check'
import { type Address, bytesToHex, type Hex } from 'viem'
import {
  MARKER_7702,
  type UserOperation,
} from '../../../../../../core/sponsor/evm/domain/userOperation.ts'

export const anyBytes = (maxLength: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ maxLength }).map((bytes) => bytesToHex(bytes))

/** Never the zero address. */
export const anyAddress: fc.Arbitrary<Address> = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => bytesToHex(bytes.with(0, (bytes[0] ?? 0) | 1)))

/** At most 120 bits, small numbers as often as large numbers. */
export const anyLimit: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt(0n, 1_000_000n),
  fc.bigInt(0n, (1n << 120n) - 1n),
)

const anyPaymaster = fc.record({
  paymaster: anyAddress,
  paymasterVerificationGasLimit: anyLimit,
  paymasterPostOpGasLimit: anyLimit,
  paymasterData: anyBytes(150),
})

const anyFactory: fc.Arbitrary<Pick<UserOperation, 'factory' | 'factoryData'>> = fc.oneof(
  fc.constant({ factory: null, factoryData: '0x' as const }),
  fc.record({
    factory: fc.oneof(anyAddress, fc.constant(MARKER_7702)),
    factoryData: anyBytes(200),
  }),
)

/** Any valid operation. */
export const anyOperation: fc.Arbitrary<UserOperation> = fc
  .tuple(
    anyFactory,
    fc.record({
      sender: anyAddress,
      nonce: fc.bigInt(0n, (1n << 256n) - 1n),
      callData: anyBytes(400),
      callGasLimit: anyLimit,
      verificationGasLimit: anyLimit,
      preVerificationGas: anyLimit,
      maxFeePerGas: anyLimit,
      maxPriorityFeePerGas: anyLimit,
      paymaster: fc.option(anyPaymaster, { nil: null }),
      signature: anyBytes(200),
    }),
  )
  .map(([factory, rest]) => ({ ...rest, ...factory }))
