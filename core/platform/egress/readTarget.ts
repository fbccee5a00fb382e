import { isIP } from 'node:net'
import { OutsideRefused } from '../../kernel/errors.ts'

const MAX_URL_LENGTH = 2_048
/** Below it are the services of a machine; of those only the web's own ports are asked. */
const FIRST_FREE_PORT = 1_024
/** What a caller's text may hold: a parser would drop the rest silently. */
const PRINTABLE = /^[!-~]+$/

/**
 * Address of somebody else as it may be fetched, without its fragment.
 *
 * Throws OutsideRefused. Names that are spelt as numbers are addresses by now, as every browser reads them.
 */
export function readTarget(text: string, allowHttp: boolean): URL {
  if (text.length > MAX_URL_LENGTH) {
    throw new OutsideRefused(`must have at most ${MAX_URL_LENGTH} characters`)
  }
  if (!PRINTABLE.test(text)) throw new OutsideRefused('must be printable ASCII without spaces')
  const url = URL.parse(text)
  if (url === null) throw new OutsideRefused('is not a URL')
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:']
  if (!schemes.includes(url.protocol)) {
    throw new OutsideRefused(
      `must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutsideRefused('must not carry a user or a password')
  }
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT) {
    throw new OutsideRefused(`must use the usual port or one from ${FIRST_FREE_PORT}`)
  }
  if (!url.hostname.includes('.') && isIP(hostOf(url)) === 0) {
    throw new OutsideRefused('must name a public host')
  }
  url.hash = ''
  return url
}

/** Host of a URL as resolvers take it: without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
