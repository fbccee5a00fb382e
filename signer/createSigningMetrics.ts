import { Counter, type Registry } from 'prom-client'

const OUTCOMES = [
  'signed',
  'refused',
  'over_cap',
  'unknown_key',
  'failed',
  'unauthorized',
  'malformed',
] as const
export type SigningCount = (typeof OUTCOMES)[number]

/** Creates the metrics of the signer, and returns the function that counts a request. */
export function createSigningMetrics(registry: Registry): (outcome: SigningCount) => void {
  const requests = new Counter({
    name: 'svc_signing_requests_total',
    help: 'Requests at the signer, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of OUTCOMES) requests.inc({ outcome }, 0)
  return (outcome) => requests.inc({ outcome })
}
