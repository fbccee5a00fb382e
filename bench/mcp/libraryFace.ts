import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { describeTool } from '../../api/mcp/describeTool.ts'
import { toolInput } from '../../api/mcp/toolInput.ts'
import type { Deps } from '../../core/catalogue/deps.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import { operations } from '../../core/catalogue/registry.ts'

export type Face = (request: Request) => Response | Promise<Response>

const tools = operations.map((operation) => ({
  operation,
  description: describeTool(operation, toolInput(operation)),
  inputSchema: z.object({
    ...operation.input.params?.shape,
    ...operation.input.query?.shape,
    ...operation.input.body?.shape,
  }),
}))

/**
 * Returns the same tools on the library's own server, which registers tools and schemas for each
 * request.
 */
export function libraryFace(deps: Deps): Face {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'quartet', version: '1.0.0' })
    for (const tool of tools) register(server, deps, tool)
    return server
  })
  return (request) => handler.fetch(request)
}

function register(
  server: McpServer,
  deps: Deps,
  { operation, description, inputSchema }: (typeof tools)[number],
): void {
  const { name, title, description: text, annotations, outputSchema } = description
  server.registerTool(
    name,
    {
      inputSchema,
      ...(title !== undefined && { title }),
      ...(text !== undefined && { description: text }),
      ...(annotations !== undefined && { annotations }),
      ...(outputSchema !== undefined && { outputSchema: operation.output }),
    },
    async (given: object) => toolResult(await operation.answer(deps, rawOf(operation, given))),
  )
}

function rawOf({ input }: Operation, given: object) {
  return { params: given, query: given, ...(input.body && { body: given }) }
}

function toolResult({ body }: { readonly body: unknown }) {
  const text = JSON.stringify(body)
  return { content: [{ type: 'text' as const, text }], structuredContent: JSON.parse(text) }
}
