import { randomBytes } from 'node:crypto'
import { type HrTime, type Link, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '../../kernel/logger.ts'
import type { Span, SpanRef, Tracer } from '../../kernel/tracer.ts'

/** Receiver of spans, and the part of the spans that the receiver gets. */
export type TraceTarget = {
  /** URL of the receiver without `/v1/traces`. */
  readonly url: string
  /** Header names and values as `<name>=<value>`, separated by commas; empty without headers. */
  readonly headers: string
  /** Fraction of the traces that are sent, 0 to 1. All processes choose the same traces. */
  readonly ratio: number
}

const EXPORT_TIMEOUT_MS = 10_000
/** Longest wait of a span before its batch is sent, milliseconds. */
const BATCH_DELAY_MS = 1_000
/** Maximum number of waiting spans; further spans are dropped, because work must not wait for traces. */
const MAX_QUEUED_SPANS = 4_096
const MAX_BATCH_SPANS = 512
/** `ExportResultCode.SUCCESS` of OpenTelemetry. */
const EXPORTED = 0
const SPAN_ID_BYTES = 8
const TRACE_ID_BYTES = 16
const RATIO_DIGITS = 8
const RATIO_RANGE = 16 ** RATIO_DIGITS

const KINDS: Readonly<Record<Span['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/**
 * Creates a tracer that sends spans as OTLP over HTTP in batches; a receiver without an answer
 * loses spans and never delays work. `close` sends the waiting spans.
 */
export function createTracer(
  { log }: { readonly log: Pick<Logger, 'warn'> },
  service: { readonly part: string; readonly version: string },
  target: TraceTarget,
): Tracer & { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${target.url.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(target.headers),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const processor = new BatchSpanProcessor({
    exporter: reportFailures(exporter, log),
    scheduledDelayMillis: BATCH_DELAY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    maxQueueSize: MAX_QUEUED_SPANS,
    maxExportBatchSize: MAX_BATCH_SPANS,
  })
  const shared = {
    resource: resourceFromAttributes({
      'service.name': `quartet-${service.part}`,
      'service.version': service.version,
    }),
    instrumentationScope: { name: 'quartet' },
  }
  return {
    record: (span) => {
      const traceId = span.traceId ?? randomBytes(TRACE_ID_BYTES).toString('hex')
      if (!isSampled(traceId, target.ratio)) return
      processor.onEnd({ ...shared, ...toReadable({ ...span, traceId }, Date.now()) })
    },
    close: () => processor.shutdown().catch(() => {}),
  }
}

function headersOf(text: string): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', ...value] = entry.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  )
}

/** The last digits decide, because the first digits of a trace id may be a time. */
function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-RATIO_DIGITS), 16) < ratio * RATIO_RANGE
}

/** Logs the first failure after a success, so that a missing receiver does not fill the log. */
function reportFailures(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let hasFailed = false
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const isFailed = result.code !== EXPORTED
        if (isFailed && !hasFailed) {
          log.warn(
            { event: 'traces_unsent', dependency: 'trace receiver', problem: result.error?.name },
            'receiver of traces unreachable: spans are lost',
          )
        }
        hasFailed = isFailed
        done({ code: EXPORTED })
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

type Own = Omit<ReadableSpan, 'resource' | 'instrumentationScope'>

function toReadable(span: Span & Pick<SpanRef, 'traceId'>, endMs: number): Own {
  const { traceId, parentSpanId } = span
  // A transaction that reads the age of a row can be older than that row: the age is then negative.
  const durationMs = Math.max(0, span.durationMs)
  const context = contextOf({ traceId, spanId: randomBytes(SPAN_ID_BYTES).toString('hex') })
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => context,
    ...(parentSpanId !== undefined && {
      parentSpanContext: contextOf({ traceId, spanId: parentSpanId }),
    }),
    startTime: toHrTime(endMs - durationMs),
    endTime: toHrTime(endMs),
    duration: toHrTime(durationMs),
    status: { code: span.isFailed === true ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: (span.links ?? []).map((ref): Link => ({ context: contextOf(ref) })),
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const contextOf = ({ traceId, spanId }: SpanRef) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
})

const MS_PER_SEC = 1_000
const NS_PER_MS = 1_000_000

function toHrTime(ms: number): HrTime {
  const sec = Math.floor(ms / MS_PER_SEC)
  return [sec, Math.round((ms - sec * MS_PER_SEC) * NS_PER_MS)]
}
