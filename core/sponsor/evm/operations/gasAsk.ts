import type { Address } from 'viem'
import type { AccountCall } from '../domain/executeCalls.ts'
import type { UserOperation } from '../domain/userOperation.ts'

/** What somebody wants to have sponsored, as its body was read. */
export type GasRequest =
  | {
      readonly lane: 'direct'
      readonly chainId: number
      readonly sender: Address
      readonly calls: readonly AccountCall[]
      /** Points a wallet that runs somebody else's code to our account. */
      readonly redelegate: boolean
    }
  | {
      readonly lane: 'own' | 'rpc'
      readonly chainId: number
      /** Without a paymaster; a signature in it is one for estimates. */
      readonly operation: UserOperation
      /** What the wallet is to be delegated to, where the caller says so. */
      readonly delegateTo: Address | null
    }

/** Whose gas is paid. */
export function senderOf(ask: GasRequest): Address {
  return ask.lane === 'direct' ? ask.sender : ask.operation.sender
}
