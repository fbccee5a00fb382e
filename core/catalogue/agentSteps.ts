import type { GuideStep } from '../kernel/operation/guideSteps.ts'
import { TOOLSETS } from './toolsets.ts'

type Step = Omit<GuideStep, 'step'>

const section = 'Agents'

/**
 * Returns steps for the same operations over MCP, Agent2Agent and GraphQL, each with a valid
 * example call.
 */
export function agentSteps(publicUrl: string): readonly Step[] {
  return [
    {
      section,
      do:
        'Connect a client of the Model Context Protocol to /mcp (streamable HTTP, no ' +
        'session). Every operation is a tool; the list starts with the first tools, and ' +
        'find_tool returns the definitions of others, so no agent needs the whole OpenAPI ' +
        `document. /mcp/{toolset} lists the tools of one part: ${TOOLSETS.join(', ')}. A paid tool takes the payment, an object, in _meta["x402/payment"].`,
      call: post(`${publicUrl}/mcp`, MCP_HEADERS, { ...RPC, method: 'tools/list' }),
      answers: 200,
      why: 'Most agents support MCP.',
    },
    {
      section,
      do:
        'Send a message to /a2a (Agent2Agent 1.0, JSON-RPC; the card is at ' +
        '/.well-known/agent-card.json): a data part {operation, params?, query?, body?}, or ' +
        'the id of an operation or a request as text. A paid operation takes the payment in ' +
        'message.metadata["x402/payment"].',
      call: post(`${publicUrl}/a2a`, A2A_HEADERS, {
        ...RPC,
        method: 'SendMessage',
        params: {
          message: { messageId: '1', role: 'ROLE_USER', parts: [{ text: 'GET /v1/basket' }] },
        },
      }),
      answers: 200,
      why: 'Agents that hire other agents support Agent2Agent.',
    },
    {
      section,
      do:
        'Query the index with GraphQL: filters, such as ' +
        'bridges(where: {payer: {eq: "0x…"}}), sort orders, cursors, any block; a browser opens ' +
        'an editor.',
      call: post(`${publicUrl}/graphql`, [], { query: VAULTS_QUERY }),
      answers: 200,
      why: 'One request returns exactly the requested figures.',
    },
  ]
}

const VAULTS_QUERY = '{ head { number } vaults(first: 3) { nodes { symbol address navUsdc } } }'
const RPC = { jsonrpc: '2.0', id: 1 }
const MCP_HEADERS = ['accept: application/json, text/event-stream']
const A2A_HEADERS = ['a2a-version: 1.0']

function post(url: string, headers: readonly string[], body: object): string {
  const flags = ['content-type: application/json', ...headers].map((header) => ` -H '${header}'`)
  return `curl -s -X POST '${url}'${flags.join('')} -d '${JSON.stringify(body)}'`
}
