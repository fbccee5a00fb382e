import { describe, expect, it } from 'vitest'
import { parseTraceparent } from '../../../../api/http/parseTraceparent.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { taskRpc } from '../../../support/mcp/taskRpc.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const VALUE = `00-${TRACE}-${SPAN}-01`
const parsed = { traceId: TRACE, parentSpanId: SPAN }

describe('traceparent', () => {
  it.each([VALUE, ` ${VALUE} `, `01-${TRACE}-${SPAN}-01-later`, `cc-${TRACE}-${SPAN}-00`])(
    'is parsed from %j',
    (value) => {
      expect(parseTraceparent(value)).toEqual(parsed)
    },
  )

  it.each([
    undefined,
    1,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\n{"event":"forged"}`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(200)}`,
  ])('is ignored as %j', (value) => {
    expect(parseTraceparent(value)).toBeNull()
  })
})

describe('the log line of a request', () => {
  function logged() {
    const lines: Record<string, unknown>[] = []
    const errors: object[] = []
    const app = anApp(aWorld(), {
      requestLog: { info: (fields) => lines.push({ ...fields }) },
      log: { error: (fields) => errors.push(fields) },
    })
    return { app, lines }
  }

  it('has the trace of the header', async () => {
    const { app, lines } = logged()
    await app.request('/livez', { headers: { traceparent: VALUE } })
    await app.request('/livez', { headers: { traceparent: 'no trace' } })
    expect(lines).toMatchObject([parsed, { event: 'request_ended' }])
    expect(lines[1]?.['traceId']).toBeUndefined()
  })

  it('has the trace of the MCP request, even if the HTTP request has another trace', async () => {
    const { app, lines } = logged()
    await taskRpc(app, 'tools/list', { _meta: { traceparent: VALUE } })
    const body = JSON.stringify({ method: 'x', params: { _meta: { traceparent: VALUE } } })
    const other = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`
    await app.request('/mcp', { method: 'POST', body, headers: { traceparent: other } })
    await app.request('/mcp', { method: 'POST', body: '{}', headers: { traceparent: other } })
    expect(lines).toMatchObject([parsed, parsed, { traceId: '1'.repeat(32) }])
  })
})
