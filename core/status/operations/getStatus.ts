import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { StatusCallDeps } from '../ports.ts'
import { readStatus } from './readStatus.ts'
import { statusSchema } from './statusSchema.ts'

export const getStatus = defineOperation({
  id: 'getStatus',
  method: 'GET',
  path: '/v1/status',
  tag: 'Discovery',
  summary: 'Read the status of the service',
  description:
    'Every part of the service with uptime, latency and incidents, measured by a prober that ' +
    'calls all public endpoints and compares each answer with the served OpenAPI document. ' +
    'The call answers even while parts are down; /status is the page for people.',
  input: {},
  output: statusSchema,
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'get_status',
    readOnly: true,
    notFor: 'one bridge or payment; use bridge_status or get_payment.',
  },
  refusals: [],
  why: 'Shows whether a failure comes from your request or from the service.',
  example: () => ({}),

  run: async (deps: StatusCallDeps) => ({ body: await readStatus(deps), at: null }),
})
