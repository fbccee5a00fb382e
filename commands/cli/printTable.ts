/** Returns rows as aligned columns under their names; a null cell is empty. */
export function printTable(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const [first] = rows
  if (first === undefined) return 'nothing'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns an object as lines of name and value; a nested field has the name `outer.inner`. */
export function printFacts(facts: object, prefix = ''): string {
  const entries = flatten(facts, prefix)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join('\n')
}

function flatten(facts: object, prefix: string): [string, string][] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, cellOf(value)] satisfies [string, string]],
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
