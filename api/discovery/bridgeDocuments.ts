import { BRIDGE_GUIDANCE, BRIDGE_PURPOSE } from '../../core/bridge/operations/getBridgeGuide.ts'
import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { describeApi } from './openapi.ts'
import { serveBridgeLlms } from './serveBridgeLlms.ts'
import { serveDocument } from './serveDocument.ts'

/** Lists the description and the text of the bridge; empty without the bridge guide. */
export function bridgeDocuments(deps: Deps, registered: readonly Operation[]) {
  const bridging = registered.filter(({ tag }) => tag === 'Bridge')
  const guide = bridging.find(({ path }) => path === '/v1/bridge/guide')
  if (guide === undefined) return []
  const about = { title: 'Quartet bridge', summary: BRIDGE_PURPOSE, guidance: BRIDGE_GUIDANCE }
  const description = serveDocument(() => describeApi(bridging, deps.settings.publicUrl, about))
  const documents = [
    { path: '/v1/bridge/openapi.json', handler: description },
    { path: '/v1/bridge/llms.txt', handler: serveBridgeLlms(deps, guide) },
  ]
  return documents.map((document) => ({ ...document, method: 'GET' as const, limited: true }))
}
