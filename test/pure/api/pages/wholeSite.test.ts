import { beforeAll, describe, expect, it } from 'vitest'
import { aSite, EXPLORER_PAGES, OTHER_PAGES } from '../../../builders/aSite.ts'

const PAGES = [...EXPLORER_PAGES, ...OTHER_PAGES, ['the GraphQL editor', '/graphql'] as const]
/** Maximum bytes of a page without its scripts. Source: promises of the pages. */
const MAX_BYTES = 60_000
/** Elements that make a browser send a request, with their addresses. */
const LOADED =
  /<(?:script|img|iframe|source|link rel="(?:stylesheet|icon|preload)")[^>]*?(?:src|href)="([^"]*)"/g

let app: Awaited<ReturnType<typeof aSite>>
beforeAll(async () => {
  app = await aSite()
})

describe('each page of the site', () => {
  it.each(PAGES)('%s is under 60 KB and loads only files of its origin', async (_name, path) => {
    const page = await app.request(path, { headers: { accept: 'text/html,application/xhtml+xml' } })
    const html = await page.text()
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
    const loaded = [...html.matchAll(LOADED)].map(([, address = '']) => address)
    expect(loaded.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).not.toContain('http')
  })
})
