import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../core/kernel/logger.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { checkpointPath, dumpState } from '../state/chainState.ts'
import { writeFileAtomically } from '../state/writeFileAtomically.ts'

/**
 * Minimum interval between two writes, milliseconds, which is also the maximum loss of a power cut.
 */
const MIN_INTERVAL_MS = 60_000
/**
 * Factor from the duration of the last dumps to the minimum pause after them: 50, so that a node spends at most 2 % of
 * its time on dumps. A node cannot answer during a dump.
 */
const PAUSE_PER_DUMP = 50

/** Writes the state of every chain to disk repeatedly, so that a killed node loses at most one minute of blocks. */
export async function checkpointLoop(
  dir: string,
  chains: readonly DevnetChain[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = MIN_INTERVAL_MS
  while (!signal.aborted) {
    await wait(pauseMs, undefined, { signal }).catch(() => {})
    const startMs = performance.now()
    for (const chain of chains) {
      if (signal.aborted) return
      try {
        await writeFileAtomically(checkpointPath(dir, chain.chainId), await dumpState(chain.rpc))
      } catch (error) {
        if (!signal.aborted) {
          log.warn(
            { event: 'checkpoint_failed', chainId: chain.chainId, err: error },
            'checkpoint failed',
          )
        }
      }
    }
    pauseMs = Math.max(MIN_INTERVAL_MS, (performance.now() - startMs) * PAUSE_PER_DUMP)
  }
}
