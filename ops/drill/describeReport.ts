import { FAULT_KINDS, type FaultName } from './faults/faultKinds.ts'
import type { DrillStatement } from './verdict.ts'

/** Measured fault: the times without an answer during the fault, and the time until the cluster was restored. */
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
  /** Time from the start of the fault until the cluster was restored, milliseconds. */
  readonly restoredAfterMs: number
}

/** Goals for the loss or the change of a primary, in milliseconds. */
export const GOALS = { readsMs: 5_000, salesMs: 15_000 } as const

/** Maximum number of violations that the report lists for each statement; the report has the exact count of the others. */
const MAX_LISTED_VIOLATIONS = 10

/** Returns the table of faults as Markdown: the worst of each kind. */
export function describeFaults(results: readonly FaultResult[]): readonly string[] {
  const names = [...new Set(results.map(({ name }) => name))].toSorted()
  return [
    '| Fault | Times | Reads refused | Sales refused | Longest paid call | Restored after |',
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
        seconds(worst(({ restoredAfterMs }) => restoredAfterMs)),
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
    `restored after ${seconds(result.restoredAfterMs)}`,
  ].join(', ')
}

/** Returns each statement with its proofs, and its first violations. */
export function describeStatements(claims: readonly DrillStatement[]): readonly string[] {
  return claims.flatMap(({ text, proofs, violations }) => [
    `  ${violations.length === 0 ? 'holds   ' : 'VIOLATED'}  ${text} (${proofs} proofs)`,
    ...violations.slice(0, MAX_LISTED_VIOLATIONS).map((violation) => `              ${violation}`),
    ...(violations.length > MAX_LISTED_VIOLATIONS
      ? [`              and ${violations.length - MAX_LISTED_VIOLATIONS} more`]
      : []),
  ])
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const goalMark = (ms: number, goalMs: number): string =>
  ms > goalMs ? ` (goal ${goalMs / 1_000} s)` : ''
