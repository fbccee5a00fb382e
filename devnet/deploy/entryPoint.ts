import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import type { Transaction } from '../chain/sendTransaction.ts'
import { type Create2Contract, create2Address, prepareCreate2 } from './create2.ts'
import { loadArtifact } from './loadArtifact.ts'

/** Contracts of ERC-4337 v0.8, at the same addresses on every chain. Source: github.com/eth-infinitism/account-abstraction, release v0.8.0. */
export const ENTRY_POINT: Address = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
export const SIMPLE_7702_ACCOUNT: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
export const SIMPLE_ACCOUNT_FACTORY: Address = '0x13e9ed32155810fdbd067d4522c492d6f68e5944'

/** Salt that the authors chose for an address that begins with 4337. */
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

/**
 * Returns the transactions that deploy EntryPoint, the account for plain wallets and an account factory at their
 * canonical addresses; skips existing contracts.
 *
 * Throws `RangeError` when the installed package would give another address.
 */
export async function prepareEntryPoint(
  chain: Pick<DevnetChain, 'rpc'>,
  accounts: DevnetAccounts,
): Promise<readonly Transaction[]> {
  const due: Transaction[] = []
  for (const [wanted, contract] of contracts()) {
    const computed = create2Address(contract)
    if (computed !== wanted) throw new RangeError(`${wanted} would be at ${computed}`)
    due.push(...(await prepareCreate2(chain, accounts.deployer.address, contract)))
  }
  return due
}

function contracts(): readonly (readonly [Address, Create2Contract])[] {
  const entryPointArgument = encodeAbiParameters([{ type: 'address' }], [ENTRY_POINT])
  const factoryCode = concatHex([creationCode('SimpleAccountFactory'), entryPointArgument])
  return [
    [
      ENTRY_POINT,
      { creationCode: creationCode('EntryPoint'), salt: ENTRY_POINT_SALT, gas: 6_000_000n },
    ],
    [SIMPLE_7702_ACCOUNT, { creationCode: creationCode('Simple7702Account'), gas: 1_500_000n }],
    [SIMPLE_ACCOUNT_FACTORY, { creationCode: factoryCode, gas: 3_000_000n }],
  ]
}

function creationCode(name: string): Hex {
  return loadArtifact(`@account-abstraction/contracts/artifacts/${name}.json`).bytecode
}
