/** Maximum characters of an address, and of its local part. Source: RFC 5321 4.5.3.1. */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
/** File endings that crawlers mistake for domains: "logo@2x.png". */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  'png jpg jpeg gif svg webp css js ico bmp pdf html htm php'.split(' '),
)
/** Domains of examples and placeholders in forms. Source: RFC 2606, and texts of site builders. */
const PLACEHOLDERS =
  /(?:^|\.)(?:example\.(?:com|net|org)|domain\.com|yourdomain\.com|email\.com|test|invalid|localhost|example)$/

export type EmailParts = {
  readonly address: string
  readonly local: string
  readonly domain: string
}

/**
 * Returns an address in lower case with its parts; null for a malformed address or a placeholder.
 */
export function parseEmail(text: string): EmailParts | null {
  const address = text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  const isWell =
    at > 0 &&
    address.length <= MAX_ADDRESS &&
    local.length <= MAX_LOCAL &&
    LOCAL.test(local) &&
    DOMAIN.test(domain) &&
    !FILE_ENDINGS.has(domain.slice(domain.lastIndexOf('.') + 1)) &&
    !PLACEHOLDERS.test(domain)
  return isWell ? { address, local, domain } : null
}
