import { Counter, Histogram, type Registry } from 'prom-client'
import type { SignerMeter } from '../../core/signing/ports.ts'
import { SIGNING_FAILURES } from '../../core/signing/signingFailed.ts'

/** Creates the metrics of requests to the signer outside of this process. */
export function createSignerMetrics(registry: Registry): SignerMeter {
  const registers = [registry]
  const requests = new Counter({
    name: 'svc_signer_requests_total',
    help: 'Requests for a signature of the signer, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'svc_signer_answer_seconds',
    help: 'Wait for an answer of the signer, seconds',
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  for (const outcome of ['signed', ...SIGNING_FAILURES]) requests.inc({ outcome }, 0)
  return {
    ended: (outcome, tookMs) => {
      requests.inc({ outcome })
      seconds.observe(tookMs / 1_000)
    },
  }
}
