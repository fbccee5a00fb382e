import type { Hex } from 'viem'
import { z } from 'zod'
import { type FaultKind, faultKinds, isFaultKind } from './faultKinds.ts'

const kind = z.string().refine(isFaultKind, 'unknown kind of fault')

/** Order of a fault; without `count` and `forSec` the fault lasts until it is cleared. */
export const faultOrder = z.strictObject({
  kind,
  count: z.number().int().min(1).max(1_000_000).optional(),
  forSec: z.number().positive().max(86_400).optional(),
  /** Limits the fault to one burn, or to burns from one domain. */
  burnTx: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((text) => text.toLowerCase())
    .optional(),
  domain: z.number().int().nonnegative().optional(),
})

export type FaultOrder = z.input<typeof faultOrder>

/** Subject of a fault: the request for a burn, or the burn itself. */
export type FaultSubject = { readonly domain?: number; readonly txHash?: Hex }

export type ActiveFault = z.output<typeof faultOrder> & {
  /** Remaining number of affected answers or burns; null without a limit. */
  readonly left: number | null
  readonly untilMs: number | null
}

export type Faults = {
  /** Throws `ZodError` for an invalid order. */
  order(order: unknown): ActiveFault
  active(): readonly ActiveFault[]
  clear(): void
  /** Returns true if the fault affects this answer, and then lowers the count of the fault by one. */
  strikes(kind: FaultKind, subject: FaultSubject): boolean
  /** Returns true if the fault affects this burn; an affected burn stays affected while the fault lasts. */
  takes(kind: FaultKind, subject: FaultSubject & { readonly key: string }): boolean
}

type Fault = {
  readonly order: z.output<typeof faultOrder>
  readonly taken: Set<string>
  left: number | null
  readonly untilMs: number | null
}

/** Creates the set of active faults, empty at first. */
export function createFaults(nowMs: () => number, silenceMs: number): Faults {
  let faults: Fault[] = []
  const current = () => {
    const now = nowMs()
    faults = faults.filter((fault) => isInForce(fault, now))
    return faults
  }
  const matching = (kind: FaultKind, subject: FaultSubject) =>
    current().filter((fault) => fault.order.kind === kind && concerns(fault, subject))
  return {
    order: (requested) => {
      const order = faultOrder.parse(requested)
      const isOpenEnded = order.count === undefined && order.forSec === undefined
      const forMs = order.kind === 'rate_limited' && isOpenEnded ? silenceMs : msOf(order.forSec)
      const untilMs = forMs === null ? null : nowMs() + forMs
      const fault = { order, taken: new Set<string>(), left: order.count ?? null, untilMs }
      faults.push(fault)
      return describe(fault)
    },
    active: () => current().map(describe),
    clear: () => {
      faults = []
    },
    strikes: (wanted, subject) => {
      const [fault] = matching(wanted, subject)
      if (fault === undefined) return false
      if (fault.left !== null) fault.left -= 1
      return true
    },
    takes: (wanted, subject) => {
      const all = matching(wanted, subject)
      if (all.some((fault) => fault.taken.has(subject.key))) return true
      const free = all.find((fault) => fault.left !== 0)
      if (free === undefined) return false
      free.taken.add(subject.key)
      if (free.left !== null) free.left -= 1
      return true
    },
  }
}

/**
 * A fault that counts answers ends with the last answer; a fault that counts burns keeps the burns that it affects.
 */
function isInForce(fault: Fault, nowMs: number): boolean {
  if (fault.untilMs !== null && nowMs >= fault.untilMs) return false
  return faultKinds[fault.order.kind].counts === 'burns' || fault.left !== 0
}

function concerns({ order }: Fault, { domain, txHash }: FaultSubject): boolean {
  if (order.domain !== undefined && order.domain !== domain) return false
  return order.burnTx === undefined || order.burnTx === txHash
}

function describe({ order, left, untilMs }: Fault): ActiveFault {
  return { ...order, left, untilMs }
}

function msOf(seconds: number | undefined): number | null {
  return seconds === undefined ? null : seconds * 1000
}
