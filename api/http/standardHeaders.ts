/** Headers that a page on another origin may send. */
const REQUEST_HEADERS = [
  'Content-Type',
  'If-None-Match',
  'If-Block-At-Least',
  'If-Range',
  'Range',
  'X-Request-Id',
  'Traceparent',
  'PAYMENT-SIGNATURE',
  'X-PAYMENT',
  'X-402-Version',
  'Authorization',
  'Accept-Payment',
  'SIGN-IN-WITH-X',
  'Idempotency-Key',
  // Payment libraries send this answer header with their requests. Without this permission no
  // browser could pay.
  'Access-Control-Expose-Headers',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'A2A-Version',
]

/** Headers that a page on another origin may read. */
const ANSWER_HEADERS = [
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'X-PAYMENT-RESPONSE',
  'WWW-Authenticate',
  'Payment-Receipt',
  'Idempotent-Replayed',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Block-Number',
  'X-Data-Blocks',
  'X-Data-Final',
  'X-Data-Rows',
  'X-Request-Id',
]

/** Seconds for which a browser caches a preflight: one day, the longest that browsers allow. */
const PREFLIGHT_MAX_AGE_SEC = 86_400

/**
 * Headers of every answer: any origin may read the answer, and no browser may guess its type or
 * leak the referring page. The proxy that terminates TLS sets HSTS.
 */
export const STANDARD_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': ANSWER_HEADERS.join(', '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Returns the additional headers of an answer to a preflight request. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': REQUEST_HEADERS.join(', '),
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_SEC),
    allow: methods.join(', '),
  }
}
