import type { AttestationEntry } from '../../cctpPorts.ts'

/** State of a mined burn by what followed it. */
export function stateOf(mintTx: string | null, entry: AttestationEntry | null) {
  if (mintTx !== null) return 'minted'
  if (entry === null) return 'waiting_for_circle'
  const isAttested = entry.message !== null && entry.attestation !== null
  return isAttested && entry.status === 'complete' ? 'attested' : 'pending_attestation'
}
