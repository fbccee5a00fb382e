import type { AttestationEntry } from '../../cctpPorts.ts'

/** Returns the state of a burn in a block, by its mint and by the entry of the attestation service. */
export function stateOf(mintTx: string | null, entry: AttestationEntry | null) {
  if (mintTx !== null) return 'minted'
  if (entry === null) return 'waiting_for_circle'
  const isAttested = entry.message !== null && entry.attestation !== null
  return isAttested && entry.status === 'complete' ? 'attested' : 'pending_attestation'
}
