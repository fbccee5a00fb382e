import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { aVault, usd } from '../../../builders/facts.ts'
import { llmsFaults, llmsParts } from '../../../support/llmsGrammar.ts'

const app = anApp(aWorld({ vaults: [aVault({ vaultId: 1, nav: usd(500) })] }))
const read = async () => {
  const response = await app.request('/llms.txt')
  return { response, text: await response.text() }
}

describe('/llms.txt', () => {
  it('is plain text in the grammar of llmstxt.org, with cache headers', async () => {
    const { response, text } = await read()
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/)
    expect(llmsFaults(text)).toEqual([])
    expect(llmsFaults(text.replace('## Start here', '### Start here')).length).toBe(1)
    expect(llmsFaults(text.replace('> An', 'An')).length).toBe(1)
    expect(llmsFaults(text.replace('- [OpenAPI]', '- OpenAPI ')).length).toBe(1)
  })

  it('names every operation, every price and every chain of a price', async () => {
    const { text } = await read()
    for (const { method, path } of operations) expect(text).toContain(`\`${method} ${path}\``)
    for (const { price } of operations) {
      if (price === 'free') continue
      for (const chainId of price.chainIds) expect(text).toContain(`eip155:${chainId}`)
      if ('mode' in price) expect(text).toContain(price.words)
    }
    expect(text).toContain('0.04 USD')
  })

  it('names the tool of every operation beside its path', async () => {
    const { text } = await read()
    for (const { method, path, mcp } of operations) {
      expect(text).toContain(`\`${method} ${path}\`, tool ${mcp.name}. `)
    }
  })

  it('states the free calls of each paid operation in the line of the operation', async () => {
    const lines = (await read()).text.split('\n')
    const lineOf = (path: string) => lines.find((line) => line.includes(`\`GET ${path}\``))
    expect(lineOf('/v1/updown/{market}')).toContain(
      '1 call per agent, all time, is free with free=1.',
    )
    expect(lineOf('/v1/leads/search')).toContain('3 per day are free with sample=1.')
  })

  it('names the windows of the index, and the tool find_tool for a single operation', async () => {
    const { text } = await read()
    expect(text).toContain('over 7d, 30d, 90d or 365d')
    expect(text).toContain('for a single operation call find_tool')
    expect(text).toContain('/v1/bridge/openapi.json')
  })

  it('links only to existing documents, calls, and parts of the OpenAPI document', async () => {
    const { text } = await read()
    const description = JSON.parse(await (await app.request('/openapi.json')).text())
    const { links } = llmsParts(text)
    expect(links.length).toBeGreaterThan(operations.length)
    for (const link of links) {
      const { hash, pathname } = new URL(link)
      if (hash !== '') expect(valueAt(description, hash), link).toMatchObject({ responses: {} })
      else if (!/^\/(v1|docs|status|gas|graphql|bridge)/.test(pathname)) {
        expect((await app.request(link)).status, link).toBe(200)
      }
    }
  })
})

/** Returns the value at a JSON pointer in a fragment. */
function valueAt(document: unknown, hash: string): unknown {
  const keys = decodeURIComponent(hash.slice(2)).split('/')
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  }, document)
}
