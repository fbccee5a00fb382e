import { z } from 'zod'
import type { App } from '../../api/app.ts'

const refusal = z.object({ error: z.string(), code: z.string(), retryable: z.boolean() })

/** Sends a JSON request to the app. */
export async function send(app: App, path: string, body: unknown): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Returns status and error of a rejected request. */
export async function refusalOf(response: Response | Promise<Response>) {
  const answer = await response
  return { status: answer.status, error: refusal.parse(await answer.json()).error }
}
