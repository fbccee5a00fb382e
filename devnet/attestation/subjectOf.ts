import type { FaultSubject } from './createFaults.ts'
import type { Burn } from './createLedger.ts'

/** Returns the fields of a burn that a fault matches. */
export function subjectOf(burn: Burn): FaultSubject & { readonly key: string } {
  return { domain: burn.message.sourceDomain, txHash: burn.txHash, key: burn.key }
}
