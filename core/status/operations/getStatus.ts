import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { StatusCallDeps } from '../ports.ts'
import { readStatus } from './readStatus.ts'
import { statusSchema } from './statusSchema.ts'

export const getStatus = defineOperation({
  id: 'getStatus',
  method: 'GET',
  path: '/v1/status',
  tag: 'Discovery',
  summary: 'Read how the service is',
  description:
    'Every part of the service, uptime, latency and incidents, measured by a prober that calls all public endpoints ' +
    'and compares each answer with the served OpenAPI document. It answers also while parts are down; the same for ' +
    'people is at /status.',
  input: {},
  output: statusSchema,
  price: 'free',
  caching: { maxAgeSec: 5 },
  mcp: {
    name: 'get_status',
    readOnly: true,
    notFor: 'what became of one bridge or payment; bridge_status and get_payment say that.',
  },
  refusals: [],
  why: 'Tells whether something that failed is your request or our service.',
  example: () => ({}),

  run: async (deps: StatusCallDeps) => ({ body: await readStatus(deps), at: null }),
})
