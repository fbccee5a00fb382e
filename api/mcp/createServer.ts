import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { AMOUNTS, GUIDANCE, SERVICE_SUMMARY } from '../../core/catalogue/guidance.ts'
import { API_VERSION } from '../discovery/openapi.ts'
import type { FailureLog, HttpContext } from '../http/wrapHandler.ts'
import type { AgentRequest } from './createCallForAgent.ts'
import type { Resources } from './createResources.ts'
import type { ServedTool } from './createTool.ts'
import type { Tools } from './createTools.ts'
import type { Era } from './serveProtocol.ts'
import type { Tasks } from './tasks/createTasks.ts'
import { serveTasks, supportsTasks } from './tasks/serveTasks.ts'

export type ServedParts = {
  readonly tools: Tools
  readonly resources: Resources
  readonly tasks: Tasks
  readonly log: FailureLog
}

/** Milliseconds for which clients may cache lists, which change only with a release. */
const LIST_TTL_MS = 3_600_000
/** Milliseconds for which clients may cache a document, the same as over HTTP. */
const DOCUMENT_TTL_MS = 300_000

const HOW_TO_PAY =
  'A paid tool without a payment returns its price (x402, scheme exact): sign one entry of ' +
  '`accepts`, which needs no gas, and repeat the same call with the payment, a JSON object, ' +
  'in _meta["x402/payment"]. You are charged once, and only with the answer; after a timeout, ' +
  'repeat the call with the same payment, its `accepted` and `extensions` unchanged, and ' +
  'never sign again.'

const HOW_TO_FIND =
  'tools/list starts with the tools for a first vault and a bridge. find_tool returns the ' +
  'definitions of further tools by words of a task; every tool can be called by its name.'

const ABOUT = { name: 'quartet', title: 'Quartet', version: API_VERSION }

const forever = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const
const OPTIONS = {
  capabilities: { tools: {}, resources: {} },
  instructions: `${SERVICE_SUMMARY} ${HOW_TO_FIND} ${GUIDANCE} ${AMOUNTS} ${HOW_TO_PAY}`,
  cacheHints: {
    'tools/list': forever,
    'resources/list': forever,
    'resources/templates/list': forever,
    'server/discover': forever,
    'resources/read': { ttlMs: DOCUMENT_TTL_MS, cacheScope: 'public' },
  },
} as const

/** Creates the protocol server of one request; no state survives the request. */
export function createServer(served: ServedParts, context: HttpContext, era: Era): Server {
  const { tools, resources, tasks } = served
  const server = new Server(ABOUT, OPTIONS)
  // `serveProtocol` replaces this empty list with the tools.
  server.setRequestHandler('tools/list', () => ({ tools: [] }))
  server.setRequestHandler('tools/call', ({ params }, call) => {
    const tool = tools.get(params.name)
    if (tool === undefined) throw unknownTool(tools, params.name)
    const request = { args: params.arguments ?? {}, meta: call.mcpReq._meta, context }
    return tool.asTask && supportsTasks(call)
      ? callAsTask(tasks, tool, request)
      : tool.call(request)
  })
  // The extension belongs to revision 2026-07-28: clients of 2025 declare no capabilities with a request.
  if (era === 'modern') serveTasks(server, served)
  server.setRequestHandler('resources/list', () => ({ resources: [...resources.list] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri, context))
  return server
}

/** Returns the task of a call whose answer is pending, or the answer. */
async function callAsTask(
  tasks: Tasks,
  tool: ServedTool,
  request: AgentRequest,
): Promise<CallToolResult> {
  const accepted: string[] = []
  const result = await tool.call({ ...request, task: { accept: (id) => void accepted.push(id) } })
  const [taskId] = accepted
  const task = taskId === undefined ? null : await tasks.describeNew(taskId).catch(() => null)
  // Without a readable row, the pending answer names the status to follow instead.
  return task === null ? result : { content: [], resultType: 'task', ...task }
}

function unknownTool({ near }: Pick<Tools, 'near'>, name: string): ProtocolError {
  const shown = name.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, 64)
  const names = near(shown)
  const hint = names.length === 0 ? '' : `did you mean ${names.join(', ')}? Or `
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${shown}; ${hint}call find_tool with words of the task`,
  )
}
