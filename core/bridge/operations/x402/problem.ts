import { z } from 'zod'
import { copyShallow } from './copyShallow.ts'

export const problemSchema = z
  .object({
    severity: z.enum(['error', 'warning']).meta({
      description:
        '`error`: some clients cannot pay. `warning`: payment works, or cannot be checked here',
    }),
    code: z.string().meta({ description: 'Stable code of the problem' }),
    path: z.string().meta({ description: 'Place of the problem' }),
    message: z.string().meta({ description: 'Description of the problem' }),
    fix: z.string().meta({ description: 'Fix' }),
  })
  .meta({ id: 'X402Problem', description: 'A problem of a challenge or of a payment' })

export type Problem = z.output<typeof problemSchema>

/** Parts of a problem. Path and message may contain data of the caller, without unprintable characters. */
export type ProblemParts = readonly [code: string, path: string, message: string, fix: string]

/** Creates a problem that prevents some clients from paying. */
export const createError = ([code, path, message, fix]: ProblemParts): Problem => ({
  severity: 'error',
  code,
  path,
  message,
  fix,
})

/** Creates a problem that does not prevent a payment, or that cannot be checked here. */
export const createWarning = ([code, path, message, fix]: ProblemParts): Problem => ({
  severity: 'warning',
  code,
  path,
  message,
  fix,
})

/** Maximum number of characters of a caller's value in a message. */
const MAX_SHOWN_CHARACTERS = 80

/** Shortens a value and removes unprintable characters, for use in a message. */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(copyShallow(value)) ?? 'nothing')
  const printable = text.replace(/[^ -~]/g, '?')
  return printable.length > MAX_SHOWN_CHARACTERS
    ? `${printable.slice(0, MAX_SHOWN_CHARACTERS)}…`
    : printable
}
