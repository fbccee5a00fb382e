import type { Clock } from '../../core/kernel/clock.ts'
import { dependencyOf } from '../../core/kernel/dependencyOf.ts'
import { type Listen, type LoopOwner, type Pass, runLoop } from '../loop.ts'
import type { BridgeWork, Destination, Source } from './bridgeWork.ts'
import { confirmBurns } from './confirmBurns.ts'
import { confirmRefunds, recheckRefunds } from './confirmRefunds.ts'
import { createAttesterCheck } from './createAttesterCheck.ts'
import { findDeposits } from './findDeposits.ts'
import { pollAttestations } from './pollAttestations.ts'
import { recheckBurns } from './recheckBurns.ts'
import { sendRefunds } from './sendRefunds.ts'
import { sendSelfMints } from './sendSelfMints.ts'
import { type MintCursor, recheckMints, watchMints } from './watchMints.ts'

/**
 * Pause between reads of the rows without a notification, milliseconds; limits the delay after a
 * lost notification.
 */
const POLL_MS = 2_000
/** Pause between rechecks of blocks that are not final, milliseconds. */
const RECHECK_MS = 2_000
/**
 * Number of parallel pollers of the attestation service, so that one slow answer delays few burns.
 */
const POLLERS = 3

/**
 * Follows each bridge from its mined burn to its mint, and refunds deposits of third parties, until
 * the signal.
 *
 * | killed | state at the next start | action of the next process |
 * |---|---|---|
 * | before the outcome of a burn is applied (`bridge_before_judge`) | burn mined, bridge
 * `submitted` | applies the outcome by the stored logs |
 * | after that (`bridge_after_judge`) | bridge `waiting_for_circle` and due, announced in the same
 * commit | polls the attestation |
 * | during a request to the attestation service | bridge leased for some seconds | polls when the
 * lease ends |
 * | after the attestation (`bridge_after_attestation`) | `attested` with message and signatures |
 * watches for the mint, mints after the delay |
 * | before a mint is queued (`bridge_before_mint`) | `attested`, no queued mint | reads
 * `usedNonces` and queues the mint |
 * | after that (`bridge_after_mint`) | mint queued and named by the bridge, in one commit | the
 * lane sends the mint; no second mint is queued |
 * | after a mint was found, before the mint is stored | `attested` | finds the log again |
 * | before a refund is queued (`bridge_before_refund`) | refund `due` | builds a new proof |
 * | after that (`bridge_after_refund`) | refund `submitted` with its transaction, in one commit |
 * applies the outcome by the receipt |
 * | while the attestation service is stopped by status 429 | `attestation_gate.stopped_until` |
 * sends no request before that time |
 * | while a block leaves its chain | stored hash differs from the chain | moves the row back one
 * state, and forward again |
 *
 * Each update compares the row with the values that were read, so two processes cannot apply the
 * same step twice. If two senders send one mint or refund, the contract accepts only one.
 */
export async function runBridge(
  work: BridgeWork,
  options: { readonly clock: Pick<Clock, 'nowMs'>; readonly signal: AbortSignal },
): Promise<void> {
  const { jobs, sources, destinations } = work
  const attesters = createAttesterCheck(work, options.clock)
  const owner = ownerOf(work, options)
  const loop = (name: string, pass: Pass, ...wakes: readonly Listen[]) =>
    runLoop(owner, { name, pass, pollMs: POLL_MS, wakes })
  const recheckLoop = (name: string, pass: Pass) =>
    runLoop(owner, { name, pass, pollMs: RECHECK_MS })
  await Promise.all([
    ...Array.from({ length: POLLERS }, () =>
      loop('attestations', () => pollAttestations(work, attesters), jobs.onMoved),
    ),
    loop('deposits', () => findDeposits(work), jobs.onMoved),
    ...sources.flatMap((source) => [
      loop('burns', () => confirmAllBurns(work, source), jobs.onLaneMoved),
      loop(
        'refunds',
        () => refundAll(work, source),
        jobs.onMoved,
        jobs.onLaneMoved,
        (wake) => source.node.follow(wake),
      ),
      recheckLoop('recheck', () => recheckSource(work, source)),
    ]),
    ...destinations.flatMap((destination) => [
      loop('mints', mintWatch(work, destination), jobs.onMoved, (wake) =>
        destination.node.follow(wake),
      ),
      loop('self_mints', () => sendSelfMints(work, destination), jobs.onMoved),
      recheckLoop('recheck', () => recheckDestination(work, destination)),
    ]),
  ])
}

async function confirmAllBurns(work: BridgeWork, source: Source): Promise<number | null> {
  return confirmBurns(work, source, await work.jobs.burnsToReconcile(source.chainId))
}

async function refundAll(work: BridgeWork, source: Source): Promise<void> {
  await confirmRefunds(work, source)
  await sendRefunds(work, source)
}

async function recheckSource(work: BridgeWork, source: Source): Promise<void> {
  await recheckBurns(work, source)
  await recheckRefunds(work, source)
}

/** Returns a pass whose search starts at the cursor of the previous pass. */
function mintWatch(work: BridgeWork, destination: Destination): () => Promise<void> {
  let turn: MintCursor = null
  return async () => {
    turn = await watchMints(work, destination, turn)
  }
}

function recheckDestination(work: BridgeWork, destination: Destination): Promise<void> {
  return recheckMints(work, destination, 'newest')
}

function ownerOf(
  { log, metrics }: BridgeWork,
  { clock, signal }: Pick<LoopOwner<string>, 'clock' | 'signal'>,
): LoopOwner<string> {
  return {
    clock,
    signal,
    countFault: (name) => metrics.failed(name),
    logFault: (name, error, passes) =>
      log.error(
        { event: 'bridge_loop_failed', loop: name, passes, err: error },
        'bridge loop failed',
      ),
    logOutage: (name, code) =>
      log.warn(
        { event: 'bridge_loop_paused', loop: name, code, dependency: dependencyOf(code) },
        'bridge loop paused: dependency unreachable or timeout, retry follows',
      ),
  }
}
