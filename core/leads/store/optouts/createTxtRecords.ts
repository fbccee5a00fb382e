import { Resolver } from 'node:dns/promises'
import type { TxtAnswer, TxtRecords } from '../../ports.ts'

/** Milliseconds for the answer of one resolver, and number of tries. */
const TIMEOUT_MS = 1_000
const TRIES = 2
/** Milliseconds after which the whole lookup ends, regardless of the number of resolvers and redirections. */
const MAX_WAIT_MS = 3_000
/** Maximum records per answer, and characters of each; the record of an opt-out has about fifty characters. */
const MAX_RECORDS = 50
const MAX_LETTERS = 512

/** Resolver codes of a record that certainly does not exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Creates reads of TXT records from these resolvers, `ip` or `ip:port`; null uses the resolvers of the machine.
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
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
      if (servers !== null) resolver.setServers([...servers])
      const timer = setTimeout(() => resolver.cancel(), timeoutMs)
      try {
        return { kind: 'records', texts: bounded(await resolver.resolveTxt(name)) }
      } catch (error) {
        return failed(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function bounded(records: readonly (readonly string[])[]): string[] {
  return records.slice(0, MAX_RECORDS).map((parts) => parts.join('').slice(0, MAX_LETTERS))
}

/** A malformed name counts as a name without records. */
function failed(error: unknown): TxtAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAbsent = ABSENT.has(code) || code === 'EBADNAME'
  return isAbsent ? { kind: 'records', texts: [] } : { kind: 'silent' }
}
