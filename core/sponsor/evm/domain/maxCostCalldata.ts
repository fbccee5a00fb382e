import { type Hex, hexToBigInt, hexToNumber, size } from 'viem'
import { anyBytes } from './anyBytes.ts'
import { handleOpsCalldata } from './handleOpsCalldata.ts'
import { encodePaymasterData } from './paymasterData.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/** Bytes of the signature of a key. */
const SIGNATURE_BYTES = 65
const ADDRESS_BYTES = 20
/** Placeholder with few zeros, as real addresses have. */
const ANY_PAYMASTER = anyBytes(ADDRESS_BYTES, 'paymaster')
const ANY_BENEFICIARY = anyBytes(ADDRESS_BYTES, 'beneficiary')
/** Placeholder of three bytes, the size of a typical value. */
const ANY_PRE_VERIFICATION_GAS = hexToBigInt(anyBytes(3, 'pre-verification gas'))
const ANY_PAYMASTER_DATA = encodePaymasterData({
  validUntilSec: hexToNumber(anyBytes(4, 'valid until')),
  validAfterSec: 0,
  id: anyBytes(16, 'id'),
  signature: anyBytes(SIGNATURE_BYTES, 'signature of ours'),
})
const ANY_SIGNATURE = anyBytes(SIGNATURE_BYTES, 'signature')

/**
 * Returns `handleOps` of an operation as sponsored and signed, with the most expensive value for
 * each unknown byte, both for gas per byte and for compression.
 *
 * A present signature counts with its own bytes when it is longer than that of a key.
 */
export function maxCostCalldata(op: UserOperation): Hex {
  const limits = sponsorGasLimits(size(op.callData) + size(op.factoryData))
  const isSigned = size(op.signature) > SIGNATURE_BYTES
  return handleOpsCalldata(
    {
      ...op,
      preVerificationGas: ANY_PRE_VERIFICATION_GAS,
      paymaster: { paymaster: ANY_PAYMASTER, ...limits, paymasterData: ANY_PAYMASTER_DATA },
      signature: isSigned ? op.signature : ANY_SIGNATURE,
    },
    ANY_BENEFICIARY,
  )
}
