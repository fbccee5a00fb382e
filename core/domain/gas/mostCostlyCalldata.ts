import { type Address, type Hex, size } from 'viem'
import { handleOpsCalldata } from './handleOpsCalldata.ts'
import { stubPaymasterData } from './paymasterData.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/** Bytes of a signature by a key. */
const SIGNATURE_BYTES = 65
/** No address that matters here has many zeros. */
const ANY_ADDRESS: Address = `0x${'ff'.repeat(20)}`
/** Three bytes, as many as the number that is looked for has. */
const ANY_PRE_VERIFICATION_GAS = 0xffffffn

/**
 * `handleOps` of an operation as it will be once it is sponsored and signed, each byte that is not known yet a dear one.
 *
 * A signature that is there already counts as it is when it is longer than that of a key.
 */
export function mostCostlyCalldata(op: UserOperation): Hex {
  const limits = sponsorGasLimits(size(op.callData) + size(op.factoryData))
  const isSigned = size(op.signature) > SIGNATURE_BYTES
  return handleOpsCalldata(
    {
      ...op,
      preVerificationGas: ANY_PRE_VERIFICATION_GAS,
      paymaster: { paymaster: ANY_ADDRESS, ...limits, paymasterData: stubPaymasterData() },
      signature: isSigned ? op.signature : `0x${'ff'.repeat(SIGNATURE_BYTES)}`,
    },
    ANY_ADDRESS,
  )
}
