import type { Figure } from './benchmark.ts'
import type { Goal } from './goals.ts'

export type Verdict = {
  /** The bound as text, such as `at most 30 ms`. */
  readonly bound: string
  readonly isMet: boolean
}

/** Returns whether a figure meets each of its bounds: those of its benchmark first, then those of the goals. */
export function judgeFigure(figure: Figure, goals: readonly Goal[]): readonly Verdict[] {
  const { against, limit, value, unit } = figure
  const own: Goal = {
    figure: figure.name,
    ...(limit === undefined ? {} : { atMost: limit }),
    ...(against?.target === undefined ? {} : { ratioAtLeast: against.target }),
  }
  return [own, ...goals.filter((goal) => goal.figure === figure.name)].flatMap((goal) => {
    const { atMost, atLeast, ratioAtLeast } = goal
    return [
      ...(atMost === undefined
        ? []
        : [{ bound: `at most ${atMost} ${unit}`, isMet: value <= atMost }]),
      ...(atLeast === undefined
        ? []
        : [{ bound: `at least ${atLeast} ${unit}`, isMet: value >= atLeast }]),
      ...(ratioAtLeast === undefined
        ? []
        : [{ bound: `at least ${ratioAtLeast} x`, isMet: (against?.ratio ?? 0) >= ratioAtLeast }]),
    ]
  })
}

/** Returns the bound of a goal without its unit, for a figure that no benchmark measures. */
export function describeBound({ atMost, atLeast, ratioAtLeast }: Goal): string {
  if (atMost !== undefined) return `at most ${atMost}`
  if (atLeast !== undefined) return `at least ${atLeast}`
  return `at least ${ratioAtLeast} x`
}
