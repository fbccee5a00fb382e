import type { CallApi } from './callOperations.ts'

/** Pages that exist in each state of the chain. */
const PAGES = ['/bridge/proof', '/gas', '/status']
const FAILURE = 500
/** HTTP status of a page that is unavailable for a known reason. */
const UNAVAILABLE = 503

/** Returns the problems of the pages and of the readiness endpoint. */
export async function probePages(callApi: CallApi): Promise<readonly string[]> {
  const problems: string[] = []
  for (const path of PAGES) {
    const { httpStatus, contentType, problem } = await callApi({
      method: 'GET',
      path,
      accept: 'text/html',
    })
    if (isServerFault(httpStatus)) problems.push(`${path}: ${problem ?? `status ${httpStatus}`}`)
    else if (contentType !== 'text/html') problems.push(`${path}: the answer is not a page`)
  }
  const ready = await callApi({ method: 'GET', path: '/readyz' })
  if (isServerFault(ready.httpStatus)) {
    problems.push(`/readyz: ${ready.problem ?? `status ${ready.httpStatus}`}`)
  }
  return problems
}

export const isServerFault = (httpStatus: number | null): boolean =>
  httpStatus === null || (httpStatus >= FAILURE && httpStatus !== UNAVAILABLE)

/** Returns the problem of GraphQL; null if GraphQL answers from the index. */
export async function probeGraphql(callApi: CallApi): Promise<string | null> {
  const reply = await callApi({
    method: 'POST',
    path: '/graphql',
    body: { query: '{ asOf { number } }' },
    accept: 'application/graphql-response+json, application/json',
  })
  if (reply.problem !== null) return reply.problem
  if (/"data":\{"asOf":\{"number":\d+\}\}/.test(reply.text)) return null
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(reply.text)?.[1]
  return message ?? `status ${reply.httpStatus} without data`
}

/** Returns the problem of MCP; null if MCP lists tools. */
export async function probeMcp(callApi: CallApi): Promise<string | null> {
  const reply = await callApi({
    method: 'POST',
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    accept: 'application/json, text/event-stream',
  })
  if (reply.problem !== null) return reply.problem
  if (reply.httpStatus !== 200) return `status ${reply.httpStatus}`
  return reply.text.includes('"tools":[{') ? null : 'the answer lists no tools'
}
