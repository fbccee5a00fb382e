import { FAULT_KINDS, type FaultName } from './faults/faultKinds.ts'
import type { Claim } from './verdict.ts'

/** Measured fault: the times without an answer while the fault lasted, and until the cluster was whole. */
export type FaultResult = {
  readonly name: FaultName
  /** Process or node of the fault. */
  readonly on: string
  readonly readsOutMs: number
  readonly salesOutMs: number
  readonly readsRefused: number
  readonly pricesRefused: number
  /** Longest paid call that was open during the fault. */
  readonly longestPaidMs: number
  /** From the begin of the fault until the cluster was whole. */
  readonly wholeAfterMs: number
}

/** Goals for the loss or the change of a primary, in milliseconds. */
export const GOALS = { readsMs: 5_000, salesMs: 15_000 } as const

/** Violations of a statement that the report lists; the count is exact. */
const MAX_LISTED = 10

/** Returns the table of faults as Markdown: the worst of each kind. */
export function describeFaults(results: readonly FaultResult[]): readonly string[] {
  const names = [...new Set(results.map(({ name }) => name))].toSorted()
  return [
    '| Fault | Times | Reads refused | Sales refused | Longest paid call | Whole after |',
    '|---|---|---|---|---|---|',
    ...names.map((name) => {
      const ofKind = results.filter((result) => result.name === name)
      const worst = (of: (result: FaultResult) => number) => Math.max(...ofKind.map(of))
      const readsMs = worst(({ readsOutMs }) => readsOutMs)
      const salesMs = worst(({ salesOutMs }) => salesOutMs)
      return [
        '',
        FAULT_KINDS[name].title,
        ofKind.length,
        `${seconds(readsMs)}${goalMark(readsMs, GOALS.readsMs)}`,
        `${seconds(salesMs)}${goalMark(salesMs, GOALS.salesMs)}`,
        seconds(worst(({ longestPaidMs }) => longestPaidMs)),
        seconds(worst(({ wholeAfterMs }) => wholeAfterMs)),
        '',
      ]
        .join(' | ')
        .trim()
    }),
  ]
}

/** Returns one line for each measured fault. */
export function describeFault(result: FaultResult): string {
  const { name, on, readsOutMs, salesOutMs, readsRefused, pricesRefused } = result
  return [
    `${FAULT_KINDS[name].title} (${on})`,
    `reads refused for ${seconds(readsOutMs)} (${readsRefused} requests)`,
    `sales for ${seconds(salesOutMs)} (${pricesRefused} requests)`,
    `longest paid call ${seconds(result.longestPaidMs)}`,
    `whole after ${seconds(result.wholeAfterMs)}`,
  ].join(', ')
}

/** Returns each statement with its proofs, and its first violations. */
export function describeClaims(claims: readonly Claim[]): readonly string[] {
  return claims.flatMap(({ text, proofs, violations }) => [
    `  ${violations.length === 0 ? 'holds   ' : 'VIOLATED'}  ${text} (${proofs} proofs)`,
    ...violations.slice(0, MAX_LISTED).map((violation) => `              ${violation}`),
    ...(violations.length > MAX_LISTED
      ? [`              and ${violations.length - MAX_LISTED} more`]
      : []),
  ])
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const goalMark = (ms: number, goalMs: number): string =>
  ms > goalMs ? ` (goal ${goalMs / 1_000} s)` : ''
