import { type Hex, keccak256 } from 'viem'
import type { Clock } from '../core/kernel/clock.ts'
import type { Logger } from '../core/kernel/logger.ts'
import type { DeskKey } from './deskKey.ts'
import type { Journal } from './openJournal.ts'

/** Outcome of a request for a signature; `problem` is safe to show to the workers. */
export type SigningOutcome =
  | { readonly kind: 'signed'; readonly signature: Hex }
  | { readonly kind: 'unknown_key' | 'refused' | 'over_cap'; readonly problem: string }
  | { readonly kind: 'failed'; readonly problem: string }

/** Label of a request in the metrics. */
export type SigningOutcomeKind = SigningOutcome['kind']

type Deps = {
  readonly keys: readonly DeskKey[]
  readonly journal: Journal
  readonly clock: Pick<Clock, 'nowMs'>
  readonly log: Logger
}

/**
 * Creates the function that signs content if the policy allows the content and no cap is exceeded.
 *
 * The content counts before its signature exists: if the process is killed in between, the cap is used and nothing is
 * signed. The same content within one hour is signed again without a second count, so that a lost answer costs nothing.
 */
export function createSigningDesk(
  deps: Deps,
): (address: string, data: Hex) => Promise<SigningOutcome> {
  const { keys, journal, clock, log } = deps
  return async (address, data) => {
    const key = keys.find((each) => each.address === address)
    if (key === undefined) return { kind: 'unknown_key', problem: `no key of ${address}` }
    const refuse = (kind: 'refused' | 'over_cap', problem: string): SigningOutcome => {
      log.warn({ event: 'signature_refused', address, kind, problem }, 'signature refused')
      return { kind, problem }
    }
    const judged = key.judge(data)
    if (judged.kind === 'forbidden') return refuse('refused', judged.problem)
    const nowMs = clock.nowMs()
    const hash = keccak256(data)
    const signed = journal.within(key.journalKey, nowMs)
    if (!signed.some((entry) => entry.hash === hash)) {
      const exceeded = key.exceeded(signed, judged.spending)
      if (exceeded !== null) {
        const { cap, isForever } = exceeded
        return isForever
          ? refuse('refused', `one content exceeds ${cap}`)
          : refuse('over_cap', `${cap} is spent`)
      }
      try {
        const { parts, ...cost } = judged.spending
        const spent = parts.map(({ rule, usdc6 }) => ({ rule, usdc6 }))
        journal.add({ atMs: nowMs, key: key.journalKey, hash, ...cost, parts: spent })
      } catch (error) {
        log.error(
          { event: 'signer_journal_failed', err: error },
          'journal of the signer not written',
        )
        return { kind: 'failed', problem: 'the journal cannot be written' }
      }
    }
    try {
      return { kind: 'signed', signature: await key.sign(data) }
    } catch (error) {
      log.error({ event: 'signer_key_failed', address, err: error }, 'key of the signer failed')
      return { kind: 'failed', problem: 'the key did not sign' }
    }
  }
}
