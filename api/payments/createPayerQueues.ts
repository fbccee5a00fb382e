import { setImmediate } from 'node:timers/promises'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { FailurePause } from '../../core/limits/ports.ts'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'

/** Payer and token whose balance pays; part of a payment key. */
export type PayerBalance = Omit<PaymentKey, 'nonce'>

/** Reason why a signature is not processed now, and the wait until the next attempt. */
export type Limited = { readonly kind: 'limited'; readonly retryAfterSec: number }

export type PayerQueues = {
  /** Returns null while the payer may present another signature, by the counts of all processes. */
  readLimit(balance: PayerBalance): Promise<Limited | null>
  /** Returns null while the payer may present another signature, by the counts of this process. */
  limit(balance: PayerBalance): Limited | null
  /** Runs processor-bound work, such as a signer recovery, one at a time and payers in turn. */
  prove<T>(balance: PayerBalance, work: () => Promise<T>): Promise<T>
  /**
   * Runs the check of a signature in the turn of the payer; returns `Limited` without running when
   * too many checks of the payer wait.
   */
  check<T>(balance: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** Runs a claim in its turn; a payer has one claim at a time. */
  claim<T>(balance: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** Counts a signature that the payer's balance does not cover. */
  countUncovered(balance: PayerBalance): Promise<void>
}

/** Maximum number of concurrent checks per payer; each check reads the chain three times. */
const MAX_CHECKS_AT_ONCE = 8
/** Maximum number of waiting signatures per payer. */
const MAX_WAITING_SIGNATURES = 128

/**
 * Queues the work of payers in this process. A payer with a thousand signatures holds one database
 * connection and eight chain reads, and pauses for ten seconds after twenty uncovered signatures.
 */
export function createPayerQueues(uncovered: FailurePause): PayerQueues {
  const limit = (balance: PayerBalance): Limited | null =>
    limitedFor(uncovered.knownSec(nameOf(balance)))
  const createQueue = (atOnce: number): PayerQueues['check'] => {
    const line = createLine({ atOnce, maxWaiting: MAX_WAITING_SIGNATURES })
    return (balance, work) => line(nameOf(balance), async () => limit(balance) ?? (await work()))
  }
  const rotate = createRotation()
  return {
    readLimit: async (balance) => limitedFor(await uncovered.waitSec(nameOf(balance))),
    limit,
    prove: (balance, work) => rotate(nameOf(balance), work),
    check: createQueue(MAX_CHECKS_AT_ONCE),
    claim: createQueue(1),
    countUncovered: (balance) => uncovered.count(nameOf(balance)),
  }
}

const limitedFor = (retryAfterSec: number | null): Limited | null =>
  retryAfterSec === null ? null : { kind: 'limited', retryAfterSec }

/**
 * Runs one piece of work at a time, payers in turn, and returns to the event loop after each piece: a
 * payer with a thousand pieces delays every other request by one piece.
 */
function createRotation() {
  const lines = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false
  const runLines = async (): Promise<void> => {
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
      if (!isRunning) void runLines()
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
