import { randomUUID } from 'node:crypto'

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/

/** Returns the caller's own id when it is safe in a log line, else a new id. */
export function requestId(header: string | undefined): string {
  return header !== undefined && ACCEPTED.test(header) ? header : randomUUID()
}
