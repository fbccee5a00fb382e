import type { Clock } from '../../core/kernel/clock.ts'
import { type Listen, type LoopOwner, type Pass, runLoop } from '../loop.ts'
import type { BridgeWork, Destination, Source } from './bridgeWork.ts'
import { confirmBurns } from './confirmBurns.ts'
import { confirmRefunds, recheckRefunds } from './confirmRefunds.ts'
import { createAttesterCheck } from './createAttesterCheck.ts'
import { findDeposits } from './findDeposits.ts'
import { pollAttestations } from './pollAttestations.ts'
import { recheckBurns } from './recheckBurns.ts'
import { selfMint } from './selfMint.ts'
import { sendRefunds } from './sendRefunds.ts'
import { type MintCursor, recheckMints, watchMints } from './watchMints.ts'

/** How often rows are read when nothing is announced; bounds what a lost announcement costs. */
const POLL_MS = 500
/** How often blocks that may still leave their chain are looked at again, milliseconds. */
const RECHECK_MS = 2_000
/** Askers of the attestation service side by side, so that one slow answer holds up few burns. */
const POLLERS = 3

/**
 * Takes every bridge from its mined burn to its mint, and what was pushed in by others back, until the signal.
 *
 * | killed | what the next process sees | what it does |
 * |---|---|---|
 * | before a burn is judged (`bridge_before_judge`) | burn mined, bridge `submitted` | judges it by its stored logs |
 * | after that (`bridge_after_judge`) | bridge `waiting_for_circle` and due, announced in the same commit | asks about it |
 * | while the attestation service was asked | bridge leased for some seconds | asks when the lease ends |
 * | after it is attested (`bridge_after_attestation`) | `attested` with message and signatures | watches for its mint, mints when nobody does |
 * | before a mint is queued (`bridge_before_mint`) | `attested`, no mint of ours | asks `usedNonces` and queues it |
 * | after that (`bridge_after_mint`) | mint queued and named by the bridge, in one commit | the lane sends it; none is queued beside it |
 * | after a mint was seen, before that is stored | `attested` | finds the log again |
 * | before a refund is queued (`bridge_before_refund`) | refund `due` | proves it anew |
 * | after that (`bridge_after_refund`) | refund `submitted` with its transaction, in one commit | judges that by its receipt |
 * | while the service's silence lasts | `attestation_gate.stopped_until` | asks nothing before that |
 * | while a block leaves its chain | a hash that is not the chain's | goes back a step, and forward again |
 *
 * Whatever two processes do at once is decided by comparing the row with what was read when it is changed; a mint or a
 * refund that two senders race for is decided by the contracts.
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
  const slowly = (name: string, pass: Pass) => runLoop(owner, { name, pass, pollMs: RECHECK_MS })
  await Promise.all([
    ...Array.from({ length: POLLERS }, () =>
      loop('attestations', () => pollAttestations(work, attesters), jobs.onMoved),
    ),
    loop('deposits', () => findDeposits(work), jobs.onMoved),
    ...sources.flatMap((source) => [
      loop('burns', () => judgeAll(work, source), jobs.onLaneMoved),
      loop(
        'refunds',
        () => refundAll(work, source),
        jobs.onMoved,
        jobs.onLaneMoved,
        (wake) => source.node.follow(wake),
      ),
      slowly('recheck', () => recheckSource(work, source)),
    ]),
    ...destinations.flatMap((destination) => [
      loop('mints', mintWatch(work, destination), jobs.onMoved, (wake) =>
        destination.node.follow(wake),
      ),
      loop('self_mints', () => selfMint(work, destination), jobs.onMoved),
      slowly('recheck', () => recheckDestination(work, destination)),
    ]),
  ])
}

async function judgeAll(work: BridgeWork, source: Source): Promise<number | null> {
  return confirmBurns(work, source, await work.jobs.movedBurns(source.chainId))
}

async function refundAll(work: BridgeWork, source: Source): Promise<void> {
  await confirmRefunds(work, source)
  await sendRefunds(work, source)
}

async function recheckSource(work: BridgeWork, source: Source): Promise<void> {
  await recheckBurns(work, source)
  await recheckRefunds(work, source)
}

/** Passes that go on where the one before ended. */
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
      log.error({ loop: name, passes, err: error }, 'bridging failed'),
    logOutage: (name, code) => log.warn({ loop: name, code }, 'bridging put off'),
  }
}
