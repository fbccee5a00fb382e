import type { Logger } from '../../kernel/logger.ts'
import type { Tracer } from '../../kernel/tracer.ts'
import { buildVersion } from '../buildVersion.ts'
import type { Shutdown } from '../shutdown.ts'

/** Variables of the configuration that lead to the receiver. */
type TraceConfig = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_EXPORTER_OTLP_HEADERS?: { reveal(): string } | undefined
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

/**
 * Returns the tracer of a process; null without a receiver. The packages of OpenTelemetry are
 * loaded only with a receiver.
 */
export async function openTracer(
  {
    log,
    shutdown,
  }: { readonly log: Pick<Logger, 'warn'>; readonly shutdown: Pick<Shutdown, 'add'> },
  part: string,
  config: TraceConfig,
): Promise<Tracer | null> {
  const url = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (url === undefined) return null
  const { createTracer } = await import('./createTracer.ts')
  const tracer = createTracer(
    { log },
    { part, version: buildVersion() },
    {
      url,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS?.reveal() ?? '',
      ratio: config.OTEL_TRACES_SAMPLER_ARG,
    },
  )
  shutdown.add('traces', () => tracer.close())
  return tracer
}
