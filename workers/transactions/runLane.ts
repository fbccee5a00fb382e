import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../../core/kernel/clock.ts'
import type { CrashAt } from '../../core/kernel/crashPoint.ts'
import { isOutage } from '../../core/kernel/isOutage.ts'
import type { Logger } from '../../core/kernel/logger.ts'
import type { LanePurpose } from '../../core/transactions/domain/lanePurpose.ts'
import type { LaneChain, LaneStore } from '../../core/transactions/ports.ts'
import { createBell } from './createBell.ts'
import type { LaneMeter } from './createLaneMetrics.ts'
import type { LaneSigner } from './createSigner.ts'
import { writeLane } from './writeLane.ts'

/** How often a process that does not write asks whether it may. */
const STANDBY_MS = 500
/** Pause of a writer that let go, so that a process which waits comes first. */
const YIELD_MS = 2_000

type Deps = {
  readonly store: LaneStore
  readonly chain: LaneChain
  readonly signer: LaneSigner
  readonly meter: LaneMeter
  readonly log: Logger
  readonly clock: Clock
  readonly crashAt: CrashAt
}

type Options = {
  readonly chainId: number
  readonly purpose: LanePurpose
  /** Most that any gas may cost, wei; while it costs more, the lane waits. */
  readonly capWei: bigint
  /** Balance below which the lane does not count as open, wei; it sends what it can all the same. */
  readonly leastBalanceWei?: bigint
  /** Whether the chain announces heads, so that an idle lane need not look often. */
  readonly hasSocket: boolean
  readonly signal: AbortSignal
}

/**
 * Sends what is queued for one key on one chain, each request in exactly one transaction, until the signal.
 *
 * | killed | what the next writer finds | what it does |
 * |---|---|---|
 * | before the signed form is committed | a queued request | gives it a nonce; nothing was ever sent |
 * | after that, before the node has it (`after_sign`) | `signed` with its raw form | sends that same form |
 * | after the node has it, before `sent` is stored (`after_broadcast`) | `signed` | looks for a receipt, else sends the same form: the node knows it already |
 * | after a replacement is stored, before it is sent | `sent` with a newer form | watches all forms, sends the newest |
 * | after a form of nothing is stored, before it is sent (`after_sign`) | that form as the newest, with the others | watches all forms, sends the newest |
 * | after that, before the node's word is stored (`after_broadcast`) | the same | sends it again; the block decides which form counts |
 * | while a deadline passes or a request is withdrawn | a row past its time, or marked | ends it in the queue, or cancels it, in the first round |
 * | after a receipt was read, before it is stored (`after_receipt`) | `sent` | reads the receipt again |
 * | after `mined` is stored | `mined` | checks that its block is still the chain's, then waits until it is final |
 * | after a block left the chain, before that is stored | `mined` in a strange block | takes it back to `sent` and sends it again |
 * | after a request was given up | `failed`, and a filler with its nonce, in one commit | sends the filler |
 * | after a request lost its nonce to a stranger | `queued` | gives it another nonce |
 *
 * One process writes: whoever holds the session lock of (chain, key), and it writes on that very session. A process
 * that loses the session can still hand a node what it has committed, which is the same transaction again.
 */
export async function runLane(deps: Deps, options: Options): Promise<void> {
  const { store, chain, signer, log } = deps
  const { chainId, purpose, signal } = options
  const lane = { chainId, purpose, address: signer.address }
  const bell = createBell()
  const heads = chain.follow(() => bell.ring('head'))
  const queue = store.listen(lane, () => bell.ring('queued'))
  let isStandby = false
  while (!signal.aborted) {
    let pauseMs = STANDBY_MS
    try {
      const writer = await store.open(lane)
      if (writer === null && !isStandby) log.info({ chainId, purpose }, 'another process writes')
      isStandby = writer === null
      pauseMs = isStandby ? STANDBY_MS : YIELD_MS
      if (writer !== null) {
        log.info({ chainId, purpose, address: lane.address }, 'lane taken')
        const tools = {
          ...deps,
          writer,
          capWei: options.capWei,
          leastBalanceWei: options.leastBalanceWei ?? 0n,
        }
        try {
          await writeLane(tools, lane, { ...options, bell })
        } finally {
          await writer.close()
        }
      }
    } catch (error) {
      pauseMs = isOutage(error) ? STANDBY_MS : YIELD_MS
      // Rows and chain hold everything; a new session reads them again.
      if (isOutage(error)) log.warn({ chainId, code: error.code }, 'lane interrupted')
      else log.error({ chainId, err: error }, 'lane interrupted')
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
  await Promise.all([heads.close(), queue.close()])
}
