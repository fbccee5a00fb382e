import { type Hex, hexToBigInt, hexToNumber, size } from 'viem'
import { anyBytes } from './anyBytes.ts'
import { handleOpsCalldata } from './handleOpsCalldata.ts'
import { encodePaymasterData } from './paymasterData.ts'
import { sponsorGasLimits } from './sponsorGasLimits.ts'
import type { UserOperation } from './userOperation.ts'

/** Bytes of a signature by a key. */
const SIGNATURE_BYTES = 65
const ADDRESS_BYTES = 20
/** No address that matters here has many zeros. */
const ANY_PAYMASTER = anyBytes(ADDRESS_BYTES, 'paymaster')
const ANY_BENEFICIARY = anyBytes(ADDRESS_BYTES, 'beneficiary')
/** Three bytes, as many as the number that is looked for has. */
const ANY_PRE_VERIFICATION_GAS = hexToBigInt(anyBytes(3, 'pre-verification gas'))
const ANY_PAYMASTER_DATA = encodePaymasterData({
  validUntilSec: hexToNumber(anyBytes(4, 'valid until')),
  validAfterSec: 0,
  id: anyBytes(16, 'id'),
  signature: anyBytes(SIGNATURE_BYTES, 'signature of ours'),
})
const ANY_SIGNATURE = anyBytes(SIGNATURE_BYTES, 'signature')

/**
 * `handleOps` of an operation as it will be once it is sponsored and signed, each byte that is not known yet a dear one, for
 * whoever counts bytes as for whoever compresses them.
 *
 * A signature that is there already counts as it is when it is longer than that of a key.
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
