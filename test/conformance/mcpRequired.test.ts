import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMcp } from '../support/mcp/mcpApp.ts'
import { runConformance } from '../support/mcp/runConformance.ts'
import { suiteApp } from '../support/mcp/suite/suiteApp.ts'

const folder = import.meta.dirname
const baseline = join(folder, 'mcp-required-2025-11-25.yml')
const namesIn = (text: string) => [...text.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name!)
const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b))

/** What servers must do in a revision, in the suite's own words; fixed when it was released. */
function requiredIn(revision: string): readonly string[] {
  const suite = '../clients/node_modules/@modelcontextprotocol/conformance/requirements'
  const text = readFileSync(join(folder, suite, `${revision}.yaml`), 'utf8')
  const [, server = ''] = /^server:\n((?: {2}- .*\n)+)/m.exec(text) ?? []
  return namesIn(server)
}

/** Required scenarios that were not kept: those that failed, and those in which nothing could be tried. */
function leftIn(text: string, required: readonly string[]): readonly string[] {
  const [, summary = ''] = text.split('=== SUMMARY ===')
  const kept = [...summary.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed$/gm)].map(
    ([, name]) => name,
  )
  return required.filter((name) => !kept.includes(name))
}

/** Each revision asks a server of its own, as it may within the limits of one agent. */
async function run(revision: string, args: readonly string[] = []) {
  const required = requiredIn(revision)
  const server = await startMcp(suiteApp())
  try {
    const { code, text } = await runConformance(server.url, ['--requirements', revision, ...args])
    return { code, said: code === 0 ? '' : text, required, left: leftIn(text, required) }
  } finally {
    await server.stop()
  }
}

describe('our stack over the tools of the conformance suite', () => {
  it('keeps everything that revision 2026-07-28 requires', async () => {
    const { required, ...ended } = await run('2026-07-28')
    expect(required).toHaveLength(37)
    expect(ended).toEqual({ code: 0, said: '', left: [] })
  })

  it('keeps all of revision 2025-11-25 but what needs a session, and none of that is mended', async () => {
    const { required, code, said, left } = await run('2025-11-25', [
      '--expected-failures',
      baseline,
    ])
    expect(required).toHaveLength(30)
    expect([code, said]).toEqual([0, ''])
    expect(sorted(left)).toEqual(sorted(namesIn(readFileSync(baseline, 'utf8'))))
  })
})
