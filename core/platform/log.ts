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
