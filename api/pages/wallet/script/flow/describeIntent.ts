import type { Intent, IntentState } from './intent.ts'

/** Order in words, with the actions that a person has. */
export type DescribedIntent = {
  readonly tone: 'good' | 'wait' | 'bad'
  readonly state: string
  readonly words: string
  readonly actions: readonly ('continue' | 'forget' | 'close')[]
}

/** Milliseconds after which a planned step is no longer sent: less than the life of a permit, 20 minutes. */
export const MAX_PLANNED_MS = 15 * 60_000

type Moment = {
  /** True while this page waits for the answer of the wallet. */
  readonly isAsking: boolean
  readonly nowMs: number
}

/** Describes an order. */
export function describeIntent(intent: Intent, moment: Moment): DescribedIntent {
  const { at, steps, problem, state } = intent
  const step = steps[at]?.title ?? ''
  const part = steps.length === 1 ? '' : `Step ${at + 1} of ${steps.length}: ${step}. `
  const words = `${part}${problem === null ? '' : `${problem} `}${WORDS[state](moment.isAsking, isOld(intent, moment))}`
  return { ...SHOWN[state], words: words.trim(), actions: actionsOf(intent, moment) }
}

const SHOWN: Readonly<Record<IntentState, Pick<DescribedIntent, 'tone' | 'state'>>> = {
  planned: { tone: 'wait', state: 'Not sent yet' },
  asked: { tone: 'wait', state: 'Waiting for the wallet' },
  sent: { tone: 'wait', state: 'Waiting for a block' },
  done: { tone: 'good', state: 'Done' },
  refused: { tone: 'bad', state: 'Not sent' },
  reverted: { tone: 'bad', state: 'Failed' },
  replaced: { tone: 'bad', state: 'Replaced' },
  forgotten: { tone: 'bad', state: 'Ended' },
}

const WORDS: Readonly<Record<IntentState, (isAsking: boolean, isOld: boolean) => string>> = {
  planned: (_isAsking, isOld) =>
    isOld
      ? 'The wallet was not asked to send this transaction, and its floor is too old. End this order, then order again.'
      : 'The wallet was not asked to send this transaction yet.',
  asked: (isAsking) =>
    isAsking
      ? 'Confirm the transaction in the wallet.'
      : 'The wallet was asked, and this page does not know the answer. The page looks for the transaction ' +
        'on the chain and does not send the transaction again. If the wallet still shows the request, confirm ' +
        'or refuse the request there. End the order only after that.',
  sent: () => 'The wallet sent the transaction. A reload of the page does not change this.',
  done: () => 'The transaction is in a block.',
  refused: () => '',
  reverted: () => '',
  replaced: () => '',
  forgotten: () => '',
}

const isOld = ({ createdAtMs }: Intent, { nowMs }: Moment): boolean =>
  nowMs - createdAtMs > MAX_PLANNED_MS

function actionsOf(intent: Intent, moment: Moment): DescribedIntent['actions'] {
  if (moment.isAsking) return []
  const { state } = intent
  switch (state) {
    case 'planned':
      return isOld(intent, moment) ? ['forget'] : ['continue', 'forget']
    case 'asked':
    case 'sent':
      return ['forget']
    case 'done':
    case 'refused':
    case 'reverted':
    case 'replaced':
    case 'forgotten':
      return ['close']
    default:
      return state satisfies never
  }
}
