import type { Address } from 'viem'

/** Period of the count of free calls: a UTC day, or without end. */
export type FreePeriod = 'day' | 'ever'

/** Request for a free call of a paid operation. */
export type FreeCallRequest = {
  readonly operation: string
  /** Lower-case address of the sign-in; null if the call counts by network instead. */
  readonly signIn: {
    readonly address: Address
    readonly nonce: string
    /** Unix second from which the sign-in is too old, so that its nonce may be deleted. */
    readonly expiresAtSec: number
  } | null
  /** Hash of the caller's network. */
  readonly network: string
  /** Free calls of each agent in `period`. */
  readonly perAgent: number
  readonly period: FreePeriod
  /** Free calls of each network per day; addresses cost nothing, so networks need their own limit. */
  readonly perNetworkPerDay: number
}

/** Free call that is reserved while its answer is computed. */
export type FreeGrant = {
  readonly operation: string
  readonly seats: readonly {
    readonly agent: string
    readonly bucket: string
    readonly slot: number
  }[]
  readonly reservedAtMs: number
  readonly signIn: FreeCallRequest['signIn']
}

export type FreeCallVerdict =
  | { readonly kind: 'granted'; readonly grant: FreeGrant }
  | { readonly kind: 'exhausted' }
  /** The nonce of the sign-in was accepted before. */
  | { readonly kind: 'replayed' }

/** Rows of free calls and of their sign-ins. Every method throws `DatabaseUnavailable`. */
export type FreeGrants = {
  reserve(request: FreeCallRequest): Promise<FreeCallVerdict>
  /** Marks the call as used; returns false if its reservation has expired. */
  commit(grant: FreeGrant): Promise<boolean>
  /** Releases the call and its sign-in, so that both can be used again. */
  cancel(grant: FreeGrant): Promise<void>
  /** Deletes rows that no count needs. */
  sweep(): Promise<void>
}
