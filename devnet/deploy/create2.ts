import { type Address, concatHex, getCreate2Address, type Hex } from 'viem'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'

/** Deploys what it is sent at an address that salt and code alone decide; anvil has it from the first block on. */
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const NO_SALT: Hex = `0x${'0'.repeat(64)}`

/** A contract whose address follows from its code alone, constructor arguments appended, so that it is the same everywhere. */
export type Create2Contract = {
  readonly creationCode: Hex
  /** Zero when absent. */
  readonly salt?: Hex
  /** Gas that deploying it takes, and some more. */
  readonly gas: bigint
}

/** Where a contract is, or would be. */
export function create2Address({ creationCode, salt = NO_SALT }: Create2Contract): Address {
  const address = getCreate2Address({ from: CREATE2_DEPLOYER, salt, bytecode: creationCode })
  return `0x${address.slice(2).toLowerCase()}`
}

/** The transaction that deploys a contract where it is missing; none where it is. */
export async function prepareCreate2(
  { rpc }: Pick<DevnetChain, 'rpc'>,
  from: Address,
  contract: Create2Contract,
): Promise<readonly Transaction[]> {
  if ((await rpc('eth_getCode', [create2Address(contract), 'latest'])) !== '0x') return []
  const { creationCode, salt = NO_SALT, gas } = contract
  return [{ from, to: CREATE2_DEPLOYER, data: concatHex([salt, creationCode]), gas }]
}
