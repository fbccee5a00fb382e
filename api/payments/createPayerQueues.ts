import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../core/kernel/clock.ts'
import { RETRY_AFTER_SEC } from '../../core/kernel/retryAfter.ts'
import type { PaymentKey } from '../../core/payments/domain/authorization.ts'

/** Whose balance on which token pays; a payment key names it. */
export type PayerBalance = Omit<PaymentKey, 'nonce'>

/** Why a signature has no turn now, and when the next one may have. */
export type Limited = { readonly kind: 'limited'; readonly retryAfterSec: number }

export type PayerQueues = {
  /** Null while the purse may show another signature. */
  limit(purse: PayerBalance): Limited | null
  /** Runs work that takes the processor, such as a recovery of a signer, one at a time and purse by purse. */
  prove<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T>
  /** Runs the check of a signature in its turn; `Limited` without running when the purse has too many. */
  check<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** The same for a claim, of which a purse has one at a time. */
  claim<T>(purse: PayerBalance, work: () => Promise<T>): Promise<T | Limited>
  /** Counts a signature that the balance of the purse does not cover. */
  countUncovered(purse: PayerBalance): void
}

/** Checks of a purse that run at once; each reads the chain three times. */
const CHECKS_AT_ONCE = 8
/** Signatures of a purse that wait for a turn. */
const MAX_WAITING = 128
/** Uncovered signatures after which a purse waits, and the time in which they are counted. */
const MAX_UNCOVERED = 20
const WINDOW_MS = 10_000
/** Purses whose uncovered signatures are remembered at once, about 3 MB. */
const MAX_PURSES = 10_000

/**
 * Turns of payers in this process: a purse with a thousand signatures holds one connection of the database and eight
 * reads of a chain, and pauses for ten seconds after twenty signatures that its balance does not cover.
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
  const inTurn = (atOnce: number): PayerQueues['check'] => {
    const line = createLine({ atOnce, maxWaiting: MAX_WAITING })
    return (purse, work) => line(nameOf(purse), async () => limit(purse) ?? (await work()))
  }
  const rotate = createRotation()
  return {
    limit,
    prove: (purse, work) => rotate(nameOf(purse), work),
    check: inTurn(CHECKS_AT_ONCE),
    claim: inTurn(1),
    countUncovered: (purse) => {
      const name = nameOf(purse)
      const known = uncovered.get(name) ?? []
      // The purse that was quiet for longest is the first of the map.
      uncovered.delete(name)
      uncovered.set(name, [...known, clock.nowMs()].slice(-MAX_UNCOVERED))
      const [quietest] = uncovered.keys()
      if (uncovered.size > MAX_PURSES && quietest !== undefined) uncovered.delete(quietest)
    },
  }
}

/**
 * Runs work one at a time, the names in turns, and returns to the event loop after each: a name with a thousand pieces
 * delays every other request by one piece.
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
      // The name goes to the end of the ring.
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

type Turns = { running: number; readonly waiting: (() => void)[] }

/** Runs work by name, first come first served, so many of a name at once. */
function createLine(bounds: { readonly atOnce: number; readonly maxWaiting: number }) {
  const lines = new Map<string, Turns>()
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
      // The turn passes to the next one, so that no newcomer takes it in between.
      if (next !== undefined) next()
      else {
        line.running -= 1
        if (line.running === 0) lines.delete(name)
      }
    }
  }
}

const nameOf = ({ chainId, token, payer }: PayerBalance): string => `${chainId} ${token} ${payer}`
