import type { Sql } from './createSql.ts'

/** Lets many hear one channel over one connection, which lasts from the first of them to the last. */
export function shareChannel(
  sql: Pick<Sql, 'listen'>,
  channel: string,
): (heard: (payload?: string) => void) => { close(): Promise<void> } {
  const listeners = new Set<(payload?: string) => void>()
  let connection: { close(): Promise<void> } | undefined
  return (heard) => {
    // Each subscription is its own, even of a function that listens already.
    const listener = (payload?: string) => heard(payload)
    listeners.add(listener)
    connection ??= sql.listen(channel, (payload) => {
      for (const each of listeners) each(payload)
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
