import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { lowerAddress } from '../kernel/lowerAddress.ts'
import type { EvmKey } from './ports.ts'

/** Creates a key that this process holds. Throws an Error for a number that is not a private key of the curve. */
export function createLocalKey(privateKey: Hex): EvmKey {
  const account = privateKeyToAccount(privateKey)
  return {
    address: lowerAddress(account.address),
    sign: (data) => account.sign({ hash: keccak256(data) }),
    check: async () => {},
  }
}
