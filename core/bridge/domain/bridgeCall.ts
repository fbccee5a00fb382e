import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { Authorization } from '../../payments/domain/authorization.ts'

/** ABI of the call with which the operator burns. Source: `IQuartetBridge.bridge`. */
const bridgeCallAbi = parseAbi([
  'struct Authorization { address from; uint256 value; uint256 validAfter; uint256 validBefore; bytes32 nonce; }',
  'struct Leg { uint32 destinationDomain; uint256 receiveAmount; uint256 maxNetworkFee; uint32 minFinalityThreshold; address referrer; }',
  'function bridge(Authorization authorization, bytes signature, Leg leg) returns (bytes32 id)',
])

/**
 * Maximum gas of a burn, used for its price: 318k for the first payment of a payer with a new referrer, 227k for later
 * payments.
 *
 * Source: docs/contracts.md, gas of the bridge.
 */
export const BURN_GAS_USED = 320_000n

/**
 * Gas limit of a burn. If the account of a payer delegates to code, the check of its signature may cost up to 150k more
 * gas.
 */
export const BURN_GAS_LIMIT = 550_000n

/** Encodes the calldata of a burn. */
export function bridgeCalldata(of: {
  readonly authorization: Authorization
  readonly signature: Hex
  readonly leg: {
    readonly destinationDomain: number
    readonly receiveUsdc6: bigint
    readonly maxNetworkFeeUsdc6: bigint
    readonly minFinality: number
    readonly referrer: Address | null
  }
}): Hex {
  const { authorization, signature, leg } = of
  return encodeFunctionData({
    abi: bridgeCallAbi,
    functionName: 'bridge',
    args: [
      {
        from: authorization.from,
        value: authorization.valueUsdc6,
        validAfter: authorization.validAfterSec,
        validBefore: authorization.validBeforeSec,
        nonce: authorization.nonce,
      },
      signature,
      {
        destinationDomain: leg.destinationDomain,
        receiveAmount: leg.receiveUsdc6,
        maxNetworkFee: leg.maxNetworkFeeUsdc6,
        minFinalityThreshold: leg.minFinality,
        referrer: leg.referrer ?? zeroAddress,
      },
    ],
  })
}
