/** Place of a span in a trace. Source: W3C Trace Context, section 3.2. */
export type SpanRef = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
}

/** A step of work that ends now, as a trace shows the step. */
export type Span = {
  /** Trace of the step; null for a new trace. */
  readonly traceId: string | null
  /** Span that started this step; absent for the first step of a trace. */
  readonly parentSpanId?: string
  /** Low-cardinality name of the step. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly durationMs: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  /** Steps in other traces that belong to the same work. */
  readonly links?: readonly SpanRef[]
  readonly isFailed?: boolean
}

/** Receives finished steps; never throws and never waits. */
export type Tracer = { record(span: Span): void }
