import type { Address } from 'viem'
import type { AccountCall } from '../domain/executeCalls.ts'
import type { UserOperation } from '../domain/userOperation.ts'

/** A parsed request for a sponsorship. */
export type GasRequest =
  | {
      readonly lane: 'direct'
      readonly chainId: number
      readonly sender: Address
      readonly calls: readonly AccountCall[]
      /** Replaces a delegation to another account's code with the sponsor's account. */
      readonly redelegate: boolean
    }
  | {
      readonly lane: 'own' | 'rpc'
      readonly chainId: number
      /** Operation without a paymaster; a signature in it serves estimates only. */
      readonly operation: UserOperation
      /** Requested delegate of the wallet; null when the caller names no delegate. */
      readonly delegateTo: Address | null
    }

/** Returns the account whose gas is paid. */
export function senderOf(request: GasRequest): Address {
  return request.lane === 'direct' ? request.sender : request.operation.sender
}
