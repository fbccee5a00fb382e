import { CHANNELS } from '../../lanePorts.ts'
import type { Payment } from '../../paymentPorts.ts'
import type { Sql } from '../db/createSql.ts'
import { type PaymentRow, paymentColumns, toPayment } from './paymentRow.ts'

/** How often rows are read when no announcement comes. */
const POLL_MS = 500

export type EndWatch = {
  /** The payment once it has ended, undefined when it has not within `timeoutMs`. */
  wait(id: string, timeoutMs: number): Promise<Payment | undefined>
  close(): Promise<void>
}

type Waiter = (payment: Payment) => void

/** Tells when payments end: one listener and one statement for all that wait. */
export function createEndWatch(sql: Sql): EndWatch {
  const waiting = new Map<string, Set<Waiter>>()
  let reading = false
  let readAgain = false

  const read = async (): Promise<void> => {
    const ids = [...waiting.keys()]
    if (ids.length === 0) return
    const rows = await sql<PaymentRow[]>`
      select ${paymentColumns(sql)} from app.payment
      where id = any(${ids}) and state in ('settled', 'released', 'reversed')`
    for (const row of rows) {
      const payment = toPayment(row)
      for (const tell of waiting.get(payment.id) ?? []) tell(payment)
    }
  }
  const look = async (): Promise<void> => {
    if (reading) {
      readAgain = true
      return
    }
    reading = true
    do {
      readAgain = false
      // Without an answer the next look is as good; whoever waits has a time limit.
      await read().catch(() => {})
    } while (readAgain)
    reading = false
  }

  const timer = setInterval(() => void look(), POLL_MS)
  const listening = sql.listen(CHANNELS.paymentEnded, () => void look())

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
        void look()
      }),
    close: async () => {
      clearInterval(timer)
      await listening.close()
    },
  }
}
