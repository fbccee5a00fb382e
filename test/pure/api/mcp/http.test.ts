import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { modernRpc, postMcp, rpc } from '../../../support/mcp/rpc.ts'

const app = anApp(aWorld())

describe('/mcp over HTTP', () => {
  it('accepts only POST and returns 405 with Allow otherwise', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await app.request('/mcp', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
    const preflight = await app.request('/mcp', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Method')
  })

  it('has the headers, the rate limit and the log line of every request, and no session', async () => {
    const lines: object[] = []
    const limited = anApp(aWorld(), {
      requestLog: { info: (fields) => lines.push(fields) },
      rates: { ratePerSec: 0.001, burst: 2 },
    })
    const answers = []
    for (let round = 0; round < 3; round += 1) answers.push(await rpc(limited, 'tools/list', {}))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const [first] = answers
    expect(first?.headers.get('content-type')).toContain('application/json')
    expect(first?.headers.get('access-control-allow-origin')).toBe('*')
    expect(first?.headers.get('ratelimit')).toMatch(/^"free";r=1/)
    expect(first?.headers.get('x-request-id')).toMatch(/./)
    expect(first?.headers.get('mcp-session-id')).toBeNull()
    expect(lines).toMatchObject([
      { method: 'POST', route: '/mcp', status: 200 },
      { status: 200 },
      { status: 429 },
    ])
  })

  it('rejects an invalid request with the codes of JSON-RPC', async () => {
    const broken = await postMcp(app, '{')
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32_700 } }])
    const batch = await postMcp(app, '[]')
    expect([batch.status, await batch.json()]).toMatchObject([400, { error: { code: -32_600 } }])
    const large = await postMcp(app, `"${'x'.repeat(65 * 1024)}"`)
    expect(large.status).toBe(413)
    const form = await postMcp(app, '{}', { headers: { 'content-type': 'text/csv' } })
    expect(form.status).toBe(415)
  })

  it('answers both protocol eras in one JSON body, and lists have a cache time', async () => {
    const [old, modern] = await Promise.all([
      rpc(app, 'tools/list', {}),
      modernRpc(app, 'tools/list', {}),
    ])
    const bodies = await Promise.all([old, modern].map((answer) => answer.json()))
    expect([old.status, modern.status]).toEqual([200, 200])
    expect(bodies[0].result.tools).toEqual(bodies[1].result.tools)
    expect(bodies[1].result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
  })

  it('acknowledges a subscription without notifications, and completes the subscription at once', async () => {
    const answer = await modernRpc(app, 'subscriptions/listen', { notifications: {} })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const frames = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '))
    expect(frames.map((frame) => JSON.parse(frame.slice('data: '.length)))).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { id: 1, result: { resultType: 'complete' } },
    ])
  })

  it('answers pages of other origins, and rejects a Host header of another host name', async () => {
    const from = async (host: string, origin: string) =>
      (await rpc(app, 'tools/list', {}, { headers: { host, origin } })).status
    expect(await from('127.0.0.1:3000', 'https://wallet.example')).toBe(200)
    expect(await from('localhost:3000', 'http://localhost:3000')).toBe(200)
    expect(await from('127.0.0.1:3000', 'null')).toBe(200)
    expect(await from('evil.example', 'http://evil.example')).toBe(403)
    expect(await from('EVIL.example:81', 'http://evil.example:81')).toBe(403)
  })
})
