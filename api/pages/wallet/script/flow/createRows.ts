/** Part of the storage of a browser that the orders use. */
export type KeyValues = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Stored rows of this browser, shared by all of its tabs. */
export type Rows<Row, Event> = {
  /** Returns all stored rows, oldest first. */
  list(): readonly Row[]
  /** Stores a new row. Throws StorageRefused. */
  add(row: Row): void
  /**
   * Applies an event to the stored row, and returns the stored result. If another tab changed the row meanwhile, nothing
   * is changed, and the result is null. Throws StorageRefused.
   */
  apply(seen: Row, event: Event): Row | null
  remove(id: string): void
}

/** The browser stores nothing for this origin; without a stored row, the page asks the wallet for nothing. */
export class StorageRefused extends Error {
  constructor() {
    super(
      'This browser stores nothing for this site, so a reload would lose the transaction. ' +
        'Permit storage for this site, then retry.',
    )
  }
}

type Kind<Row, Event> = {
  readonly prefix: string
  /** Returns true for a row that this version of the script stored. */
  readonly isRow: (value: unknown) => value is Row
  readonly advance: (row: Row, event: Event) => Row
}

/** Creates the rows of one kind. */
export function createRows<
  Row extends { readonly id: string; readonly createdAtMs: number },
  Event,
>(storage: KeyValues, { prefix, isRow, advance }: Kind<Row, Event>): Rows<Row, Event> {
  const read = (id: string): Row | null => {
    const value = parsed(storage.getItem(`${prefix}${id}`))
    return isRow(value) ? value : null
  }
  const write = (row: Row): void => {
    const text = JSON.stringify(row)
    const key = `${prefix}${row.id}`
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
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => read(key.slice(prefix.length)) ?? [])
        .sort((a, b) => a.createdAtMs - b.createdAtMs),
    add: write,
    apply: (seen, event) => {
      const stored = read(seen.id)
      if (stored === null || JSON.stringify(stored) !== JSON.stringify(seen)) return null
      const next = advance(stored, event)
      write(next)
      return next
    },
    remove: (id) => storage.removeItem(`${prefix}${id}`),
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
