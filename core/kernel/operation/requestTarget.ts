import type { OperationOf, RawInput } from './defineOperation.ts'

/** Returns path and query of a request to an operation. */
export function requestTarget({ path }: Pick<OperationOf<never>, 'path'>, input: RawInput): string {
  const filled = entriesOf(input.params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(entriesOf(input.query)).toString()
  return query === '' ? filled : `${filled}?${query}`
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).map(([name, value]) => [name, String(value)])
}
