import type { Hex } from 'viem'
import { type CctpMessage, decodeMessage, hookBridgeId, isSameBurn } from './cctpMessage.ts'

/** A message of a burn as the attestation service lists it. */
type Entry = {
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly status: string
  readonly hookData: Hex | null
}

/** What a list says about one bridge. */
export type AttestationMatch<E extends Entry> =
  /** Nothing yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending'; readonly entry: E }
  | {
      readonly kind: 'complete'
      readonly entry: E
      readonly message: Hex
      readonly attestation: Hex
      readonly decoded: CctpMessage
    }
  /** It lists messages, and none of them is ours: not believed. */
  | { readonly kind: 'other' }

/**
 * Finds the message of a bridge in a list that may hold others, twice, and in any order.
 *
 * The name in the hook data says which it is; the bytes that the burn logged say whether it is.
 */
export function matchAttestation<E extends Entry>(
  entries: readonly E[],
  bridge: { readonly id: Hex; readonly sourceMessage: Hex },
): AttestationMatch<E> {
  let pending: E | undefined
  for (const entry of entries) {
    const { message, attestation } = entry
    const decoded = message === null ? null : decodeMessage(message)
    const hookData = decoded?.hookData ?? entry.hookData
    if (hookData !== null && hookBridgeId(hookData) !== bridge.id) continue
    const isComplete = entry.status === 'complete' && message !== null && attestation !== null
    if (!isComplete) pending ??= entry
    else if (decoded !== null && isSameBurn(bridge.sourceMessage, message)) {
      return { kind: 'complete', entry, message, attestation, decoded }
    }
  }
  if (pending !== undefined) return { kind: 'pending', entry: pending }
  return { kind: entries.length === 0 ? 'unknown' : 'other' }
}
