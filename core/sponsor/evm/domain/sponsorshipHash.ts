import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { packUserOperation } from './packUserOperation.ts'
import type { PaymasterData } from './paymasterData.ts'
import { typedDataBytes } from './typedDataHash.ts'
import type { UserOperation } from './userOperation.ts'

/**
 * Chain and contracts that a sponsorship signature is valid for; `delegate` is the code of the
 * sender at execution, null for a contract account.
 */
export type SponsorshipPlace = {
  readonly chainId: number
  readonly paymaster: Address
  readonly delegate: Address | null
}

const SPONSORSHIP_TYPE = keccak256(
  toHex(
    'Sponsorship(address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,address delegate,bytes16 id,uint48 validUntil,uint48 validAfter)',
  ),
)
const SPONSORSHIP = parseAbiParameters(
  'bytes32, address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32, address, bytes16, uint48, uint48',
)
/**
 * Start and end of both limits of the paymaster in `paymasterAndData`, bytes. Source: EntryPoint
 * v0.8.
 */
const LIMITS = { from: 20, to: 52 } as const

/**
 * Returns the hash that the sponsor's signer signs over all fields that affect money.
 *
 * Throws RangeError without paymaster fields. Source: contracts/src/gas/SponsorPaymaster.sol,
 * `hashOf`.
 */
export function sponsorshipHash(
  op: UserOperation,
  data: Omit<PaymasterData, 'signature'>,
  place: SponsorshipPlace,
): Hex {
  return keccak256(sponsorshipBytes(op, data, place))
}

/** Returns the 66 bytes whose keccak256 is `sponsorshipHash`. Throws RangeError without paymaster fields. */
export function sponsorshipBytes(
  op: UserOperation,
  { id, validUntilSec, validAfterSec }: Omit<PaymasterData, 'signature'>,
  place: SponsorshipPlace,
): Hex {
  if (op.paymaster === null) throw new RangeError('an operation without a paymaster has no sponsor')
  const packed = packUserOperation(op)
  const domain = { name: 'Quartet Sponsor', chainId: place.chainId, contract: place.paymaster }
  const struct = encodeAbiParameters(SPONSORSHIP, [
    SPONSORSHIP_TYPE,
    packed.sender,
    packed.nonce,
    keccak256(packed.initCode),
    keccak256(packed.callData),
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    slice(packed.paymasterAndData, LIMITS.from, LIMITS.to),
    place.delegate ?? zeroAddress,
    id,
    validUntilSec,
    validAfterSec,
  ])
  return typedDataBytes(domain, struct)
}
