import type { OperationOf, RawInput } from './defineOperation.ts'
import { requestTarget } from './requestTarget.ts'

/** Returns a shell line that sends a request to this server. */
export function curlCall(
  publicUrl: string,
  operation: OperationOf<never>,
  input: RawInput,
): string {
  const url = `${publicUrl}${requestTarget(operation, input)}`
  if (operation.method === 'GET') return `curl -s '${url}'`
  const body = JSON.stringify(input.body ?? {})
  return `curl -s -X POST '${url}' -H 'content-type: application/json' -d '${body}'`
}
