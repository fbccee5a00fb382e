import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { type McpServer, startMcp } from '../support/mcp/mcpApp.ts'

const folder = import.meta.dirname
const suite = join(
  folder,
  '../clients/node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

let server: McpServer
let out: string
beforeAll(async () => {
  server = await startMcp(anApp(aWorld()))
  out = mkdtempSync(join(tmpdir(), 'quartet-conformance-'))
})
afterAll(async () => {
  rmSync(out, { recursive: true, force: true })
  await server.stop()
})

/** Runs every scenario of a revision. Against a server that is down some pass, so a few are asked for by name. */
async function run(revision: string): Promise<{ readonly code: number; readonly text: string }> {
  const baseline = join(folder, `mcp-${revision}.yml`)
  const args = ['server', '--url', server.url, '--suite', 'all', '--spec-version', revision]
  const more = ['--expected-failures', baseline, '-o', join(out, revision)]
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args, ...more], { timeout: 60_000 }, (error, text) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text })
    })
  })
}

describe('the conformance suite of the protocol', () => {
  it.each([
    [
      '2026-07-28',
      ['tools-list', 'resources-list', 'sep-2164-resource-not-found', 'http-header-validation'],
    ],
    ['2025-11-25', ['server-initialize', 'ping', 'tools-list', 'resources-list']],
  ])(
    'finds no failure against %s beyond those written down, and none of these mended',
    async (revision, named) => {
      const { code, text } = await run(revision)
      expect([code, code === 0 ? '' : text.slice(-4_000)]).toEqual([0, ''])
      for (const scenario of named) expect(text).toMatch(new RegExp(`✓ ${scenario}: [1-9]`))
      expect(text).toMatch(/✓ dns-rebinding-protection: 2 passed, 0 failed/)
    },
  )
})
