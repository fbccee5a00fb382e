import type { Figure, Result } from './benchmark.ts'
import type { Goal } from './goals.ts'
import { judgeFigure } from './judgeFigure.ts'

type Machine = {
  readonly commit: string
  readonly cores: number
  readonly loadBefore: number
  readonly loadAfter: number
}

/** Returns the figures of a run as a table with their comparisons and goals. */
export function describeResult(
  { title, figures, notes }: Result,
  machine: Machine,
  goals: readonly Goal[] = [],
): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
    figure.unit,
    comparison(figure, goals),
  ])
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0, column === 1))
      .join('  ')
      .trimEnd(),
  )
  const { commit, cores, loadBefore, loadAfter } = machine
  return [
    `\n  ${title}`,
    `  commit ${commit}, ${cores} cores, load average ${loadBefore} before and ${loadAfter} after\n`,
    ...lines.map((line) => `  ${line}`),
    ...notes.map((note) => `\n  ${note}`),
  ].join('\n')
}

function comparison(figure: Figure, goals: readonly Goal[]): string {
  const { against } = figure
  const verdicts = judgeFigure(figure, goals).map(
    ({ bound, isMet }) => `${bound}: ${isMet ? 'met' : 'MISSED'}`,
  )
  const ratio = against === undefined ? [] : [`${against.ratio.toFixed(2)} x ${against.name}`]
  return [...ratio, ...verdicts].join(', ')
}

function pad(cell: string, width: number, toTheRight: boolean): string {
  return toTheRight ? cell.padStart(width) : cell.padEnd(width)
}
