import type { FaultSubject } from './createFaults.ts'
import type { Burn } from './createLedger.ts'

/** What a fault must match to concern a burn. */
export function subjectOf(burn: Burn): FaultSubject & { readonly key: string } {
  return { domain: burn.message.sourceDomain, txHash: burn.txHash, key: burn.key }
}
