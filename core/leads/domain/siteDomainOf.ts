import { ownDomainOf } from './ownDomain.ts'

/**
 * Returns the registered domain of a website: "joes.com" for `https://www.joes.com/menu`.
 *
 * Returns null for a shared host, which other businesses use too. Throws TypeError for an invalid
 * URL.
 */
export function siteDomainOf(website: string): string | null {
  return ownDomainOf(new URL(website).hostname)
}
