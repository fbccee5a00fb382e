import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMcp } from '../support/mcp/mcpApp.ts'
import { runConformance } from '../support/mcp/runConformance.ts'
import { suiteApp } from '../support/mcp/suite/suiteApp.ts'

const folder = import.meta.dirname
const baseline = join(folder, 'mcp-required-2025-11-25.yml')
const namesIn = (text: string) => [...text.matchAll(/^ {2}- (\S+)$/gm)].map(([, name]) => name!)
const sortNames = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b))

/** Returns the scenarios that a revision requires of servers, from the requirements of the suite. */
function requiredIn(revision: string): readonly string[] {
  const suite = '../clients/node_modules/@modelcontextprotocol/conformance/requirements'
  const text = readFileSync(join(folder, suite, `${revision}.yaml`), 'utf8')
  const [, server = ''] = /^server:\n((?: {2}- .*\n)+)/m.exec(text) ?? []
  return namesIn(server)
}

/** Returns the required scenarios that failed or had no passed check. */
function leftIn(text: string, required: readonly string[]): readonly string[] {
  const [, summary = ''] = text.split('=== SUMMARY ===')
  const passed = [...summary.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed$/gm)].map(
    ([, name]) => name,
  )
  return required.filter((name) => !passed.includes(name))
}

/** Runs the scenarios of a revision against a separate server, because one agent has a limit of calls. */
async function run(revision: string, args: readonly string[] = []) {
  const required = requiredIn(revision)
  const server = await startMcp(suiteApp())
  try {
    const { code, text } = await runConformance(server.url, ['--requirements', revision, ...args])
    return { code, output: code === 0 ? '' : text, required, left: leftIn(text, required) }
  } finally {
    await server.stop()
  }
}

describe('a server with the tools of the conformance suite', () => {
  it('passes every scenario that revision 2026-07-28 requires', async () => {
    const { required, ...ended } = await run('2026-07-28')
    expect(required).toHaveLength(37)
    expect(ended).toEqual({ code: 0, output: '', left: [] })
  })

  it('passes every scenario that revision 2025-11-25 requires except exactly those that need a session', async () => {
    const { required, code, output, left } = await run('2025-11-25', [
      '--expected-failures',
      baseline,
    ])
    expect(required).toHaveLength(30)
    expect([code, output]).toEqual([0, ''])
    expect(sortNames(left)).toEqual(sortNames(namesIn(readFileSync(baseline, 'utf8'))))
  })
})
