import type { Attestations } from '../../bridge/cctpPorts.ts'
import { createPublicAttestations } from '../../bridge/store/createPublicAttestations.ts'
import type { AttestationGate } from '../../bridge/workPorts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { AttestationsUnavailable } from '../../kernel/errors.ts'
import type { Log } from '../../platform/log.ts'

type Options = {
  readonly attestations: Attestations
  readonly gate: AttestationGate
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Longer than any single failure makes it wait. */
const SILENCE_SEC = 60

/**
 * Says what is wrong with the attestation service, null while nothing is.
 *
 * Asks by the rules that hold for everybody: through the gate of all processes, and not while silence is kept.
 */
export function createAttestationLook(options: Options): () => Promise<string | null> {
  const { attestations: service, gate, clock, log } = options
  const polite = createPublicAttestations({ service, gate, clock, log })
  return async () => {
    try {
      await polite.fastAllowanceUsdc6()
      return null
    } catch (error) {
      if (!(error instanceof AttestationsUnavailable)) throw error
      const isSilence = (error.retryAfterSec ?? 0) >= SILENCE_SEC
      return isSilence ? 'it asked us to be silent' : 'it does not answer'
    }
  }
}
