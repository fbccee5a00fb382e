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

/**
 * Minimum delay in seconds that shows a pause which the service requested; the delay after a single failure is shorter.
 */
const SILENCE_SEC = 60

/**
 * Returns a function that resolves with the fault of the attestation service, or null.
 *
 * The request obeys the rules for all processes: it uses the shared gate, and is not sent during a pause.
 */
export function createAttestationProbe(options: Options): () => Promise<string | null> {
  const { attestations: service, gate, clock, log } = options
  const attestations = createPublicAttestations({ service, gate, clock, log })
  return async () => {
    try {
      await attestations.fastAllowanceUsdc6()
      return null
    } catch (error) {
      if (!(error instanceof AttestationsUnavailable)) throw error
      const isSilence = (error.retryAfterSec ?? 0) >= SILENCE_SEC
      return isSilence ? 'rate-limited' : 'unreachable'
    }
  }
}
