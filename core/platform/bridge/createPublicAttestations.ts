import type { AttestationEntry, Attestations } from '../../bridgePorts.ts'
import { AttestationsUnavailable } from '../../domain/errors.ts'
import type { Clock } from '../../ports.ts'
import { createRemembered } from './createRemembered.ts'

/** How long an answer about one burn stands; attesting takes longer. */
const TTL_MS = 3_000
const MAX_ENTRIES = 2_000
const MAX_RUNNING = 8
/**
 * Questions of one process per second on behalf of callers: far from the service's 35, above which it is silent to
 * everybody behind our address for five minutes, and most of that belongs to the workers.
 */
const RATE_PER_SEC = 4
const BURST = 8
const RETRY_AFTER_SEC = 1
/** A wait from which on it is the service that asked for silence, and not one answer that failed. */
const SILENCE_SEC = 60

/** The attestation service as callers may make us ask it: remembered, bounded, and silent when it asked for silence. */
export function createPublicAttestations(service: Attestations, clock: Clock): Attestations {
  const remember = createRemembered<readonly AttestationEntry[]>(clock, {
    ttlMs: TTL_MS,
    maxEntries: MAX_ENTRIES,
    maxRunning: MAX_RUNNING,
    busy: () => new AttestationsUnavailable(RETRY_AFTER_SEC),
  })
  let tokens = BURST
  let refilledMs = clock.nowMs()
  let silentUntilMs = 0
  const take = (): void => {
    const nowMs = clock.nowMs()
    tokens = Math.min(BURST, tokens + (Math.max(0, nowMs - refilledMs) * RATE_PER_SEC) / 1000)
    refilledMs = nowMs
    if (tokens < 1) throw new AttestationsUnavailable(RETRY_AFTER_SEC)
    tokens -= 1
  }
  const politely = async <T>(ask: () => Promise<T>): Promise<T> => {
    const leftMs = silentUntilMs - clock.nowMs()
    if (leftMs > 0) throw new AttestationsUnavailable(Math.ceil(leftMs / 1000))
    try {
      return await ask()
    } catch (error) {
      const waitSec = error instanceof AttestationsUnavailable ? (error.retryAfterSec ?? 0) : 0
      if (waitSec >= SILENCE_SEC) silentUntilMs = clock.nowMs() + waitSec * 1000
      throw error
    }
  }
  return {
    messages: (domain, of) =>
      remember(`${domain} ${'burnTx' in of ? of.burnTx : of.eventNonce}`, async () =>
        politely(async () => {
          take()
          return service.messages(domain, of)
        }),
      ),
    fees: (fromDomain, toDomain) => politely(() => service.fees(fromDomain, toDomain)),
    fastAllowanceUsdc6: () => politely(() => service.fastAllowanceUsdc6()),
    reattest: (eventNonce) => politely(() => service.reattest(eventNonce)),
  }
}
