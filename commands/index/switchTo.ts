import { setTimeout as delay } from 'node:timers/promises'
import { type SwitchResult, switchIndex } from '../../core/platform/db/indexes/switchIndex.ts'
import { CommandRefused } from './commandRefused.ts'
import type { IndexDeps } from './indexDeps.ts'

const RETRY_MS = 250

/** Results that a later attempt would return again. */
const FINAL = new Set<SwitchResult['kind']>(['changed', 'foreign'])

type Refused = Exclude<SwitchResult, { readonly kind: 'switched' }>

/**
 * Switches from one index to another; repeats refused attempts for `patienceMs` milliseconds.
 *
 * Throws `CommandRefused` with the reason of the last attempt.
 */
export async function switchTo(
  { session, chainIds, intervalBlocks, signal, print }: IndexDeps,
  { from, to }: { readonly from: string; readonly to: string },
  patienceMs: number,
): Promise<Extract<SwitchResult, { readonly kind: 'switched' }>> {
  const untilMs = performance.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    const result = await switchIndex(session, { from, to, chainIds, intervalBlocks })
    if (result.kind === 'switched') return result
    const reason = reasonOf(to, result)
    const isFinal = FINAL.has(result.kind) || performance.now() > untilMs
    if (isFinal) throw new CommandRefused(`${reason}; ${from} stays live`)
    if (attempt === 1) print(`${reason}; tried again`)
    await delay(RETRY_MS, undefined, { signal })
  }
}

/** Returns the reason why an attempt was refused. */
export function reasonOf(to: string, result: Refused): string {
  switch (result.kind) {
    case 'changed':
      return `another index is live: ${result.live ?? 'none'}`
    case 'behind': {
      const { chainId, liveNumber, number } = result.behind
      return `${to} is at block ${number ?? 'none'} of chain ${chainId}, and the live index at ${liveNumber}`
    }
    case 'fork':
      return `${to} has another block ${result.number} of chain ${result.chainId} than the live index`
    case 'readers':
      return `a transaction reads the live index for too long: ${result.programs.join(', ')}`
    case 'foreign':
      return `other objects depend on the views of the index: ${result.objects.join(', ')}; drop or move them`
    case 'busy':
      return 'an index was locked, as during a reorganisation'
    default:
      return result satisfies never
  }
}
