import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  toHex,
} from 'viem'

const DOMAIN_TYPE = keccak256(
  toHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
const DOMAIN = parseAbiParameters('bytes32, bytes32, bytes32, uint256, address')

/** Contract that verifies a signature; its domain has version 1. */
export type SigningDomain = {
  readonly name: string
  readonly chainId: number
  readonly contract: Address
}

/** Returns the hash to sign for an encoded struct. Source: EIP-712. */
export function typedDataHash(domain: SigningDomain, struct: Hex): Hex {
  return keccak256(typedDataBytes(domain, struct))
}

/** Returns the 66 bytes whose keccak256 is the hash to sign for an encoded struct. Source: EIP-712. */
export function typedDataBytes({ name, chainId, contract }: SigningDomain, struct: Hex): Hex {
  const domain = encodeAbiParameters(DOMAIN, [
    DOMAIN_TYPE,
    keccak256(toHex(name)),
    keccak256(toHex('1')),
    BigInt(chainId),
    contract,
  ])
  return concatHex(['0x1901', keccak256(domain), keccak256(struct)])
}
