import { pbkdf2Sync } from 'node:crypto'
import { type Address, bytesToHex } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'
import { lowerAddress } from '../../../core/kernel/lowerAddress.ts'

/** Mnemonic published by every Ethereum test tool. */
const PUBLIC_MNEMONIC = 'test test test test test test test test test test test junk'
/** Number of accounts that the devnet uses; tools fund 10 or 20. */
const PUBLIC_ACCOUNTS = 32

/** Returns the accounts of the mnemonic of test tools. Source: BIP-39, BIP-44. */
export function publishedAccounts(): ReadonlySet<Address> {
  const seed = pbkdf2Sync(PUBLIC_MNEMONIC, 'mnemonic', 2_048, 64, 'sha512')
  const parent = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
  const accounts = Array.from({ length: PUBLIC_ACCOUNTS }, (_, index) => {
    const key = parent.deriveChild(index).privateKey
    if (key === null) throw new RangeError(`no key at index ${index}`)
    return lowerAddress(privateKeyToAddress(bytesToHex(key)))
  })
  return new Set(accounts)
}
