import { levels, pino } from 'pino'
import type { LogFields, Logger } from '../kernel/logger.ts'

/** Log of a process, with the levels of its foundations. */
export type Log = Logger & {
  debug(fields: LogFields, message: string): void
  fatal(fields: LogFields, message: string): void
}

/** Header and body fields that must never reach a log line, at one or two levels of depth. */
const REDACTED = [
  'authorization',
  'signature',
  'privateKey',
  'payment-signature',
  'x-payment',
  'sign-in-with-x',
  'idempotency-key',
]

/** Maximum request lines in one write; one system call per line costs half as much as a request. */
const MAX_REQUEST_LINES = 100
/** Maximum delay of a request line, milliseconds. */
const REQUEST_LINES_MS = 100

/** Creates a log of JSON lines on stdout; `part` names the process part. */
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
 * Creates a log of requests in the same format, written in batches; the last batch is written at
 * the end of the process.
 *
 * Only for fields without secrets, because this log redacts nothing: a redaction would cost more
 * than the write, and a general logger costs three times as much.
 */
export function createRequestLog(part: string, level: string): Pick<Logger, 'info'> {
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
      if (held.length === MAX_REQUEST_LINES) flush()
    },
  }
}
