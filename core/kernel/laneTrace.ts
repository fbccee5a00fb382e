import { keccak256, toHex } from 'viem'
import type { SpanRef } from './tracer.ts'

const TRACE_DIGITS = 32
const SPAN_DIGITS = 16
/** Length of the prefix `0x`. */
const PREFIX = 2

/** Returns the trace of a lane transaction, which every process derives from the id of its row. */
export function laneTrace(id: number): SpanRef {
  const digits = keccak256(toHex(`lane_tx:${id}`)).slice(PREFIX)
  return {
    traceId: digits.slice(0, TRACE_DIGITS),
    spanId: digits.slice(TRACE_DIGITS, TRACE_DIGITS + SPAN_DIGITS),
  }
}
