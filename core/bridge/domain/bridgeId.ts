import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'

const PARTS = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'bytes32' },
] as const

/** Returns the id of the bridge that an authorization can pay, equal on both chains. Source: `QuartetBridge.idOf`. */
export function bridgeId(of: {
  readonly chainId: number
  readonly bridge: Address
  readonly payer: Address
  readonly nonce: Hex
}): Hex {
  return keccak256(encodeAbiParameters(PARTS, [BigInt(of.chainId), of.bridge, of.payer, of.nonce]))
}
