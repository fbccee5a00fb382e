/** Trace of a caller, to which a request belongs. */
export type Trace = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** Span of the caller, 16 hexadecimal digits. */
  readonly parentSpanId: string
}

/** Version, trace id, parent id and flags; a later version than 00 may append fields. */
const FORM =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
/** Longest accepted value, characters: a value of version 00 has 55. */
const MAX_LENGTH = 128

/**
 * Parses `traceparent`; null for any other value, which must not fail a request. Source: W3C Trace Context, sections 3.2
 * and 4.3.
 */
export function parseTraceparent(value: unknown): Trace | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null
  const [, version, traceId, parentSpanId, more] = FORM.exec(value.trim()) ?? []
  if (traceId === undefined || parentSpanId === undefined) return null
  return version === '00' && more !== undefined ? null : { traceId, parentSpanId }
}
