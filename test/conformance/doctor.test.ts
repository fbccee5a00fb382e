import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doctorScreen } from '../../commands/cli/doctorScreen.ts'
import { exitCodeOf } from '../../commands/cli/runDoctor.ts'
import type { Diagnosis } from '../../core/operator/domain/diagnose.ts'
import { runbookLink } from '../../core/operator/domain/parseRunbook.ts'
import { readAlertDocs } from '../../core/operator/store/doctor/readAlertDocs.ts'

const root = join(import.meta.dirname, '../..')
const { rules, runbook } = readAlertDocs()
const runbookText = readFileSync(join(root, 'docs/runbook.md'), 'utf8')
const headings = [...runbookText.matchAll(/^#{1,4} (.+)$/gm)].map(([, title = '']) => title)
const anchors = new Set(headings.map((title) => title.toLowerCase().replaceAll(' ', '-')))

/** Returns the runbook sections that the checks of doctor name. */
function namedSections(): readonly string[] {
  const folder = join(root, 'core/operator/store/doctor')
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/pageFinding\(\s*'(\w+)'/g)].map(
      ([, section = '']) => section,
    ),
  )
}

const diagnosis = (part: Partial<Diagnosis>): Diagnosis => ({
  findings: [],
  well: [],
  unseen: [],
  checkedAlerts: 34,
  prometheusAlerts: 35,
  ...part,
})
const faults = (count: number): Diagnosis['findings'] =>
  Array.from({ length: count }, (_, at) => ({
    severity: 'page',
    section: 'SponsorDepositLow',
    subject: String(at),
    text: `${'a deposit of many words '.repeat(12)}${at}`,
  }))

describe('doctor', () => {
  it('names only sections of the runbook with an action', () => {
    const named = namedSections()
    expect(named.length).toBeGreaterThan(8)
    const sections = new Set([...named, ...rules.map(({ name }) => name)])
    for (const section of sections) {
      expect(anchors, section).toContain(runbookLink(section).split('#')[1])
      expect(runbook.get(section), section).toMatch(/\w/)
    }
  })

  it('is the first command of the runbook', () => {
    expect(/^```sh\n(.*)$/m.exec(runbookText)?.[1]).toBe('npm run cli -- doctor')
  })

  it('prints at most 40 lines of 100 columns, and counts the omitted lines', () => {
    const screen = doctorScreen(
      diagnosis({
        findings: faults(30),
        well: faults(9).map(({ text }) => text),
        unseen: faults(9).map(({ text }) => text),
      }),
      runbook,
    )
    const lines = screen.split('\n')
    // The first line of the terminal names the database.
    expect(lines.length + 1).toBeLessThanOrEqual(40)
    expect(lines.filter((line) => line.length > 100)).toEqual([])
    expect(screen).toMatch(/^30 faults, worst first: 30 PAGE \(now\), 0 warn \(today\)$/m)
    expect(screen).toMatch(/^and \d+ more: npm run cli -- doctor --json$/m)
  })

  it('keeps a short healthy part on one line', () => {
    for (let length = 60; length < 100; length += 1) {
      const well = [`database ${'d'.repeat(length - 20)}`, 'chain 8453 (head 1 s old)']
      expect(doctorScreen(diagnosis({ well }), runbook)).toContain('chain 8453 (head 1 s old)')
    }
  })

  it('exits with 0 when all is well, 1 after a finding, and 2 when a part was not checked', () => {
    expect(exitCodeOf(diagnosis({}))).toBe(0)
    expect(exitCodeOf(diagnosis({ findings: faults(1), unseen: ['lanes'] }))).toBe(1)
    expect(exitCodeOf(diagnosis({ unseen: ['lanes'] }))).toBe(2)
  })
})
