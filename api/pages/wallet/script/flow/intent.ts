import type { Hex } from './wallet.ts'

/** Transaction that the wallet is asked to send; the API made all of its fields. */
export type Step = {
  readonly title: string
  readonly to: Hex
  readonly data: Hex
  /** Gas limit, digits. */
  readonly gas: string
}

/**
 * Order of a person, stored before the wallet is asked for a transaction.
 *
 * A stored order survives a reload. The page asks the wallet for a step only in state `planned`, and an order leaves
 * `planned` in the storage before the wallet is asked; so no step is asked for twice.
 */
export type Intent = {
  readonly version: 1
  readonly id: string
  readonly createdAtMs: number
  readonly chainId: number
  readonly account: Hex
  readonly title: string
  /** Request whose refusal explains a failed transaction. */
  readonly request: { readonly path: string; readonly body: object }
  readonly steps: readonly Step[]
  /** Index of the present step. */
  readonly at: number
  readonly state: IntentState
  /** Transactions of the account in blocks, and the newest block, before the wallet was asked for the present step. */
  readonly firstNonce: number
  readonly fromBlock: number
  /** Transaction of the present step; null while unknown. */
  readonly hash: Hex | null
  /** Nonce of that transaction; null until the node of the wallet returned the transaction. */
  readonly nonce: number | null
  /** Answer of the wallet or the reason of a failure; null without one. */
  readonly problem: string | null
}

/**
 * Transitions of an order.
 *
 * `planned`: the wallet was not asked for the present step. `asked`: the wallet was asked, and its answer is unknown.
 * `sent`: the hash of the present step is known. `done`: each step is in a block. `refused`: the wallet sent nothing.
 * `reverted`: the step failed in its block. `replaced`: another transaction of the account used its nonce.
 * `forgotten`: the person ended the order in this page; its transaction, if any, remains on the chain.
 */
export const INTENT_TRANSITIONS = {
  planned: ['asked', 'forgotten'],
  asked: ['sent', 'refused', 'forgotten'],
  sent: ['sent', 'planned', 'done', 'reverted', 'replaced', 'forgotten'],
  done: [],
  refused: [],
  reverted: [],
  replaced: [],
  forgotten: [],
} as const satisfies Record<string, readonly string[]>

export type IntentState = keyof typeof INTENT_TRANSITIONS

export type IntentEvent =
  | { readonly kind: 'asked'; readonly firstNonce: number; readonly fromBlock: number }
  /** The wallet answered with an error after which a transaction may still exist. */
  | { readonly kind: 'unclear'; readonly problem: string }
  | { readonly kind: 'sent'; readonly hash: Hex; readonly nonce: number | null }
  | { readonly kind: 'mined' }
  | { readonly kind: 'refused' | 'reverted' | 'replaced'; readonly problem: string }
  | { readonly kind: 'forgotten' }

/** Returns true for an order whose transaction may still be sent or mined. */
export const isOpen = ({ state }: Pick<Intent, 'state'>): boolean =>
  INTENT_TRANSITIONS[state].length > 0

/** Returns the order after an event. Throws RangeError for an event that its state does not permit. */
export function advance(intent: Intent, event: IntentEvent): Intent {
  const next = applyEvent(intent, event)
  const allowed: readonly IntentState[] = INTENT_TRANSITIONS[intent.state]
  const stays = event.kind === 'unclear' && intent.state === 'asked'
  if (stays || allowed.includes(next.state)) return next
  throw new RangeError(`an order in state ${intent.state} cannot become ${next.state}`)
}

function applyEvent(intent: Intent, event: IntentEvent): Intent {
  switch (event.kind) {
    case 'asked': {
      const { firstNonce, fromBlock } = event
      return { ...intent, state: 'asked', firstNonce, fromBlock, problem: null }
    }
    case 'unclear':
      return { ...intent, problem: event.problem }
    case 'sent':
      return { ...intent, state: 'sent', hash: event.hash, nonce: event.nonce, problem: null }
    case 'mined': {
      const isLast = intent.at === intent.steps.length - 1
      if (isLast) return { ...intent, state: 'done' }
      return { ...intent, state: 'planned', at: intent.at + 1, hash: null, nonce: null }
    }
    case 'refused':
    case 'reverted':
    case 'replaced':
      return { ...intent, state: event.kind, problem: event.problem }
    case 'forgotten':
      return { ...intent, state: 'forgotten' }
    default:
      return event satisfies never
  }
}
