import { privateKeyToAccount } from 'viem/accounts'
import type { Signer, TypedData } from '../../../clients/typescript/src/index.ts'
import type { Platform } from '../../../clients/typescript/src/payments/platform.ts'
import { aPayer } from '../../support/payments/payer.ts'

/** Wallet that records the data to sign. */
export type Wallet = Signer & { readonly signed: readonly TypedData[] }

export function aWallet(name = 'user of the client'): Wallet {
  const account = privateKeyToAccount(aPayer(name).key)
  const signed: TypedData[] = []
  return {
    address: account.address,
    signed,
    signTypedData: (data) => {
      signed.push(data)
      return account.signTypedData(data)
    },
  }
}

/** Creates an environment whose delays only move its clock. */
export function anOutside(startMs = 1_790_000_000_000): Platform {
  let nowMs = startMs
  let nonces = 0
  return {
    nowMs: () => nowMs,
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      nowMs += ms
    },
    newNonce: () => {
      nonces += 1
      return `0x${String(nonces).padStart(64, '0')}`
    },
  }
}
