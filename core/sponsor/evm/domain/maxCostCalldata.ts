import { type Hex, hexToBigInt, hexToNumber, size } from 'viem'
import { handleOpsCalldata } from './handleOpsCalldata.ts'
import { encodePaymasterData } from './paymasterData.ts'
import { placeholderBytes } from './placeholderBytes.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/** Bytes of an ECDSA signature. */
const SIGNATURE_BYTES = 65
const ADDRESS_BYTES = 20
/** Placeholder with few zeros, as real addresses have. */
const ANY_PAYMASTER = placeholderBytes(ADDRESS_BYTES, 'paymaster')
const ANY_BENEFICIARY = placeholderBytes(ADDRESS_BYTES, 'beneficiary')
/** Placeholder of three bytes, the size of a typical value. */
const ANY_PRE_VERIFICATION_GAS = hexToBigInt(placeholderBytes(3, 'pre-verification gas'))
const ANY_PAYMASTER_DATA = encodePaymasterData({
  validUntilSec: hexToNumber(placeholderBytes(4, 'valid until')),
  validAfterSec: 0,
  id: placeholderBytes(16, 'id'),
  signature: placeholderBytes(SIGNATURE_BYTES, 'signature of ours'),
})
const ANY_SIGNATURE = placeholderBytes(SIGNATURE_BYTES, 'signature')

/**
 * Returns the call data of `handleOps` for the sponsored and signed operation. Each unknown byte
 * has the value that costs the most gas and compresses worst.
 *
 * A signature of more than 65 bytes is used unchanged.
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
