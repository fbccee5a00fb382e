import type { Sql } from '../../../core/platform/db/createSql.ts'

/**
 * Settles every answered payment, as the settlement worker does, until the returned handle is
 * closed.
 */
export function settleAnswered(sql: Sql): { close(): Promise<void> } {
  let isClosed = false
  let isDue = false
  let isRunning = false
  /** Settles until no payment was answered in the meantime; repeats a statement that found no free connection. */
  const run = async (): Promise<void> => {
    isDue = true
    if (isRunning) return
    isRunning = true
    while (isDue && !isClosed) {
      isDue = false
      await settle(sql).catch(() => {
        isDue = true
      })
    }
    isRunning = false
  }
  const channel = sql.listen('app_payment_answered', () => void run())
  return {
    close: () => {
      isClosed = true
      return channel.close()
    },
  }
}

async function settle(sql: Sql): Promise<void> {
  await sql`
    with charged as (
      update app.payment set
        state = 'settled', is_public = true, lane_tx_id = 1, settled_at = now(), tx_hash = '0xab'
      where state = 'answered' returning id
    )
    select pg_notify('app_payment_ended', id) from charged`
}
