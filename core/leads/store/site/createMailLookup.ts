import { Resolver } from 'node:dns/promises'
import type { MailHost } from '../../domain/site/siteOutcome.ts'

/** Maximum milliseconds for an answer of a name server. */
const MAX_NAME_MS = 5_000

/** Returns whether a domain has a mail host. */
export type MailLookup = (domain: string) => Promise<MailHost>

/** Method of a resolver that the lookup uses. */
export type MailNames = Pick<Resolver, 'resolveMx'>

/**
 * Creates the lookup that returns whether a domain has a mail host.
 *
 * The result is `absent` for a domain that does not exist or rejects mail. A domain without MX
 * records may accept mail at its own address, so the result is `unknown`. Sources: RFC 5321 5.1,
 * RFC 7505.
 */
export function createMailLookup(
  names: MailNames = new Resolver({ timeout: MAX_NAME_MS, tries: 1 }),
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
