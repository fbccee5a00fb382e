import type { Span, Tracer } from '../core/kernel/tracer.ts'
import { workTrace } from '../core/kernel/workTrace.ts'

type Step = Pick<Span, 'name' | 'durationMs' | 'attributes' | 'links'>

/** Records a step of the payment or bridge with this id, which ends now, in the trace of the row. */
export function traceWork(
  { tracer }: { readonly tracer: Tracer | null },
  id: string,
  step: Step,
): void {
  const trace = tracer === null ? null : workTrace(id)
  if (tracer === null || trace === null) return
  tracer.record({
    ...step,
    traceId: trace.traceId,
    parentSpanId: trace.spanId,
    kind: 'internal',
  })
}
