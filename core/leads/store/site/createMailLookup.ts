import { Resolver } from 'node:dns/promises'
import type { MailHost } from '../../domain/site/siteOutcome.ts'

/** Longest that a name server is waited for. */
const NAME_MS = 5_000

/** Whether a domain names a host that takes its mail. */
export type MailLookup = (domain: string) => Promise<MailHost>

/** What of a resolver is asked. */
export type MailNames = Pick<Resolver, 'resolveMx'>

/**
 * Asks name servers for the mail hosts of a domain.
 *
 * Absent where there is no such domain, or it says that it takes no mail. A domain that names none may take mail at its
 * own address, so that this says nothing. Sources: RFC 5321 5.1, RFC 7505.
 */
export function createMailLookup(
  names: MailNames = new Resolver({ timeout: NAME_MS, tries: 1 }),
): MailLookup {
  return async (domain) => {
    try {
      const hosts = await names.resolveMx(domain)
      return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.')
        ? 'present'
        : 'absent'
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      return code === 'ENOTFOUND' ? 'absent' : 'unknown'
    }
  }
}
