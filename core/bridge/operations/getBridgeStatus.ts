import { closedObject } from '../../kernel/operation/closedObject.ts'
import { defineOperation } from '../../kernel/operation/defineOperation.ts'
import type { BridgeCallDeps } from '../ports.ts'
import { hashField } from './bridgeFields.ts'
import { bridgeStatusSchema } from './status/bridgeStatusSchema.ts'
import { readBridgeStatus } from './status/readBridgeStatus.ts'
import { showStatus } from './status/showStatus.ts'

export const getBridgeStatus = defineOperation({
  id: 'getBridgeStatus',
  method: 'GET',
  path: '/v1/bridge/status/{burnTx}',
  tag: 'Bridge',
  summary: 'Follow a bridge',
  description:
    'State of a bridge, next actor and expected times. Accepts every hash under which the ' +
    'burn was sent, and the hash of the mint or of the refund. With Accept: text/event-stream ' +
    'the call streams each change until the bridge is final. For transfers outside this ' +
    'service use GET /v1/bridge/cctp/{txHash}. An unknown hash returns 404 with status ' +
    'unknown; an unavailable chain returns 503.',
  input: { params: closedObject({ burnTx: hashField('Hash of the burn') }) },
  output: bridgeStatusSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_status',
    readOnly: true,
    notFor: 'transfers outside this service; use cctp_status.',
  },
  refusals: ['unknown_bridge'],
  why: 'Returns the state of the money after a 202; do not pay again.',
  example: ({ burnTx }) => (burnTx === null ? null : { params: { burnTx } }),

  async run(deps: BridgeCallDeps, { params: { burnTx } }) {
    const facts = await readBridgeStatus(deps, burnTx)
    return { body: showStatus(facts, deps.settings.publicUrl), at: null }
  },
})
