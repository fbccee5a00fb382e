import type { AlertRule } from './alertRule.ts'

const EXPRESSION = /^ +expr: (['"])(.*)\1$/m
const SEVERITY = /^ +labels: \{ severity: (page|warn) \}$/m
const SUMMARY = /^ +summary: "(.*)"$/m

/**
 * Parses the alerts of a rule file, in order.
 *
 * Throws `SyntaxError` for a rule that is not in the format of `docs/alerts`.
 */
export function parseAlertRules(text: string): readonly AlertRule[] {
  return text
    .split(/^ +- alert: /m)
    .slice(1)
    .map((block) => {
      const name = block.slice(0, block.indexOf('\n'))
      const expression = EXPRESSION.exec(block)?.[2]
      const severity = SEVERITY.exec(block)?.[1]
      const summary = SUMMARY.exec(block)?.[1]
      if (expression === undefined || severity === undefined || summary === undefined) {
        throw new SyntaxError(`alert ${name} lacks its expression, severity or summary`)
      }
      return { name, expression, severity: severity === 'page' ? 'page' : 'warn', summary }
    })
}
