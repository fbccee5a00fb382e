import type { Operation, RawInput } from './defineOperation.ts'

/** A shell line that sends a request to this server. */
export function curlCall(publicUrl: string, operation: Operation, input: RawInput): string {
  const url = `${publicUrl}${fillPath(operation.path, input.params)}${queryOf(input.query)}`
  if (operation.method === 'GET') return `curl -s '${url}'`
  const body = JSON.stringify(input.body ?? {})
  return `curl -s -X POST '${url}' -H 'content-type: application/json' -d '${body}'`
}

function fillPath(path: string, params: unknown): string {
  return entriesOf(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
}

function queryOf(query: unknown): string {
  const text = new URLSearchParams(entriesOf(query)).toString()
  return text === '' ? '' : `?${text}`
}

function entriesOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).map(([name, value]) => [name, String(value)])
}
