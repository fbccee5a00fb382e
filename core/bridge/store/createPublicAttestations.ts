import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import { AttestationsUnavailable, DatabaseUnavailable } from '../../kernel/errors.ts'
import { RETRY_AFTER_SEC } from '../../kernel/retryAfter.ts'
import { createCallCache } from '../../platform/background/createCallCache.ts'
import type { Log } from '../../platform/log.ts'
import type { AttestationEntry, Attestations } from '../cctpPorts.ts'
import type { AttestationGate } from '../workPorts.ts'
import { createRateQueue } from './createRateQueue.ts'

/** Milliseconds for which an answer about one burn is cached; a burn takes longer to be attested. */
const TTL_MS = 3_000
const MAX_ENTRIES = 2_000
const MAX_RUNNING_REQUESTS = 8
/**
 * Rate of requests about burns, per process and second, for callers; most of the service's limit stays for the workers.
 */
const BURNS = { perSec: 4, burst: 8 }
/** Rate of requests about fees, per process and second; routes to many chains need their fees at the same time. */
const FEES = { perSec: 8, burst: 4 }
/** Maximum wait of a fee request for its turn, milliseconds: enough for the requests of all known routes. */
const FEES_WAIT_MS = 5_000
/** Maximum number of attempts to take a request from the shared bucket, about 50 ms apart while the bucket is empty. */
const MAX_TRIES = 40
/** Minimum `retryAfterSec`, seconds, that pauses all requests; a smaller value belongs to a single failed answer. */
const MIN_PAUSE_SEC = 60
/** Milliseconds for which a known pause is not read again. The wait for an empty bucket is always shorter. */
const PAUSE_FRESH_MS = 1_000

type Options = {
  readonly service: Attestations
  /** Limits that all processes share: the bucket of requests, and the pause that the service requested. */
  readonly gate: AttestationGate
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/**
 * Creates the client of the attestation service for callers, with a cache and limits; rejects requests while the
 * service has requested a pause.
 */
export function createPublicAttestations(options: Options): Attestations {
  const { service, clock } = options
  const remember = createCallCache<readonly AttestationEntry[]>(clock, {
    ttlMs: TTL_MS,
    maxEntries: MAX_ENTRIES,
    maxRunning: MAX_RUNNING_REQUESTS,
    busy: () => new AttestationsUnavailable(RETRY_AFTER_SEC.queueFull),
  })
  const gated = createGated(options)
  const burns = createRateQueue(clock, BURNS)
  const fees = createRateQueue(clock, FEES)
  const sendForFees = <T>(send: () => Promise<T>) => gated(() => fees(FEES_WAIT_MS), send)
  const sendForBurns = <T>(send: () => Promise<T>) => gated(() => burns(0), send)
  return {
    messages: (domain, of) =>
      remember(`${domain} ${'burnTx' in of ? of.burnTx : of.eventNonce}`, () =>
        sendForBurns(() => service.messages(domain, of)),
      ),
    fees: (fromDomain, toDomain) => sendForFees(() => service.fees(fromDomain, toDomain)),
    fastAllowanceUsdc6: () => sendForFees(() => service.fastAllowanceUsdc6()),
    reattest: (eventNonce) => sendForBurns(() => service.reattest(eventNonce)),
  }
}

/**
 * Returns a function that sends a request at its turn and after a grant of the shared gate; an HTTP 429 closes the
 * gate.
 */
function createGated({ gate, clock, log }: Options) {
  const pause = { knownUntilMs: 0, endMs: 0 }
  const requireNoPause = (): void => {
    const nowMs = clock.nowMs()
    if (nowMs < pause.knownUntilMs) throw unavailable(pause.endMs - nowMs)
  }
  const pass = async (): Promise<void> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { granted, waitMs } = await orUnavailable(gate.take(1))
      if (granted > 0) return
      if (waitMs >= PAUSE_FRESH_MS) {
        const nowMs = clock.nowMs()
        pause.knownUntilMs = nowMs + PAUSE_FRESH_MS
        pause.endMs = nowMs + waitMs
        throw unavailable(waitMs)
      }
      await delay(waitMs)
    }
    throw unavailable(0)
  }
  return async <T>(reserveMs: () => number | null, send: () => Promise<T>): Promise<T> => {
    requireNoPause()
    const waitMs = reserveMs()
    if (waitMs === null) throw unavailable(0)
    if (waitMs > 0) await delay(waitMs)
    requireNoPause()
    await pass()
    try {
      return await send()
    } catch (error) {
      const forSec = error instanceof AttestationsUnavailable ? (error.retryAfterSec ?? 0) : 0
      if (forSec >= MIN_PAUSE_SEC && (await orUnavailable(gate.stop(forSec)))) {
        log.warn(
          { event: 'attestation_rate_limited', forSec },
          'attestation service rate limit (429): requests paused',
        )
      }
      throw error
    }
  }
}

/** Converts an outage of the database to `AttestationsUnavailable`, because the pause is then unknown. */
async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw unavailable(0, error)
    throw error
  }
}

function unavailable(waitMs: number, cause?: unknown): AttestationsUnavailable {
  const error = new AttestationsUnavailable(
    Math.max(RETRY_AFTER_SEC.queueFull, Math.ceil(waitMs / 1000)),
  )
  return Object.assign(error, { cause })
}
