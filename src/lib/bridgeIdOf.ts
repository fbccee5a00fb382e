import { encodeAbiParameters, type Hex, keccak256 } from 'viem'

const PARTS = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'address' },
  { type: 'bytes32' },
] as const

/** Id of the one outcome of an authorization. Source: `QuartetBridge.idOf`. */
export function bridgeIdOf(chainId: number, contract: Hex, payer: Hex, nonce: Hex): Hex {
  return keccak256(encodeAbiParameters(PARTS, [BigInt(chainId), contract, payer, nonce]))
}
