export type CopyValue = string | number | boolean | null

/** Characters that end a column or a row, and the escape character. Source: Postgres, COPY, text format. */
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

/** Returns one row in the text format of COPY. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(column).join('\t')}\n`
}

function column(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (letter) => ESCAPED[letter] ?? letter)
    : value
}
