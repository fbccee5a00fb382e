import { createLazy } from '../http/createLazy.ts'
import type { Handler } from '../http/wrapHandler.ts'
import type { TaskSource } from '../tasks/taskSource.ts'
import { createResources, type ServedDocument } from './createResources.ts'
import { createServer } from './createServer.ts'
import type { ServedOperation, ToolDeps } from './createTool.ts'
import { createTools } from './createTools.ts'
import { parseToolsets } from './parseToolsets.ts'
import { serveProtocol } from './serveProtocol.ts'
import { createTasks } from './tasks/createTasks.ts'

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
    readonly tasks: readonly TaskSource[]
  },
): Handler {
  const serve = createLazy(() => {
    const face = {
      tools: createTools(deps, served.operations),
      resources: createResources(deps.publicUrl, served.documents),
      tasks: createTasks(
        served.tasks,
        served.operations.map(({ operation }) => operation),
      ),
      log: deps.log,
    }
    return serveProtocol(deps, {
      createServer: (context, era) => createServer(face, context, era),
      listOf: (context) => {
        const selection = parseToolsets(context)
        return { key: selection?.join() ?? '', listed: () => face.tools.listed(selection) }
      },
      // No tool sends notifications before its answer.
      legacyReplies: 'json',
    })
  })
  return (context) => serve()(context)
}
