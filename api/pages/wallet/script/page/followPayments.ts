import { isUnsettled, type Payment } from '../payments/payment.ts'
import { sendPayment, type Tried } from '../payments/sendPayment.ts'
import { announce, type Desk, pause } from './desk.ts'
import { inWords } from './inWords.ts'

/** Interval in which the page searches for stored payments, ms; other tabs and earlier visits store payments too. */
const LOOK_MS = 500
/** Wait after a failure of the page itself, ms. */
const FAILED_MS = 8_000

/** Sends the stored payments until their answers arrive, until the page ends. */
export async function followPayments(desk: Desk, show: () => void): Promise<void> {
  for (;;) {
    for (const payment of desk.payments.list()) {
      if (!isUnsettled(payment) || desk.sending.has(payment.id)) continue
      desk.sending.add(payment.id)
      void settle(desk, payment, show).finally(() => desk.sending.delete(payment.id))
    }
    await pause(LOOK_MS)
  }
}

/** Sends one request for a payment, and waits until the next request is due. */
async function settle(desk: Desk, payment: Payment, show: () => void): Promise<void> {
  try {
    const tried = await inOneTab(payment.id, () => sendPayment(desk.exchange, payment))
    if (tried === null) return await pause(LOOK_MS)
    await record(desk, { payment, tried, show })
  } catch (error) {
    announce(desk, inWords(error))
    await pause(FAILED_MS)
  }
}

type Recorded = { readonly payment: Payment; readonly tried: Tried; readonly show: () => void }

async function record(desk: Desk, { payment, tried, show }: Recorded): Promise<void> {
  const { notes, payments } = desk
  if (tried.kind === 'again') {
    notes.set(payment.id, tried.words)
    show()
    return pause(tried.waitMs)
  }
  notes.delete(payment.id)
  const next = payments.apply(payment, tried.event)
  show()
  if (next?.state === 'answered') announce(desk, `Done: ${next.title}.`)
  else if (next !== null) announce(desk, next.problem ?? 'Accepted. The bridge is under way.')
}

/**
 * Runs in one tab at a time; null while another tab runs. A browser has no locks on an insecure origin; simultaneous
 * requests with one payment are charged once there too.
 */
async function inOneTab<T>(id: string, run: () => Promise<T>): Promise<T | null> {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return run()
  return locks.request(`quartet.payment.${id}`, { ifAvailable: true }, (lock) =>
    lock === null ? null : run(),
  )
}
