import { createRows, type KeyValues, type Rows } from './createRows.ts'
import { advance, INTENT_TRANSITIONS, type Intent, type IntentEvent, isOpen } from './intent.ts'
import { isAddress, isHash, isHex, isRecord } from './wallet.ts'

/** Orders of this browser. */
export type Intents = Rows<Intent, IntentEvent>

export const createIntents = (storage: KeyValues): Intents =>
  createRows(storage, { prefix: 'quartet.order.', isRow: isIntent, advance })

/** Returns the orders that prevent a new order: those of the account that may still be sent or mined. */
export const findBlocking = (intents: Intents, account: string): readonly Intent[] =>
  intents
    .list()
    .filter((intent) => isOpen(intent) && intent.account.toLowerCase() === account.toLowerCase())

function isIntent(value: unknown): value is Intent {
  if (!isRecord(value) || value['version'] !== 1) return false
  const { id, title, account, steps, at, state, hash, request } = value
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    isAddress(account) &&
    typeof state === 'string' &&
    Object.hasOwn(INTENT_TRANSITIONS, state) &&
    (hash === null || isHash(hash)) &&
    isRecord(request) &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    typeof at === 'number' &&
    at < steps.length
  )
}

const isStep = (value: unknown): boolean =>
  isRecord(value) &&
  isAddress(value['to']) &&
  isHex(value['data']) &&
  typeof value['gas'] === 'string' &&
  typeof value['title'] === 'string'
