/** Reason of a missing answer, a label of metrics. */
export type RedisFault = 'timeout' | 'connection' | 'reply'

/** Replies of a server that is busy or changes its role; the same request succeeds later. Source: Redis, error replies. */
const PASSING =
  /^(LOADING|BUSY|MASTERDOWN|READONLY|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|OOM|MISCONF|ERR max number of clients)/

/** Codes of Node for a certificate or protocol of TLS that the client rejects. */
const TLS_CODES = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/

/** Returns the first word of a reply, such as `WRONGPASS`, or the code of an error. The result contains no text of the URL. */
export function faultCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return isReply(error) ? (/^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR') : error.constructor.name
}

/** Returns true if the server answered with an error. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && /^[A-Z]{3,20} /.test(error.message)
}

/** Returns true if only a change of the configuration can end the fault: password, database, rights, certificate. */
export function isRejected(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isReply(error)) return !PASSING.test(error.message)
  return TLS_CODES.test(faultCode(error))
}
