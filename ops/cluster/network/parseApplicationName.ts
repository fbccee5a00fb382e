/** Codes of requests that a client of Postgres may send before its startup message. Source: protocol 3.0. */
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const REQUEST_BYTES = 8
/** Longest startup message that Postgres accepts, bytes. Source: MAX_STARTUP_PACKET_LENGTH. */
const MAX_STARTUP_BYTES = 10_000

/**
 * Returns the `application_name` in the first bytes of a connection to Postgres; `undefined` while the startup message
 * is incomplete, and an empty name for a message without one.
 *
 * A standby of Patroni names its node there, so a relay knows which node opened a connection.
 */
export function parseApplicationName(bytes: Buffer): string | undefined {
  let at = 0
  while (bytes.length >= at + REQUEST_BYTES && isRequest(bytes.readInt32BE(at + 4))) {
    at += REQUEST_BYTES
  }
  if (bytes.length < at + REQUEST_BYTES) return undefined
  const length = bytes.readInt32BE(at)
  if (length < REQUEST_BYTES || length > MAX_STARTUP_BYTES) return ''
  if (bytes.length < at + length) return undefined
  const words = bytes.toString('utf8', at + REQUEST_BYTES, at + length).split('\0')
  for (let index = 0; index + 1 < words.length; index += 2) {
    if (words[index] === 'application_name') return words[index + 1] ?? ''
  }
  return ''
}

const isRequest = (code: number): boolean => code === SSL_REQUEST || code === GSS_REQUEST
