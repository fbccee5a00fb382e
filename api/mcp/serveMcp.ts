import type { Handler } from '../http/exchange.ts'
import { onFirstUse } from '../http/onFirstUse.ts'
import { createResources, type ServedDocument } from './createResources.ts'
import { createServer } from './createServer.ts'
import type { ServedOperation, ToolDeps } from './createTool.ts'
import { createTools } from './createTools.ts'
import { readToolsets } from './readToolsets.ts'
import { serveProtocol } from './serveProtocol.ts'

/**
 * Serves operations as tools and documents as resources of the Model Context Protocol.
 *
 * The first request throws RangeError when operations conflict as tools.
 */
export function serveMcp(
  deps: ToolDeps,
  served: {
    readonly operations: readonly ServedOperation[]
    readonly documents: readonly ServedDocument[]
  },
): Handler {
  const serve = onFirstUse(() => {
    const face = {
      tools: createTools(deps, served.operations),
      resources: createResources(deps.publicUrl, served.documents),
    }
    return serveProtocol(deps, {
      createServer: (context) => createServer(face, context),
      listOf: (context) => {
        const selection = readToolsets(context)
        return { key: selection?.join() ?? '', listed: () => face.tools.listed(selection) }
      },
      // No tool sends notifications before its answer.
      legacyReplies: 'json',
    })
  })
  return (context) => serve()(context)
}
