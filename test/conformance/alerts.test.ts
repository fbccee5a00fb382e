import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promtoolPaths } from '../../tools/promtool.ts'
import { documentedMetrics, metricsIn } from '../support/metricsDoc.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'alerts')
const files = readdirSync(folder)
const rules = files.filter((name) => name.endsWith('.rules.yml'))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const alertsIn = (text: string) => [...text.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

function promtool(...args: string[]): string {
  const program = promtoolPaths().find((path) => existsSync(path))
  if (program === undefined) throw new Error('no promtool: run node tools/ensurePromtool.ts')
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

describe('alert rules', () => {
  it.each(rules)('are valid for Prometheus in %s', (name) => {
    expect(promtool('check', 'rules', name)).toContain('SUCCESS')
  })

  it.each(rules)('pass their tests in %s: each alert fires, stays silent and ends', (name) => {
    expect(promtool('test', 'rules', name.replace('.rules.', '.test.'))).toContain('SUCCESS')
  })

  it.each(rules)('have a firing and a silent test for each alert in %s', (name) => {
    const tests = textOf(name.replace('.rules.', '.test.'))
    for (const alert of alertsIn(textOf(name))) {
      expect(tests).toContain(`name: ${alert} is silent while all is well`)
      expect(tests).toContain(`name: ${alert} fires, and ends with its cause`)
    }
  })

  it('use metrics that exist', () => {
    const known = documentedMetrics()
    for (const name of rules) {
      const expressions = [...textOf(name).matchAll(/expr: (['"])(.*)\1$/gm)]
      expect(expressions.length, name).toBe(alertsIn(textOf(name)).length)
      for (const [, , expression] of expressions) {
        expect(metricsIn(expression!, known), `${name}: ${expression}`).not.toContain(undefined)
      }
    }
  })

  it('have a severity and a section of the runbook', () => {
    const runbook = readFileSync(join(folder, '..', 'runbook.md'), 'utf8')
    const sections = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, title]) => title!)
    const alerts = rules.flatMap((name) => alertsIn(textOf(name)))
    expect(sections.toSorted()).toEqual(alerts.toSorted())
    for (const name of rules) {
      const alone = textOf(name).split('- alert: ').slice(1)
      for (const text of alone) {
        const [alert = ''] = text.split('\n')
        expect(text).toMatch(/labels: \{ severity: (page|warn) \}/)
        expect(text).toContain(`runbook: docs/runbook.md#${alert.toLowerCase()}\n`)
      }
    }
  })

  it('are the only files of their folder, beside their tests', () => {
    const expected = rules.flatMap((name) => [name, `${basename(name, '.rules.yml')}.test.yml`])
    expect(files.toSorted()).toEqual(expected.toSorted())
  })
})
