import { z } from 'zod'
import { secret, type Variable } from './keyVariables.ts'

/** Header names and values, separated by commas. Source: RFC 9110, section 5; OpenTelemetry Protocol Exporter. */
const HEADERS =
  /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}=[\x21-\x2b\x2d-\x7e ]{0,4000}(,\s*[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}=[\x21-\x2b\x2d-\x7e ]{0,4000})*$/

/** Receiver of traces; without a receiver, no process records a span. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'URL of a receiver of OpenTelemetry traces (OTLP over HTTP), without /v1/traces. If unset, api and workers send no traces.',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about:
      'Headers for the receiver of traces, <name>=<value>, separated by commas, for example a token.',
    schema: z
      .string()
      .regex(HEADERS, 'must be <name>=<value>, separated by commas')
      .pipe(secret)
      .optional(),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about:
      'Fraction of the traces that are sent, 0 to 1. Every process chooses the same payments and transactions.',
    schema: z.coerce.number().min(0).max(1),
    fallback: '1',
  },
} as const satisfies Record<string, Variable>
