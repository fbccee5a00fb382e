import { auditServer } from 'graphql-http'
import { describe, expect, it } from 'vitest'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'

describe('GraphQL over HTTP', () => {
  it('passes every audit of the specification', async () => {
    const app = anApp(aWorld())
    const results = await auditServer({
      url: 'http://127.0.0.1/graphql',
      fetchFn: (url: string, init?: RequestInit) => app.request(url, init),
    })
    expect(results.length).toBeGreaterThan(50)
    expect(
      results.flatMap((result) =>
        result.status === 'ok' ? [] : [`${result.id} ${result.status}: ${result.name}`],
      ),
    ).toEqual([])
  })
})
