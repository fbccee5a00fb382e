import { ownDomainOf } from './ownDomain.ts'

/**
 * The registered domain of a website, "joes.com" for `https://www.joes.com/menu`.
 *
 * Null where the host is shared: other businesses live there too. Throws TypeError for what is no address.
 */
export function siteDomainOf(website: string): string | null {
  return ownDomainOf(new URL(website).hostname)
}
