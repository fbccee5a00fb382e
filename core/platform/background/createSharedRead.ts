import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hex } from 'viem'

/**
 * Creates a read of rows by id: reads that begin in the same turn of the event loop share one statement, so that the
 * callers of a burst do not each plan and send their own. Returns null for a missing row.
 */
export function createSharedRead<Row>(
  read: (ids: readonly Hex[]) => Promise<ReadonlyMap<Hex, Row>>,
): (id: Hex) => Promise<Row | null> {
  type Turn = { readonly ids: Set<Hex>; readonly rows: Promise<ReadonlyMap<Hex, Row>> }
  let open: Turn | undefined
  const begin = (): Turn => {
    const ids = new Set<Hex>()
    const readAll = async () => {
      await nextTurn()
      // A later caller needs a later read, because its row may change after this statement.
      open = undefined
      return read([...ids])
    }
    return { ids, rows: readAll() }
  }
  return async (id) => {
    open ??= begin()
    open.ids.add(id)
    return (await open.rows).get(id) ?? null
  }
}
