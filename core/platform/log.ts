import { pino } from 'pino'

export type Log = pino.Logger

/** Header and body fields that must never reach a log line, at any depth of one or two. */
const REDACTED = [
  'authorization',
  'signature',
  'privateKey',
  'payment-signature',
  'x-payment',
  'sign-in-with-x',
]

/** Bytes of request lines that are written together; a system call per line costs as much as half a request. */
const REQUEST_LINES_BYTES = 8_192
/** Longest that a request line waits for others. */
const REQUEST_LINES_MS = 100

/** JSON lines on stdout; one child per process part carries its name. */
export function createLog(part: string, level: string): Log {
  return pino({
    level,
    base: { part },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: REDACTED.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  })
}

/**
 * Lines about requests: the same form, written in batches, the last one when the process ends.
 *
 * For fields of our own choice only: looking for secrets in each line would cost more than writing it.
 */
export function createRequestLog(part: string, level: string): Log {
  const destination = {
    sync: false,
    minLength: REQUEST_LINES_BYTES,
    periodicFlush: REQUEST_LINES_MS,
  }
  return pino(
    { level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(destination),
  )
}
