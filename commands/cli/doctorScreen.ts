import type { Diagnosis, Finding } from '../../core/operator/domain/diagnose.ts'
import { type Runbook, runbookLink } from '../../core/operator/domain/parseRunbook.ts'

/** Columns of the screen: the width of a default terminal. */
const COLUMNS = 100
/** Lines of the screen, without the database line and the next prompt. */
const MAX_LINES = 38
/** Lines that are not findings: headline, blank line, omitted findings, unread parts, healthy parts, and the alerts. */
const OTHER_LINES = 9
const TEXT_LINES = 2
const ACTION_LINES = 2
const UNSEEN_LINES = 2
const WELL_LINES = 3
const INDENT = '      '
/** Maximum length in characters of a part that is never broken. */
const SHORT_COLUMNS = 40
const NO_BREAK = '\u00a0'

/** Prints the findings on one screen of 100 columns, worst first, and the number of findings that do not fit. */
export function doctorScreen(diagnosis: Diagnosis, runbook: Runbook): string {
  const { findings, unseen, well, checkedAlerts, prometheusAlerts } = diagnosis
  const shown = fitting(findings.map((finding) => linesOf(finding, runbook)))
  const left = findings.length - shown.length
  const lines = [
    headline(diagnosis),
    ...shown.flat(),
    ...(left > 0 ? [`and ${left} more: npm run cli -- doctor --json`] : []),
    '',
    ...(unseen.length > 0 ? wrapText('unchecked: ', unseen.join('; '), UNSEEN_LINES) : []),
    ...(well.length > 0 ? wrapText('healthy: ', well.map(unbroken).join(', '), WELL_LINES) : []),
    `${checkedAlerts} alerts checked now; Prometheus evaluates the other ${prometheusAlerts}, ` +
      'which need values over time.',
  ]
  return lines.join('\n')
}

/** Returns the first findings that fit on the screen. */
function fitting(blocks: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let lines = OTHER_LINES
  return blocks.filter((block) => {
    lines += block.length
    return lines <= MAX_LINES
  })
}

function headline({ findings, unseen }: Diagnosis): string {
  const pages = findings.filter(({ severity }) => severity === 'page').length
  const counts = `${pages} PAGE (now), ${findings.length - pages} warn (today)`
  const faults = findings.length === 1 ? '1 fault' : `${findings.length} faults, worst first`
  if (findings.length > 0) return `${faults}: ${counts}`
  return unseen.length > 0 ? 'No faults found; some parts were not checked.' : 'No faults.'
}

function linesOf({ severity, section, text }: Finding, runbook: Runbook): readonly string[] {
  const mark = severity === 'page' ? 'PAGE  ' : 'warn  '
  const action = runbook.get(section)
  return [
    ...wrapText(mark, text, TEXT_LINES),
    ...(action === undefined ? [] : wrapText(INDENT, `Do: ${action}`, ACTION_LINES)),
    `${INDENT}${runbookLink(section)}`,
  ]
}

/**
 * Breaks a text into screen lines: the first line begins with `start`, the others are indented. A text that is too long
 * ends with an ellipsis.
 */
function wrapText(start: string, text: string, maxLines: number): readonly string[] {
  const lines: string[] = []
  let line = start
  for (const word of text.split(' ')) {
    const isFirst = line === start || line === INDENT
    if (!isFirst && line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = INDENT
    }
    line += line === start || line === INDENT ? word : ` ${word}`
  }
  lines.push(line)
  const visible = lines.slice(0, maxLines)
  const last = visible.pop() ?? ''
  const isCut = lines.length > maxLines || last.length > COLUMNS
  const shown = [...visible, isCut ? `${last.slice(0, COLUMNS - 2)} …` : last]
  return shown.map((entry) => entry.replaceAll(NO_BREAK, ' '))
}

/** Joins the words of a short part, so that `filled` keeps the part on one line. */
function unbroken(part: string): string {
  return part.length <= SHORT_COLUMNS ? part.replaceAll(' ', NO_BREAK) : part
}
