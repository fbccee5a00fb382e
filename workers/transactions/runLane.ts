import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import { dependencyOf } from '../../core/kernel/dependencyOf.ts'
import { isOutage } from '../../core/kernel/isOutage.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Tracer } from '../../core/kernel/tracer.ts'
import { LaneLeadLost } from '../../core/transactions/domain/laneLeadLost.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { LaneChain, LaneStore } from '../../core/transactions/ports.ts'
import type { LaneMeter } from './createLaneMetrics.ts'
import type { LaneSigner } from './createSigner.ts'
import { createWakeSignal } from './createWakeSignal.ts'
import { writeLane } from './writeLane.ts'

/** Pause between two attempts of a standby process to become the writer, milliseconds. */
const STANDBY_MS = 500
/** Pause of a writer after it released the lane, milliseconds, so that a standby process can take over. */
const YIELD_MS = 2_000

type Deps = {
  readonly store: LaneStore
  readonly chain: LaneChain
  readonly signer: LaneSigner
  readonly meter: LaneMeter
  readonly log: Logger
  readonly clock: Clock
  readonly crashAt: CrashAt
  readonly tracer: Tracer | null
}

type Options = {
  readonly chainId: number
  readonly purpose: LanePurpose
  /** Maximum price of gas, wei; the lane waits while gas is more expensive. */
  readonly capWei: bigint
  /**
   * Balance below which the lane does not count as open, wei; the lane still sends the transactions
   * that the balance covers.
   */
  readonly minBalanceWei?: bigint
  /** Whether the lane only finishes its transactions and signs no queued request. */
  readonly isDraining?: boolean
  /** Whether the node announces heads, so that an idle lane can poll less often. */
  readonly hasSocket: boolean
  readonly signal: AbortSignal
}

/**
 * Sends the queued requests of one key on one chain, each in exactly one transaction, until the
 * signal.
 *
 * | killed | state at the next start | action of the next writer |
 * |---|---|---|
 * | before the signed attempt is committed | a queued request | assigns a nonce; nothing was ever
 * sent |
 * | after that, before the node has the attempt (`after_sign`) | `signed` with its raw attempt |
 * sends the same attempt |
 * | after the node has the attempt, before `sent` is stored (`after_broadcast`) | `signed` | reads
 * the receipt, or else sends the same attempt, which the node already has |
 * | after a replacement is stored, before it is sent | `sent` with a newer attempt | watches all
 * attempts, sends the newest |
 * | after an empty attempt is stored, before it is sent (`after_sign`) | the empty attempt as the
 * newest, with the others | watches all attempts, sends the newest |
 * | after that, before the response of the node is stored (`after_broadcast`) | the same | sends it
 * again; the block decides which attempt counts |
 * | while a deadline passes or a request is withdrawn | an expired or withdrawn row | ends it in
 * the queue, or cancels it, in the first round |
 * | after a receipt was read, before it is stored (`after_receipt`) | `sent` | reads the receipt
 * again |
 * | after `mined` is stored | `mined` | checks that its block is still in the chain, then waits
 * until it is final |
 * | after a block left the chain, before that is stored | `mined` in a block outside of the chain |
 * moves it back to `sent` and sends it again |
 * | after a request failed | `failed`, and an empty transaction with its nonce, in one commit |
 * sends the empty transaction |
 * | after a foreign transaction used the nonce of a request | `queued` | assigns another nonce |
 * | after the epoch is claimed, before the first signature (`lane_after_claim`) | the epoch of the
 * killed writer | claims a higher epoch |
 *
 * The writer is the process that holds the session lock of (chain, key) and claimed the newest
 * epoch of the lane. The writer writes in that session, and every commit requires the epoch. A
 * process that lost the session or the lead can still send its committed transactions; these are
 * the same transactions again.
 */
export async function runLane(deps: Deps, options: Options): Promise<void> {
  const { store, chain, signer, log } = deps
  const { chainId, purpose, signal } = options
  const lane = { chainId, purpose, address: signer.address }
  const wakeSignal = createWakeSignal()
  const heads = chain.follow(() => wakeSignal.ring('head'))
  const queue = store.listen(lane, () => wakeSignal.ring('queued'))
  let isStandby = false
  while (!signal.aborted) {
    let pauseMs = STANDBY_MS
    try {
      const writer = await store.open(lane)
      if (writer === null && !isStandby) {
        log.info(
          { event: 'lane_standby_started', chainId, purpose },
          'lane on standby: another process sends',
        )
      }
      isStandby = writer === null
      pauseMs = isStandby ? STANDBY_MS : YIELD_MS
      if (writer !== null) {
        log.info({ event: 'lane_claimed', chainId, purpose, address: lane.address }, 'lane claimed')
        deps.crashAt('lane_after_claim')
        const tools = {
          ...deps,
          writer,
          capWei: options.capWei,
          minBalanceWei: options.minBalanceWei ?? 0n,
          isDraining: options.isDraining ?? false,
        }
        try {
          await writeLane(tools, lane, { ...options, bell: wakeSignal })
        } finally {
          await writer.close()
        }
      }
    } catch (error) {
      pauseMs = isOutage(error) ? STANDBY_MS : YIELD_MS
      // Rows and chain contain the whole state; a new session reads both again.
      if (error instanceof LaneLeadLost) {
        log.error(
          { event: 'lane_lead_lost', chainId, purpose, epoch: error.epoch },
          'lane lead lost: another process writes despite the lock',
        )
      } else if (isOutage(error)) {
        log.warn(
          {
            event: 'lane_interrupted',
            chainId,
            code: error.code,
            dependency: dependencyOf(error.code),
          },
          'lane interrupted: dependency unreachable or timeout, retry follows',
        )
      } else {
        log.error({ event: 'lane_failed', chainId, err: error }, 'lane failed')
      }
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
  await Promise.all([heads.close(), queue.close()])
}
