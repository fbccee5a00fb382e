import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
} from 'viem'
import { hashedInitCode } from './hashedInitCode.ts'
import { packUserOperation } from './packUserOperation.ts'
import { typedDataHash } from './typedDataHash.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * Chain and contract that the signature of an operation is valid for; `delegate` is the code of the
 * sender at execution, null for a contract account.
 */
export type SigningPlace = {
  readonly chainId: number
  readonly entryPoint: Address
  readonly delegate: Address | null
}

const OPERATION_TYPE = keccak256(
  toHex(
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  ),
)
const OPERATION = parseAbiParameters(
  'bytes32, address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32',
)

/**
 * Returns the hash that an account signs; with the marker of EIP-7702 the delegate replaces the
 * factory.
 *
 * Throws RangeError as `hashedInitCode` does. Source: EntryPoint v0.8, `getUserOpHash`.
 */
export function userOpHash(op: UserOperation, place: SigningPlace): Hex {
  const packed = packUserOperation(op)
  const domain = { name: 'ERC4337', chainId: place.chainId, contract: place.entryPoint }
  const struct = encodeAbiParameters(OPERATION, [
    OPERATION_TYPE,
    packed.sender,
    packed.nonce,
    keccak256(hashedInitCode(op, place.delegate)),
    keccak256(packed.callData),
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    keccak256(packed.paymasterAndData),
  ])
  return typedDataHash(domain, struct)
}
