import { Resolver } from 'node:dns/promises'
import type { TxtAnswer, TxtRecords } from '../../ports.ts'

/** Maximum time of one resolver for an answer, milliseconds, and number of tries. */
const TIMEOUT_MS = 1_000
const MAX_TRIES = 2
/** Milliseconds after which the whole lookup ends, for any number of resolvers and redirections. */
const MAX_WAIT_MS = 3_000
/**
 * Maximum records per answer, and maximum characters per record; the record of an opt-out has about
 * fifty characters.
 */
const MAX_RECORDS = 50
const MAX_LETTERS = 512

/** Resolver codes that mean that a record does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Creates the reader of TXT records. `servers` are resolvers, `ip` or `ip:port`; null means the resolvers of the machine.
 *
 * The process connects only to these resolvers, for any requested name.
 */
export function createTxtRecords(
  servers: readonly string[] | null,
  { timeoutMs = MAX_WAIT_MS }: { readonly timeoutMs?: number } = {},
): TxtRecords {
  return {
    read: async (name) => {
      // One resolver per lookup, because `cancel` ends all lookups of a resolver.
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: MAX_TRIES })
      if (servers !== null) resolver.setServers([...servers])
      const timer = setTimeout(() => resolver.cancel(), timeoutMs)
      try {
        return { kind: 'records', texts: limitTexts(await resolver.resolveTxt(name)) }
      } catch (error) {
        return answerOfError(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function limitTexts(records: readonly (readonly string[])[]): string[] {
  return records.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_LETTERS))
}

/** Returns the answer for a failed lookup; a malformed name counts as a name without records. */
function answerOfError(error: unknown): TxtAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAbsent = ABSENT.has(code) || code === 'EBADNAME'
  return isAbsent ? { kind: 'records', texts: [] } : { kind: 'silent' }
}
