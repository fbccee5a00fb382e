import { z } from 'zod'

const counts = z.record(z.string(), z.number())

/** Counts of the rows of a load. They are stored with the load, so that a resumed load continues them. */
export const tallySchema = z.object({
  rows: z.number(),
  refused: counts,
  /** Number of unusable values by field. */
  dropped: counts,
  /** Number of suppressed values by field, and of suppressed leads. */
  suppressed: counts,
  leads: z.number(),
  grades: counts,
})
export type Tally = z.infer<typeof tallySchema>

export const emptyTally = (): Tally => ({
  rows: 0,
  refused: {},
  dropped: {},
  suppressed: {},
  leads: 0,
  grades: {},
})

export function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

/** Returns the number of accepted rows; rows of the same business count separately. */
export const acceptedRows = ({ rows, refused }: Tally): number => rows - sum(refused)

/** Returns the lines that describe a tally. */
export function describeTally(tally: Tally): string[] {
  const { rows, refused, dropped, suppressed, leads, grades } = tally
  const refusedRows = sum(refused)
  const merged = acceptedRows(tally) - leads - (suppressed['leads'] ?? 0)
  return [
    `rows read       ${number(rows)}`,
    `no lead         ${number(refusedRows)}${list(refused)}`,
    `fields left out ${number(sum(dropped))}${list(dropped)}`,
    `suppressed      ${number(sum(suppressed))}${list(suppressed)}`,
    `same business   ${number(merged)}`,
    `leads           ${number(leads)}${list(grades)}`,
  ]
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, value) => all + value, 0)

function list(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .toSorted(([a, single], [b, other]) => other - single || (a < b ? -1 : 1))
    .map(([key, each]) => `${key} ${number(each)}`)
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

const number = (value: number): string => value.toLocaleString('en-US')
