import { Hono } from 'hono'
import { Histogram, Registry } from 'prom-client'
import type { App } from '../../../../api/app.ts'
import { createAgentOf } from '../../../../api/http/agent.ts'
import { createCoder } from '../../../../api/http/createCoder.ts'
import { notFound } from '../../../../api/http/notFound.ts'
import { wrapHandler } from '../../../../api/http/wrapHandler.ts'
import { serveProtocol } from '../../../../api/mcp/serveProtocol.ts'
import { variables } from '../../../../core/config.ts'
import { createProcessRate } from '../../../../core/limits/store/createProcessRate.ts'
import { noFloor } from '../../../builders/noFloor.ts'
import { listedTools, suiteServer } from './suiteServer.ts'

/** Limits of the default configuration. */
const LIMITS = {
  ratePerSec: Number(variables.RATE_LIMIT_PER_SEC.fallback),
  burst: Number(variables.RATE_LIMIT_BURST.fallback),
  agentSecret: 'test',
  trustedProxies: { kind: 'none' } as const,
}

/**
 * Creates the stack behind `/mcp`, from the wrapped handler to the protocol's library, over the tools of the conformance
 * suite.
 *
 * Its tools send messages before their result, so that clients of 2025 get streams; all other parts are as served.
 */
export function suiteApp(): App {
  const log = { error: () => undefined }
  const clock = { nowSec: () => Math.floor(Date.now() / 1000), nowMs: () => Date.now() }
  const labelNames = ['route', 'method', 'code'] as const
  const about = { name: 'seconds', help: 'Seconds', labelNames, registers: [new Registry()] }
  const shared = {
    log,
    requestLog: { info: () => undefined },
    durations: new Histogram(about),
    rateLimit: createProcessRate(clock, LIMITS),
    agentOf: createAgentOf(LIMITS),
    code: createCoder(),
    floor: noFloor,
    tracer: null,
  }
  const mcp = serveProtocol(
    { log, publicUrl: 'http://127.0.0.1:3000' },
    {
      createServer: suiteServer,
      listOf: () => ({ key: '', listed: listedTools }),
      legacyReplies: 'stream',
    },
  )
  const app: App = new Hono()
  app.post('/mcp', wrapHandler(shared, { name: '/mcp', limited: true }, mcp))
  const rest = notFound([{ method: 'POST', path: '/mcp' }])
  app.notFound(wrapHandler(shared, { name: 'none', limited: true }, rest))
  return app
}
