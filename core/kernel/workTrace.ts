import type { SpanRef } from './tracer.ts'

/** Ids of rows with 32 or 64 hexadecimal digits: `pay_…`, `0x…`. */
const ID = /^(?:[a-z]+_|0x)([0-9a-f]{32})/
const SPAN_DIGITS = 16

/**
 * Returns the trace of a payment or bridge, derived from the id of its row: every process finds the
 * trace again without a stored context. Null for an id of another form.
 */
export function workTrace(id: string): SpanRef | null {
  const traceId = ID.exec(id.toLowerCase())?.[1]
  return traceId === undefined ? null : { traceId, spanId: traceId.slice(SPAN_DIGITS) }
}
