import type { Handler } from '../http/wrapHandler.ts'
import type { ServedOperation } from './createCallForAgent.ts'
import type { ServedDocument } from './createResources.ts'

/** Operations whose answers are documents. */
const GUIDES: ReadonlySet<string> = new Set(['/v1/guide', '/v1/bridge/guide'])

/**
 * Lists the documents for agents before their first call: the guides and the description of the
 * API.
 */
export function readableDocuments(
  served: readonly ServedOperation[],
  description: Handler,
): readonly ServedDocument[] {
  const guides = served.filter(({ operation }) => GUIDES.has(operation.path))
  return [
    ...guides.map(({ operation, handler }) => ({
      path: operation.path,
      name: operation.id,
      title: operation.summary,
      description: operation.description,
      handler,
    })),
    {
      path: '/openapi.json',
      name: 'openapi',
      title: 'Description of the API',
      description: 'OpenAPI 3.1 document of all HTTP operations, with examples.',
      handler: description,
    },
  ]
}
