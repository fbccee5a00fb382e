import { Hono } from 'hono'

// Ponder does not start without this file; the public api is a separate process (api/server.ts).
export default new Hono()
