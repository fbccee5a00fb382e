import { Resolver } from 'node:dns/promises'
import type { TxtAnswer, TxtRecords } from '../../ports.ts'

/** Milliseconds for one resolver's answer, and tries. */
const TIMEOUT_MS = 1_000
const TRIES = 2
/** Milliseconds after which the whole question is given up, however many resolvers and redirections there are. */
const GIVE_UP_MS = 3_000
/** Records that are read of an answer, and letters of each: ours has fifty. */
const MOST_RECORDS = 50
const MOST_LETTERS = 512

/** Codes of a resolver that says for sure that there is no such record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Reads TXT records from these resolvers, `ip` or `ip:port`, or from those of the machine for null.
 *
 * Nothing but resolvers that an operator chose is connected to, whatever name is asked for.
 */
export function createTxtRecords(
  servers: readonly string[] | null,
  { giveUpMs = GIVE_UP_MS }: { readonly giveUpMs?: number } = {},
): TxtRecords {
  return {
    read: async (name) => {
      // One of its own for each question: `cancel` ends all of a resolver.
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
      if (servers !== null) resolver.setServers([...servers])
      const timer = setTimeout(() => resolver.cancel(), giveUpMs)
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
  return records.slice(0, MOST_RECORDS).map((parts) => parts.join('').slice(0, MOST_LETTERS))
}

/** A name that no resolver can be asked for is a name without records. */
function failed(error: unknown): TxtAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAbsent = ABSENT.has(code) || code === 'EBADNAME'
  return isAbsent ? { kind: 'records', texts: [] } : { kind: 'silent' }
}
