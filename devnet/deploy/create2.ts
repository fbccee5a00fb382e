import type { Address, Hex } from 'viem'
import {
  CREATE2_DEPLOYER,
  create2Data,
  create2Address as saltedAddress,
  ZERO_SALT,
} from '../../core/contracts/create2.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'

/** Contract whose address follows from its creation code, constructor arguments included: the same on every chain. */
export type Create2Contract = {
  readonly creationCode: Hex
  /** Zero by default. */
  readonly salt?: Hex
  /** Gas limit, with a margin over the real use. */
  readonly gas: bigint
}

/** Returns the address of a contract, deployed or not. */
export function create2Address({ creationCode, salt = ZERO_SALT }: Create2Contract): Address {
  return saltedAddress(salt, creationCode)
}

/** Returns the transaction that deploys a contract; empty if the contract exists. Anvil has the deployer from the first block. */
export async function prepareCreate2(
  { rpc }: Pick<DevnetChain, 'rpc'>,
  from: Address,
  contract: Create2Contract,
): Promise<readonly Transaction[]> {
  if ((await rpc('eth_getCode', [create2Address(contract), 'latest'])) !== '0x') return []
  const { creationCode, salt = ZERO_SALT, gas } = contract
  return [{ from, to: CREATE2_DEPLOYER, data: create2Data(salt, creationCode), gas }]
}
