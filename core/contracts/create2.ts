import { type Address, concatHex, getCreate2Address, type Hex } from 'viem'
import { lowerAddress } from '../kernel/lowerAddress.ts'

/**
 * Contract that creates contracts at an address that depends on salt and creation code alone, the same on every chain.
 *
 * Source: github.com/Arachnid/deterministic-deployment-proxy.
 */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** Runtime code of the deployer on every chain. */
export const CREATE2_DEPLOYER_CODE: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'

export const ZERO_SALT: Hex = `0x${'0'.repeat(64)}`

/** Returns the address of a contract, deployed or not; lower-case. */
export function create2Address(salt: Hex, creationCode: Hex): Address {
  return lowerAddress(getCreate2Address({ from: CREATE2_DEPLOYER, salt, bytecode: creationCode }))
}

/** Returns the calldata with which the deployer creates a contract. */
export function create2Data(salt: Hex, creationCode: Hex): Hex {
  return concatHex([salt, creationCode])
}
