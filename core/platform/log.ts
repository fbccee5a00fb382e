import { levels, pino } from 'pino'

export type Log = pino.Logger

/** Header and body fields that must never reach a log line, at any depth of one or two. */
const REDACTED = [
  'authorization',
  'signature',
  'privateKey',
  'payment-signature',
  'x-payment',
  'sign-in-with-x',
  'idempotency-key',
]

/** Request lines that are written together; a system call per line costs as much as half a request. */
const MOST_REQUEST_LINES = 100
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

/** Lines of one kind, all at level info. */
export type LineLog = { info(fields: object, message: string): void }

/**
 * Lines about requests: the same form, written in batches, the last one when the process ends.
 *
 * For fields of our own choice only: looking for secrets in each line would cost more than writing it, and a logger's
 * general path costs three times what the line does.
 */
export function createRequestLog(part: string, level: string): LineLog {
  const { info } = levels.values
  if (info === undefined || (levels.values[level] ?? Number.POSITIVE_INFINITY) > info) {
    return { info: () => {} }
  }
  const destination = pino.destination({ sync: true })
  let held: string[] = []
  let time = { ms: 0, iso: '' }
  const flush = (): void => {
    if (held.length === 0) return
    const text = `${held.join('\n')}\n`
    held = []
    destination.write(text)
  }
  setInterval(flush, REQUEST_LINES_MS).unref()
  process.once('exit', flush)
  return {
    info: (fields, msg) => {
      const ms = Date.now()
      if (ms !== time.ms) time = { ms, iso: new Date(ms).toISOString() }
      held.push(JSON.stringify({ level: info, time: time.iso, part, ...fields, msg }))
      if (held.length === MOST_REQUEST_LINES) flush()
    },
  }
}
