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
    'Where the money is, who acts next and until when. Takes any hash under which the burn was ever ' +
    'sent, that of the mint or of the refund. With Accept: text/event-stream it sends each change ' +
    'until the bridge is final. For transfers of others use GET /v1/bridge/cctp/{txHash}. A hash that ' +
    'no source chain knows is 404 with status unknown; a chain that does not answer is 503.',
  input: { params: closedObject({ burnTx: hashField('Hash of the burn') }) },
  output: bridgeStatusSchema,
  price: 'free',
  caching: 'none',
  mcp: {
    name: 'bridge_status',
    readOnly: true,
    notFor: 'transfers that others carried; cctp_status reads any burn.',
  },
  refusals: ['unknown_bridge'],
  why: 'After a 202 this, and not another payment, tells what became of the money.',
  example: ({ burnTx }) => (burnTx === null ? null : { params: { burnTx } }),

  async run(deps: BridgeCallDeps, { params: { burnTx } }) {
    const facts = await readBridgeStatus(deps, burnTx)
    return { body: showStatus(facts, deps.settings.publicUrl), at: null }
  },
})
