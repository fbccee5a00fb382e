import { expect, it } from 'vitest'
import type { App } from '../../api/app.ts'

/** A request that must be refused: what is wrong with it, its body, and the exact refusal. */
export type Refused = readonly [name: string, body: unknown, error: string]

/** One test per bad body: the status and the exact words. */
export function refuses(app: () => App, path: string, cases: readonly Refused[], status = 400) {
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
