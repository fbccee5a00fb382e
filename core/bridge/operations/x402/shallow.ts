/** Levels of an entry that are shown again; those of real ones have three. */
const MAX_LEVELS = 16

/** The same without what lies deeper than anybody means: a writer of JSON runs out of stack where its reader does not. */
export function shallow(value: unknown, levels: number = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((one) => shallow(one, levels - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shallow(one, levels - 1)]),
  )
}
