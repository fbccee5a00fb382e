import { laneTrace } from '../../core/kernel/laneTrace.ts'
import type { Span } from '../../core/kernel/tracer.ts'
import type { LaneRef } from '../../core/transactions/ports.ts'
import type { LaneTools } from './laneRows.ts'

type Step = Pick<Span, 'name' | 'kind'> &
  Partial<Pick<Span, 'attributes'>> & {
    /** Id of the lane transaction. */
    readonly id: number
    /** Unix milliseconds. */
    readonly startedMs: number
  }

/** Records a step of a lane transaction, which ends now, in the trace of the transaction. */
export function traceStep(
  { tracer, clock }: Pick<LaneTools, 'tracer' | 'clock'>,
  { chainId, purpose }: LaneRef,
  { id, attributes, startedMs, ...step }: Step,
): void {
  if (tracer === null) return
  const { traceId, spanId } = laneTrace(id)
  tracer.record({
    ...step,
    traceId,
    parentSpanId: spanId,
    durationMs: clock.nowMs() - startedMs,
    attributes: {
      ...attributes,
      'quartet.chain_id': chainId,
      'quartet.lane': purpose,
      'quartet.lane_tx_id': id,
    },
  })
}
