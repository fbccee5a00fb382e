import { advance, INTENT_TRANSITIONS, type Intent, type IntentEvent, isOpen } from './intent.ts'
import { isAddress, isHash, isHex, isRecord } from './wallet.ts'

/** Part of the storage of a browser that the orders use. */
export type KeyValues = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Orders of this browser, shared by all of its tabs. */
export type Intents = {
  /** Returns all stored orders, oldest first. */
  list(): readonly Intent[]
  /** Stores a new order. Throws StorageRefused. */
  add(intent: Intent): void
  /**
   * Applies an event to the stored order, and returns the stored result. If another tab changed the order meanwhile,
   * nothing is changed, and the result is null. Throws StorageRefused.
   */
  apply(seen: Intent, event: IntentEvent): Intent | null
  remove(id: string): void
}

/** The browser stores nothing for this origin; without a stored order, the page sends nothing. */
export class StorageRefused extends Error {
  constructor() {
    super(
      'This browser stores nothing for this site, so a reload would lose the transaction. ' +
        'Permit storage for this site, then retry.',
    )
  }
}

const PREFIX = 'quartet.order.'

export function createIntents(storage: KeyValues): Intents {
  const read = (id: string): Intent | null => parseIntent(storage.getItem(`${PREFIX}${id}`))
  const write = (intent: Intent): void => {
    const text = JSON.stringify(intent)
    const key = `${PREFIX}${intent.id}`
    try {
      storage.setItem(key, text)
    } catch {
      throw new StorageRefused()
    }
    if (storage.getItem(key) !== text) throw new StorageRefused()
  }
  return {
    list: () =>
      Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '')
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => read(key.slice(PREFIX.length)) ?? [])
        .sort((a, b) => a.createdAtMs - b.createdAtMs),
    add: write,
    apply: (seen, event) => {
      const stored = read(seen.id)
      if (stored === null || JSON.stringify(stored) !== JSON.stringify(seen)) return null
      const next = advance(stored, event)
      write(next)
      return next
    },
    remove: (id) => storage.removeItem(`${PREFIX}${id}`),
  }
}

/** Returns the orders that prevent a new order: those of the account that may still be sent or mined. */
export const findBlocking = (intents: Intents, account: string): readonly Intent[] =>
  intents
    .list()
    .filter((intent) => isOpen(intent) && intent.account.toLowerCase() === account.toLowerCase())

/** Returns a stored order; null for another text, which another version of the script may have stored. */
function parseIntent(text: string | null): Intent | null {
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  return isIntent(value) ? value : null
}

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
