import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import postgres from 'postgres'

/**
 * Baseline for the api: the same server, without limits, logs, metrics and blocks.
 *
 * GET /static answers with the text in STATIC_BODY; GET /vault/:id answers with one row of a table by its primary key.
 */
const sql = postgres(process.env.DATABASE_URL, { max: 8, onnotice: () => {} })
const app = new Hono()
const text = process.env.STATIC_BODY ?? '{}'
const headers = { 'content-type': 'application/json; charset=utf-8' }

app.get('/static', () => new Response(text, { headers }))
app.get('/vault/:id', async (context) => {
  const [row] = await sql`select * from chain.vault where id = ${context.req.param('id')}`
  return new Response(JSON.stringify(row), { headers })
})
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) })
