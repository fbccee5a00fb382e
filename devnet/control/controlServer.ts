import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Logger } from '../../core/kernel/logger.ts'
import { parseJson } from '../../core/kernel/parseJson.ts'
import { DevnetError } from '../devnetError.ts'

export type ControlDeps = {
  /** Performs the scenario in `words` and returns a description of the result. */
  readonly perform: (words: readonly string[]) => Promise<string>
  /** Returns the running parts, for people. */
  readonly status: () => Promise<unknown>
  readonly log: Logger
}

export type ControlServer = { readonly url: string; close(): Promise<void> }

const requestSchema = z.object({ words: z.array(z.string().max(100)).min(1).max(10) })
const MAX_BODY_BYTES = 4_096

/**
 * Serves the scenarios over HTTP on 127.0.0.1: `POST /scenarios {"words":["halt","NVDA"]}` and `GET /status`.
 *
 * Accepts only its own host name and JSON, so that no web page can run a scenario. Throws `DevnetError` `port_in_use`.
 */
export function startControlServer(deps: ControlDeps, port: number): Promise<ControlServer> {
  const app = createControlApp(deps)
  const server = createAdaptorServer({ fetch: app.fetch })
  return new Promise((resolve, reject) => {
    server.once('error', () => {
      reject(new DevnetError('port_in_use', `port ${port} on 127.0.0.1 is in use`))
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      resolve({ url: `http://127.0.0.1:${bound}`, close: () => close(server) })
    })
  })
}

function createControlApp({ perform, status, log }: ControlDeps): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const host = new URL(context.req.url).hostname
    if (host !== '127.0.0.1' && host !== 'localhost') {
      return context.json({ error: 'this server answers on 127.0.0.1 only' }, 403)
    }
    return next()
  })
  app.get('/status', async (context) => context.json(await status()))
  app.post('/scenarios', async (context) => {
    if (context.req.header('content-type') !== 'application/json') {
      return context.json({ error: 'send application/json' }, 415)
    }
    const text = await context.req.text()
    const parsed = requestSchema.safeParse(
      text.length > MAX_BODY_BYTES ? undefined : parseJson(text),
    )
    if (!parsed.success) return context.json({ error: 'send {"words": ["halt", "NVDA"]}' }, 400)
    try {
      const message = await perform(parsed.data.words)
      log.info({ event: 'scenario_performed', words: parsed.data.words }, 'scenario performed')
      return context.json({ message })
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      return context.json({ error: error.message }, error.code === 'bad_scenario' ? 400 : 409)
    }
  })
  return app
}

function close(server: ServerType): Promise<void> {
  if ('closeAllConnections' in server) server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
