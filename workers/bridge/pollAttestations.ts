import type { AttestationEntry } from '../../core/bridge/cctpPorts.ts'
import {
  type AttestationMatch,
  matchAttestation,
} from '../../core/bridge/domain/matchAttestation.ts'
import { isReattestDue, pollEveryMs } from '../../core/bridge/domain/pollPlan.ts'
import type { BridgeChanges, DueBridge } from '../../core/bridge/workPorts.ts'
import { bridgeChainById } from '../../core/kernel/chains/bridgeChains.ts'
import { AttestationsUnavailable, DomainError } from '../../core/kernel/errors.ts'
import type { BridgeWork } from './bridgeWork.ts'
import type { AttesterCheck } from './createAttesterCheck.ts'
import { recordForwardedMint, storeAttestation } from './storeAttestation.ts'

/**
 * Maximum burns that are polled at the same time: the maximum that the shared rate limit grants.
 */
const MAX_AT_ONCE = 5
/** Lease of a burn, milliseconds; longer than the timeout of the attestation service. */
const LEASE_MS = 6_000
/**
 * Multiple of the pause for an attested burn: only the state of the forwarding is missing, and
 * requests are limited.
 */
const ATTESTED_FACTOR = 4
/**
 * Seconds for which all processes stop their requests after a `retryAfterSec` of at least this
 * value. Source: the value of the port for status 429.
 */
const SILENCE_SEC = 300

/**
 * Polls the attestations of due burns; returns the milliseconds until the next burn is due, or
 * null.
 */
export async function pollAttestations(
  work: BridgeWork,
  attesters: AttesterCheck,
): Promise<number | null> {
  const { jobs, gate } = work
  const nextMs = await jobs.nextDueMs()
  if (nextMs === null || nextMs > 0) return nextMs
  const due = await jobs.takeDue(MAX_AT_ONCE, LEASE_MS)
  if (due.length === 0) return null
  const { granted, waitMs } = await gate.take(due.length)
  await Promise.all([
    ...due.slice(0, granted).map((bridge) => poll(work, attesters, bridge)),
    ...due.slice(granted).map((bridge) => jobs.note(bridge, { dueInMs: waitMs })),
  ])
  return granted === 0 ? waitMs : 0
}

/** Returns the milliseconds until the next poll of a burn, by its age. */
function pauseMs({ rules }: BridgeWork, bridge: DueBridge): number {
  const { state, sinceAttestedMs, sinceBurnMs, ageMs } = bridge
  if (state !== 'attested') return pollEveryMs(sinceBurnMs ?? ageMs, rules.pollSteps)
  return ATTESTED_FACTOR * pollEveryMs(sinceAttestedMs ?? ageMs, rules.pollSteps)
}

async function poll(work: BridgeWork, attesters: AttesterCheck, bridge: DueBridge): Promise<void> {
  const { id, chainId, burnTx, sourceMessage } = bridge
  const domain = bridgeChainById(chainId)?.domain
  const dueInMs = pauseMs(work, bridge)
  if (domain === undefined || burnTx === null || sourceMessage === null) {
    throw new RangeError(`bridge ${id} is ${bridge.state} without a burn`)
  }
  try {
    const entries = await work.attestations.messages(domain, { burnTx })
    const match = matchAttestation(entries, { id, sourceMessage })
    await applyMatch({ work, attesters, dueInMs }, bridge, match)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await delayPoll(work, bridge, { error, dueInMs })
  }
}

type Turn = {
  readonly work: BridgeWork
  readonly attesters: AttesterCheck
  /** Milliseconds until the next poll of the burn. */
  readonly dueInMs: number
}

async function applyMatch(
  { work, attesters, dueInMs }: Turn,
  bridge: DueBridge,
  match: AttestationMatch<AttestationEntry>,
): Promise<void> {
  const next = { polls: bridge.polls + 1, dueInMs }
  switch (match.kind) {
    case 'unknown':
      await work.jobs.note(bridge, next)
      return
    case 'other':
      await raise(work, bridge, { alarm: 'other_message', next })
      return
    case 'pending':
      await storePending(work, bridge, { entry: match.entry, next })
      return
    case 'complete': {
      const verdict = await attesters.validate(bridge, match)
      if (verdict === 'bad_signature') {
        await raise(work, bridge, { alarm: verdict, next })
      } else if (verdict === 'expired') {
        await renew(work, bridge, { match, next })
      } else if (!(await recordForwardedMint(work, bridge, match))) {
        await storeAttestation(work, bridge, { match, next })
      }
      return
    }
    default:
      match satisfies never
  }
}

/**
 * Handles an invalid answer of the attestation service: the row keeps its state, and the alarm is
 * raised once.
 */
async function raise(
  { jobs, metrics, log }: BridgeWork,
  bridge: DueBridge,
  {
    alarm,
    next,
  }: { readonly alarm: 'other_message' | 'bad_signature'; readonly next: BridgeChanges },
): Promise<void> {
  const isNoted = await jobs.note(bridge, { ...next, alarm })
  if (!isNoted || bridge.alarm === alarm) return
  metrics.alarm(alarm)
  const { id: bridgeId, burnTx } = bridge
  log.error(
    { event: 'attestation_rejected', alarm, bridgeId, burnTx },
    'attestation rejected: wrong message or invalid signature',
  )
}

async function storePending(
  work: BridgeWork,
  bridge: DueBridge,
  { entry, next }: { readonly entry: AttestationEntry; readonly next: BridgeChanges },
): Promise<void> {
  const { jobs } = work
  const facts: BridgeChanges = {
    ...next,
    circleStatus: entry.status,
    delayReason: entry.delayReason,
    forwardState: entry.forwardState,
    forwardTx: entry.forwardTx,
    ...(entry.eventNonce === null ? {} : { eventNonce: entry.eventNonce }),
  }
  if (bridge.state === 'waiting_for_circle') {
    await jobs.move(bridge, 'pending_attestation', { ...facts, indexedAt: 'now' })
  } else if (bridge.state === 'pending_attestation') {
    const isNoted = await jobs.note(bridge, facts)
    if (isNoted) await retryUntilAnswered(work, bridge, entry.eventNonce)
  } else {
    // One later answer that contradicts a complete attestation does not invalidate it.
    await jobs.note(bridge, next)
  }
}

/** Requests a new attestation once a day for a burn that has none. */
async function retryUntilAnswered(
  work: BridgeWork,
  { id, sinceBurnMs, sinceReattestMs, ageMs }: DueBridge,
  eventNonce: DueBridge['eventNonce'],
): Promise<void> {
  const age = sinceBurnMs ?? ageMs
  if (eventNonce === null || !isReattestDue({ ageMs: age, sinceReattestMs, isExpired: false }))
    return
  const noted = await work.jobs.byId(id)
  if (noted !== null) await reattest(work, noted, { eventNonce, changes: {} })
}

/**
 * Handles an expired attestation, which no mint accepts: deletes it and requests a new attestation.
 */
async function renew(
  work: BridgeWork,
  bridge: DueBridge,
  renewal: {
    readonly match: AttestationMatch<AttestationEntry> & { readonly kind: 'complete' }
    readonly next: BridgeChanges
  },
): Promise<void> {
  const { match, next } = renewal
  const { nonce } = match.decoded
  const changes: BridgeChanges = {
    ...next,
    eventNonce: nonce,
    circleStatus: 'expired',
    message: null,
    attestation: null,
    ...(bridge.state === 'waiting_for_circle' ? { indexedAt: 'now' } : {}),
  }
  const { sinceReattestMs } = bridge
  if (isReattestDue({ ageMs: 0, sinceReattestMs, isExpired: true })) {
    await reattest(work, bridge, { eventNonce: nonce, changes })
  } else await markPending(work, bridge, changes)
}

async function reattest(
  work: BridgeWork,
  bridge: DueBridge,
  request: {
    readonly eventNonce: NonNullable<DueBridge['eventNonce']>
    readonly changes: BridgeChanges
  },
): Promise<void> {
  const { granted } = await work.gate.take(1)
  if (granted === 0) {
    await markPending(work, bridge, request.changes)
    return
  }
  const isTaken = await work.attestations.reattest(request.eventNonce)
  const { id: bridgeId, chainId } = bridge
  work.metrics.count('reattest', chainId)
  work.log.info(
    { event: 'attestation_renewal_requested', bridgeId, eventNonce: request.eventNonce, isTaken },
    'new attestation requested',
  )
  await markPending(work, bridge, { ...request.changes, reattestedAt: 'now' })
}

async function markPending(
  { jobs }: BridgeWork,
  bridge: DueBridge,
  changes: BridgeChanges,
): Promise<void> {
  if (bridge.state === 'pending_attestation') await jobs.note(bridge, changes)
  else await jobs.move(bridge, 'pending_attestation', changes)
}

/** Reschedules the burn after an outage; after status 429, all burns of all processes wait. */
async function delayPoll(
  { jobs, gate, metrics, log }: BridgeWork,
  bridge: DueBridge,
  outage: { readonly error: DomainError; readonly dueInMs: number },
): Promise<void> {
  const { error } = outage
  const retryMs = (error.retryAfterSec ?? 0) * 1000
  if (error instanceof AttestationsUnavailable && (error.retryAfterSec ?? 0) >= SILENCE_SEC) {
    if (await gate.stop(SILENCE_SEC)) {
      metrics.silenced()
      log.warn(
        { event: 'attestation_rate_limited', forSec: SILENCE_SEC },
        'attestation service rate limit (429): requests paused',
      )
    }
    await jobs.note(bridge, { dueInMs: outage.dueInMs })
    return
  }
  await jobs.note(bridge, { dueInMs: Math.max(retryMs, outage.dueInMs) })
}
