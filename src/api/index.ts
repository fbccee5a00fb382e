import { Hono } from 'hono'

// Ponder refuses to start without this file; the public api is a process of its own (api/server.ts).
export default new Hono()
