import { CHANNELS } from '../../kernel/channels.ts'
import { createRefresh } from '../../platform/background/createRefresh.ts'
import type { Sql } from '../../platform/db/createSql.ts'
import { answered } from '../../platform/db/query.ts'
import type { Payment } from '../ports.ts'
import { PAYMENT_ROW, paymentColumns, toPayment } from './paymentRow.ts'

/** Poll interval without a notification, milliseconds. */
const POLL_MS = 500

export type EndWatch = {
  /** Returns the payment once it has ended; undefined after `timeoutMs`. */
  wait(id: string, timeoutMs: number): Promise<Payment | undefined>
  close(): Promise<void>
}

type Waiter = (payment: Payment) => void

/** Watches the end of payments with one listener and one statement for all waiting requests. */
export function createEndWatch(sql: Sql): EndWatch {
  const waiting = new Map<string, Set<Waiter>>()

  const read = async (): Promise<void> => {
    const ids = [...waiting.keys()]
    if (ids.length === 0) return
    const rows = await answered(sql(PAYMENT_ROW)`
      select ${paymentColumns(sql)} from app.payment
      where id = any(${ids}) and state in ('settled', 'released', 'reversed')`)
    for (const row of rows) {
      const payment = toPayment(row)
      for (const notify of waiting.get(payment.id) ?? []) notify(payment)
    }
  }
  // A failed read is repeated by the next poll; each waiting request has its own timeout.
  const refresh = createRefresh({ loop: 'payment_ends', pollMs: POLL_MS, read })
  const listening = sql.listen(CHANNELS.paymentEnded, refresh.now)

  return {
    wait: (id, timeoutMs) =>
      new Promise((resolve) => {
        const waiters = waiting.get(id) ?? new Set<Waiter>()
        const end = (payment: Payment | undefined): void => {
          clearTimeout(timeout)
          waiters.delete(end)
          if (waiters.size === 0) waiting.delete(id)
          resolve(payment)
        }
        const timeout = setTimeout(() => end(undefined), timeoutMs)
        waiters.add(end)
        waiting.set(id, waiters)
        refresh.now()
      }),
    close: async () => {
      refresh.close()
      await listening.close()
    },
  }
}
