import type { Sql } from '../db/createSql.ts'

/** Lets many hear one channel over one connection, which lasts from the first of them to the last. */
export function shareChannel(
  sql: Pick<Sql, 'listen'>,
  channel: string,
): (heard: () => void) => { close(): Promise<void> } {
  const listeners = new Set<() => void>()
  let connection: { close(): Promise<void> } | undefined
  return (heard) => {
    // Each subscription is its own, even of a function that listens already.
    const listener = () => heard()
    listeners.add(listener)
    connection ??= sql.listen(channel, () => {
      for (const each of listeners) each()
    })
    return {
      close: async () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        const last = connection
        connection = undefined
        await last?.close()
      },
    }
  }
}
