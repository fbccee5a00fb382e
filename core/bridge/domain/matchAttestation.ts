import type { Hex } from 'viem'
import { type CctpMessage, decodeMessage, hookBridgeId, isSameBurn } from './cctpMessage.ts'

/** A message of a burn as the attestation service lists it. */
type Entry = {
  readonly message: Hex | null
  readonly attestation: Hex | null
  readonly status: string
  readonly hookData: Hex | null
}

/** Result of the search for one bridge in a list of messages. */
export type AttestationMatch<E extends Entry> =
  /** The list is empty. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending'; readonly entry: E }
  | {
      readonly kind: 'complete'
      readonly entry: E
      readonly message: Hex
      readonly attestation: Hex
      readonly decoded: CctpMessage
    }
  /** The list contains only messages of other burns, so the list is not used. */
  | { readonly kind: 'other' }

/**
 * Finds the message of a bridge in a list, which may contain other messages and duplicates in any order.
 *
 * The bridge id in the hook data selects an entry; a comparison with the bytes that the burn logged confirms the entry.
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
