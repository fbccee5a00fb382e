import type { Sql } from './createSql.ts'

/** Shares one connection among all listeners of a channel, from the first listener to the last. */
export function shareChannel(
  sql: Pick<Sql, 'listen'>,
  channel: string,
): (subscriber: (payload?: string) => void) => { close(): Promise<void> } {
  const listeners = new Set<(payload?: string) => void>()
  let connection: { close(): Promise<void> } | undefined
  return (subscriber) => {
    // Each subscription is separate, even of the same function.
    const listener = (payload?: string) => subscriber(payload)
    listeners.add(listener)
    connection ??= sql.listen(channel, (payload) => {
      for (const entry of listeners) entry(payload)
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
