import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../core/kernel/clock.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'

/** Payer and token whose balance pays; part of a payment key. */
export type PayerBalance = Omit<PaymentKey, 'nonce'>

/** Reason why a signature is not processed now, and the wait until the next attempt. */
export type Limited = { readonly kind: 'limited'; readonly retryAfterSec: number }

export type PayerQueues = {
  /** Returns null while the payer may present another signature. */
  limit(purse: PayerBalance): Limited | null
  /** Runs processor-bound work, such as a signer recovery, one at a time and payers in turn. */
  prove<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T>
  /**
   * Runs the check of a signature in its turn; returns `Limited` without running when too many
   * checks of the payer wait.
   */
  check<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** Runs a claim in its turn; a payer has one claim at a time. */
  claim<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** Counts a signature that the payer's balance does not cover. */
  countUncovered(purse: PayerBalance): void
}

/** Concurrent checks per payer; each check reads the chain three times. */
const CHECKS_AT_ONCE = 8
/** Maximum number of waiting signatures per payer. */
const MAX_WAITING = 128
/** Maximum number of uncovered signatures within `WINDOW_MS`; the payer then waits. */
const MAX_UNCOVERED = 20
const WINDOW_MS = 10_000
/** Maximum number of payers with counted signatures, about 3 MB. */
const MAX_PAYERS = 10_000

/**
 * Queues the work of payers in this process. A payer with a thousand signatures holds one database
 * connection and eight chain reads, and pauses for ten seconds after twenty uncovered signatures.
 */
export function createPayerQueues(clock: Pick<Clock, 'nowMs'>): PayerQueues {
  const uncovered = new Map<string, number[]>()
  const limit = (purse: PayerBalance): Limited | null => {
    const nowMs = clock.nowMs()
    const recent = uncovered.get(nameOf(purse))?.filter((atMs) => atMs > nowMs - WINDOW_MS) ?? []
    const [oldestMs] = recent
    if (oldestMs === undefined || recent.length < MAX_UNCOVERED) return null
    const retryAfterSec = Math.ceil((oldestMs + WINDOW_MS - nowMs) / 1_000)
    return { kind: 'limited', retryAfterSec: Math.max(1, retryAfterSec) }
  }
  const queued = (atOnce: number): PayerQueues['check'] => {
    const line = createLine({ atOnce, maxWaiting: MAX_WAITING })
    return (purse, work) => line(nameOf(purse), async () => limit(purse) ?? (await work()))
  }
  const rotate = createRotation()
  return {
    limit,
    prove: (purse, work) => rotate(nameOf(purse), work),
    check: queued(CHECKS_AT_ONCE),
    claim: queued(1),
    countUncovered: (purse) => {
      const name = nameOf(purse)
      const known = uncovered.get(name) ?? []
      // The first entry of the map is the payer without a signature for the longest time.
      uncovered.delete(name)
      uncovered.set(name, [...known, clock.nowMs()].slice(-MAX_UNCOVERED))
      const [quietest] = uncovered.keys()
      if (uncovered.size > MAX_PAYERS && quietest !== undefined) uncovered.delete(quietest)
    },
  }
}

/**
 * Runs work one at a time, payers in turn, and returns to the event loop after each piece: a payer
 * with a thousand pieces delays every other request by one piece.
 */
function createRotation() {
  const lines = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    for (;;) {
      const [first] = lines
      if (first === undefined) break
      const [name, line] = first
      const work = line.shift()
      // The payer goes to the end of the ring.
      lines.delete(name)
      if (line.length > 0) lines.set(name, line)
      await work?.()
      await setImmediate()
    }
    isRunning = false
  }
  return <T>(name: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(name) ?? []
      lines.set(name, line)
      line.push(() => work().then(resolve, reject))
      if (!isRunning) void run()
    })
}

type Queue = { running: number; readonly waiting: (() => void)[] }

/** Runs work by name in order of arrival, with at most `atOnce` concurrent pieces per name. */
function createLine(bounds: { readonly atOnce: number; readonly maxWaiting: number }) {
  const lines = new Map<string, Queue>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T | Limited> => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.running < bounds.atOnce) line.running += 1
    else if (line.waiting.length < bounds.maxWaiting) {
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    } else return { kind: 'limited', retryAfterSec: RETRY_AFTER_SEC.queueFull }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // The slot passes to the next waiter, so that a new caller cannot take it first.
      if (next !== undefined) next()
      else {
        line.running -= 1
        if (line.running === 0) lines.delete(name)
      }
    }
  }
}

const nameOf = ({ chainId, token, payer }: PayerBalance): string => `${chainId} ${token} ${payer}`
