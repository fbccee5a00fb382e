/** Longest address and longest name before the @. Source: RFC 5321 4.5.3.1. */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
/** Names of pictures and scripts that crawls take for addresses: "logo@2x.png". */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
  'png jpg jpeg gif svg webp css js ico bmp pdf html htm php'.split(' '),
)
/** Domains that stand in forms and examples. Source: RFC 2606, and texts that site builders ship. */
const PLACEHOLDERS =
  /(?:^|\.)(?:example\.(?:com|net|org)|domain\.com|yourdomain\.com|email\.com|test|invalid|localhost|example)$/

export type EmailParts = {
  readonly address: string
  readonly local: string
  readonly domain: string
}

/** An address in small letters, taken apart; null where it is not well formed or an example. */
export function readEmail(text: string): EmailParts | null {
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
