import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { type McpServer, startMcp } from '../support/mcp/mcpApp.ts'
import { runConformance } from '../support/mcp/runConformance.ts'

let server: McpServer
beforeAll(async () => {
  server = await startMcp(anApp(aWorld()))
})
afterAll(() => server.stop())

/**
 * Runs every scenario of a revision. Some scenarios pass even against a server that is down, so the test names a few
 * more.
 */
function run(revision: string) {
  const baseline = join(import.meta.dirname, `mcp-${revision}.yml`)
  const args = ['--suite', 'all', '--spec-version', revision, '--expected-failures', baseline]
  return runConformance(server.url, args)
}

describe('the conformance suite of MCP', () => {
  it.each([
    [
      '2026-07-28',
      ['tools-list', 'resources-list', 'sep-2164-resource-not-found', 'http-header-validation'],
    ],
    ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'resources-list']],
  ])('reports for revision %s exactly the failures of the baseline', async (revision, named) => {
    const { code, text } = await run(revision)
    expect([code, code === 0 ? '' : text.slice(-4_000)]).toEqual([0, ''])
    for (const scenario of named) expect(text).toMatch(new RegExp(`✓ ${scenario}: [1-9]`))
    expect(text).toMatch(/✓ dns-rebinding-protection: 2 passed, 0 failed/)
  })
})
