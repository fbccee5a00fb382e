import { expect, it } from 'vitest'
import type { App } from '../../api/app.ts'

/** Request that must be rejected: its fault, its body, and the exact error. */
export type RefusedBody = readonly [name: string, body: unknown, error: string]

/** Defines one test per invalid body: the status and the exact error. */
export function refuses(app: () => App, path: string, cases: readonly RefusedBody[], status = 400) {
  it.each(cases)(`${path} refuses %s`, async (_name, body, error) => {
    const response = await app().request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect(await response.json()).toMatchObject({ error, retryable: false })
    expect(response.status).toBe(status)
  })
}
