import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { type McpServer, startMcp } from '../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const inspector = join(import.meta.dirname, '../clients/node_modules/.bin/mcp-inspector')

let server: McpServer
beforeAll(async () => {
  server = await startMcp(anApp(aWorld()))
})
afterAll(() => server.stop())

/**
 * Returns exit code and output of the inspector. The exit code is 6 when some client cannot read a
 * schema of the list.
 */
function list(era: string): Promise<{ readonly code: number; readonly text: string }> {
  const args = [
    '--cli',
    `${server.url}?toolsets=all`,
    '--protocol-era',
    era,
    '--method',
    'tools/list',
    '--strict',
  ]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [inspector, ...args],
      { timeout: PATIENCE_MS, maxBuffer: 16_000_000 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? 1)
        resolve({ code, text: code === 0 ? stdout : `${stdout}${stderr}`.slice(-4_000) })
      },
    )
  })
}

describe('the MCP inspector', () => {
  it.each(['legacy', 'modern'])(
    'reports no problem in the list of tools of a session in era %s',
    async (era) => {
      const { code, text } = await list(era)
      expect([code, code === 0 ? '' : text]).toEqual([0, ''])
      const { tools } = JSON.parse(text.slice(text.indexOf('{')))
      const listed = tools.map(({ name }: { readonly name: string }) => name)
      expect(listed).toContain('get_basket')
      expect(listed).toContain('gas_sponsor')
    },
  )
})
