import { isIP } from 'node:net'
import { FetchRefused } from '../../kernel/errors.ts'

const MAX_URL_LENGTH = 2_048
/** First unprivileged port; of the lower ports only those of the web are allowed. */
const FIRST_FREE_PORT = 1_024
/** Allowed characters of a caller's URL; a parser would drop other characters silently. */
const PRINTABLE = /^[!-~]+$/

/**
 * Parses the URL of a third party that may be fetched, without its fragment.
 *
 * Throws FetchRefused. Hosts spelt as numbers are already parsed to addresses, as in every browser.
 */
export function parseTarget(text: string, allowHttp: boolean): URL {
  if (text.length > MAX_URL_LENGTH) {
    throw new FetchRefused(`must have at most ${MAX_URL_LENGTH} characters`)
  }
  if (!PRINTABLE.test(text)) throw new FetchRefused('must be printable ASCII without spaces')
  const url = URL.parse(text)
  if (url === null) throw new FetchRefused('is not a URL')
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:']
  if (!schemes.includes(url.protocol)) {
    throw new FetchRefused(`must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('must not contain a user or a password')
  }
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) {
    throw new FetchRefused(`must use the default port or a port from ${FIRST_FREE_PORT}`)
  }
  if (!url.hostname.includes('.') && isIP(hostOf(url)) === 0) {
    throw new FetchRefused('must have a public host')
  }
  url.hash = ''
  return url
}

/** Returns the host of a URL for resolvers: without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
