import { type Address, type Hex, keccak256, pad, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SignedDelegation } from '../../../core/transactions/domain/signedDelegation.ts'

/** Wallet without native coins that signs operations and delegations. */
export type GasWallet = {
  readonly address: Address
  sign(userOpHash: Hex): Promise<Hex>
  delegate(chainId: number, address: Address, nonce: number): Promise<SignedDelegation>
}

/** Returns the wallet of a name: equal names have equal keys, which hold nothing on other chains. */
export function aGasWallet(name: string): GasWallet {
  const account = privateKeyToAccount(keccak256(stringToHex(`quartet test wallet ${name}`)))
  return {
    address: `0x${account.address.slice(2).toLowerCase()}`,
    sign: (hash) => account.sign({ hash }),
    delegate: async (chainId, address, nonce) => {
      const signed = await account.signAuthorization({ chainId, address, nonce })
      return {
        chainId,
        address,
        nonce,
        yParity: signed.yParity === 1 ? 1 : 0,
        r: pad(signed.r, { size: 32 }),
        s: pad(signed.s, { size: 32 }),
      }
    },
  }
}
