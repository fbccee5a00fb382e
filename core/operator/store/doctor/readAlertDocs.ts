import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlertRule } from '../../domain/alertRule.ts'
import { parseAlertRules } from '../../domain/parseAlertRules.ts'
import { parseRunbook, type Runbook } from '../../domain/parseRunbook.ts'

/** Rule files with causes of other alerts; the other files follow by name. */
const CAUSES_FIRST = ['processes', 'index', 'lanes', 'payments']

const docs = join(import.meta.dirname, '../../../../docs')

/** Reads the rules that Prometheus loads and the operators' runbook from `docs`. */
export function readAlertDocs(): {
  readonly rules: readonly AlertRule[]
  readonly runbook: Runbook
} {
  const folder = join(docs, 'alerts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.rules.yml'))
  const causes = CAUSES_FIRST.map((name) => `${name}.rules.yml`)
  const ordered = causes.concat(files.filter((name) => !causes.includes(name)).toSorted())
  return {
    rules: ordered.flatMap((name) => parseAlertRules(readFileSync(join(folder, name), 'utf8'))),
    runbook: parseRunbook(readFileSync(join(docs, 'runbook.md'), 'utf8')),
  }
}
