import type { Figure, Result } from './benchmark.ts'

type Machine = {
  readonly commit: string
  readonly cores: number
  readonly loadBefore: number
  readonly loadAfter: number
}

/** Returns the figures of a run as a table with their comparisons. */
export function describeResult({ title, figures, notes }: Result, machine: Machine): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
    figure.unit,
    comparison(figure),
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

function comparison({ against, limit, value }: Figure): string {
  if (against === undefined) return limit === undefined ? '' : verdict(value <= limit, limit)
  const { name, ratio, target } = against
  const shown = `${ratio.toFixed(2)} x ${name}`
  return target === undefined ? shown : `${shown}, ${verdict(ratio >= target, target)}`
}

const verdict = (isMet: boolean, bound: number): string =>
  `target ${bound}: ${isMet ? 'met' : 'MISSED'}`

function pad(cell: string, width: number, toTheRight: boolean): string {
  return toTheRight ? cell.padStart(width) : cell.padEnd(width)
}
