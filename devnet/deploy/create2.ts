import { type Address, concatHex, getCreate2Address, type Hex } from 'viem'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'

/**
 * Deploys contracts at an address that depends on salt and code only; anvil has this contract from the first block.
 */
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const NO_SALT: Hex = `0x${'0'.repeat(64)}`

/** Contract whose address follows from its creation code, constructor arguments included: the same on every chain. */
export type Create2Contract = {
  readonly creationCode: Hex
  /** Zero by default. */
  readonly salt?: Hex
  /** Gas limit, with a margin over the real use. */
  readonly gas: bigint
}

/** Returns the address of a contract, deployed or not. */
export function create2Address({ creationCode, salt = NO_SALT }: Create2Contract): Address {
  const address = getCreate2Address({ from: CREATE2_DEPLOYER, salt, bytecode: creationCode })
  return `0x${address.slice(2).toLowerCase()}`
}

/** Returns the transaction that deploys a contract; empty if the contract exists. */
export async function prepareCreate2(
  { rpc }: Pick<DevnetChain, 'rpc'>,
  from: Address,
  contract: Create2Contract,
): Promise<readonly Transaction[]> {
  if ((await rpc('eth_getCode', [create2Address(contract), 'latest'])) !== '0x') return []
  const { creationCode, salt = NO_SALT, gas } = contract
  return [{ from, to: CREATE2_DEPLOYER, data: concatHex([salt, creationCode]), gas }]
}
