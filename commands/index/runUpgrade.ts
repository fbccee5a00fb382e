import { setTimeout as delay } from 'node:timers/promises'
import { type IndexStage, indexStageOf } from '../../core/platform/db/indexes/planIndexes.ts'
import { type IndexFacts, readIndexes } from '../../core/platform/db/indexes/readIndexes.ts'
import { CommandRefused } from './commandRefused.ts'
import type { UpgradeDeps } from './indexDeps.ts'
import { requireParity } from './requireParity.ts'
import { describeIndex } from './runStatus.ts'
import { switchTo } from './switchTo.ts'

/** Milliseconds between two reads of the index that is built, and between two progress lines. */
const LOOK_MS = 500
const LINE_MS = 5_000
/** Milliseconds for which no indexer of this version may be running, during a start or a restart after a fault. */
const ABSENCE_MS = 120_000
/**
 * Milliseconds to wait for the switch; within this time an index that follows the chains reaches the newest live block.
 */
const SWITCH_MS = 60_000

/**
 * Makes the index of this version live: waits until the index is complete, compares the index, and switches.
 *
 * Throws `CommandRefused`; the live index is then unchanged.
 */
export async function runUpgrade(deps: UpgradeDeps): Promise<string> {
  const { target } = deps
  const standing = await waitUntilLevel(deps)
  if (standing.kind === 'live') return `${target} is live already`
  const { live } = standing
  const compared = await requireParity(deps, live)
  const { heads, heldMs } = await switchTo(deps, { from: live, to: target }, SWITCH_MS)
  await deps.describeViews()
  const blocks = heads.map(({ chainId, number }) => `${chainId} at ${number}`).join(', ')
  return [
    compared,
    `${target} is live: ${blocks}; ${live} stood still for ${Math.ceil(heldMs)} ms and stays`,
    'npm run index -- rollback returns to the earlier index while its indexer runs',
  ].join('\n')
}

type Ready = Extract<IndexStage, { readonly kind: 'live' | 'level' }>

async function waitUntilLevel(deps: UpgradeDeps): Promise<Ready> {
  const { session, intervalBlocks, nowMs, target, chainIds, signal } = deps
  let seenMs = performance.now()
  const show = createProgress(deps)
  for (;;) {
    signal.throwIfAborted()
    const indexes = await readIndexes(session, { nowMs: nowMs(), intervalBlocks })
    const standing = indexStageOf(indexes, target, chainIds)
    switch (standing.kind) {
      case 'live':
      case 'level':
        return standing
      case 'none_live':
        throw new CommandRefused(
          'no index is live; the first complete index becomes live by itself',
        )
      case 'absent':
      case 'stopped':
        if (performance.now() - seenMs > ABSENCE_MS)
          throw new CommandRefused(
            `no indexer of this version runs on ${target}; start it with npm run start:indexer and another INDEXER_PORT`,
          )
        break
      case 'builds':
      case 'behind':
        seenMs = performance.now()
        break
      default:
        standing satisfies never
    }
    show(indexes, standing)
    await delay(LOOK_MS, undefined, { signal })
  }
}

/** Returns a function that prints at most one line every five seconds. */
function createProgress({ target, print, nowMs }: UpgradeDeps) {
  let shownMs = Number.NEGATIVE_INFINITY
  return (indexes: readonly IndexFacts[], { kind }: IndexStage): void => {
    if (performance.now() - shownMs < LINE_MS) return
    shownMs = performance.now()
    const shown = indexes.filter(({ isLive, schema }) => isLive || schema === target)
    for (const index of shown) print(describeIndex(index, nowMs()))
    if (kind === 'absent') print(`${target}: no indexer of this version has started yet`)
  }
}
