import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCommand } from '../../commands/cli/parseCommand.ts'
import { keyVariables } from '../../core/config/keyVariables.ts'
import { variables } from '../../core/config.ts'
import { promtoolPaths } from '../../tools/promtool.ts'
import { documentedMetrics, metricsIn } from '../support/metricsDoc.ts'
import { runbookBlocks, runbookCommands } from '../support/runbookCommands.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const runbook = readFileSync(join(docs, 'runbook.md'), 'utf8')
const sections = runbook.split(/^### /m).slice(1)

describe('the runbook', () => {
  it('states the meaning, the checks, the actions and the end of each alert', () => {
    for (const section of sections) {
      for (const part of ['**Means.** ', '**Check.** ', '**Do.** ', '**Resolved** when: ']) {
        expect(section).toContain(part)
      }
    }
  })

  it('names commands that exist', () => {
    expect(runbookCommands().length).toBeGreaterThan(15)
    for (const words of runbookCommands()) {
      expect(parseCommand(words).kind, words.join(' ')).not.toBe('help')
    }
  })

  it('has queries that are valid for Prometheus and use metrics that exist', () => {
    const known = documentedMetrics()
    const queries = runbookBlocks('promql')
    for (const query of queries) expect(metricsIn(query, known), query).not.toContain(undefined)
    const program = promtoolPaths().find((path) => existsSync(path))
    if (program === undefined) throw new Error('no promtool: run node tools/ensurePromtool.ts')
    const folder = mkdtempSync(join(tmpdir(), 'quartet-runbook-'))
    try {
      const rules = queries.map((expr, at) => ({ record: `query:${at}`, expr }))
      const file = join(folder, 'queries.yml')
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }))
      const output = execFileSync(program, ['check', 'rules', file], { encoding: 'utf8' })
      expect(output).toContain('SUCCESS')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('searches logs only for events that the code writes', () => {
    const events = readFileSync(join(docs, 'logs.md'), 'utf8')
    const searched = [...runbook.matchAll(/"event":"([^"]+)"/g)].map(([, code]) => code!)
    const named = runbook
      .split('\n')
      .filter((line) => /\blog\b/.test(line))
      .flatMap((line) => [...line.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code]) => code!))
    expect(searched.length).toBeGreaterThan(3)
    expect(named.length).toBeGreaterThan(20)
    for (const code of [...searched, ...named]) expect(events).toContain(`| \`${code}\` |`)
  })

  it('names variables that exist', () => {
    const known = new Set(Object.keys({ ...variables, ...keyVariables }))
    const named = [...runbook.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b(?:_<chain id>)?/g)].map(
      ([name]) => name,
    )
    for (const name of named) {
      const ofChain = name.replace('_<chain id>', '_8453')
      expect(
        [...known].some((text) => text === ofChain),
        name,
      ).toBe(true)
    }
  })
})
