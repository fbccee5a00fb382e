import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BEGIN = '<!-- contents: npm run generate -->'
const END = '<!-- /contents -->'
const RULE = /- alert: (\w+)[\s\S]*?labels: \{ severity: (\w+) \}/g
const HEADING = /^(##|###) (.+)$/gm

/**
 * Returns docs/runbook.md with its current table of contents, which shows the severity of each alert rule.
 *
 * Throws an Error if the document lacks the begin or end mark of the contents.
 */
export function withContents(runbook: string, alertsFolder: string): string {
  const begin = runbook.indexOf(BEGIN)
  const end = runbook.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`docs/runbook.md lacks ${BEGIN} or ${END}`)
  const contents = contentsOf(runbook.slice(end), severities(alertsFolder))
  return `${runbook.slice(0, begin + BEGIN.length)}\n\n${contents}\n\n${runbook.slice(end)}`
}

function severities(folder: string): ReadonlyMap<string, string> {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.rules.yml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return new Map(
    [...texts.join('\n').matchAll(RULE)].map(([, alert = '', severity = '']) => [alert, severity]),
  )
}

type Section = { readonly title: string; readonly alerts: string[] }

function contentsOf(text: string, severityOf: ReadonlyMap<string, string>): string {
  const sections: Section[] = []
  for (const [, level, title = ''] of text.matchAll(HEADING)) {
    if (level === '##') sections.push({ title, alerts: [] })
    else sections.at(-1)?.alerts.push(entry(title, severityOf.get(title)))
  }
  const rows = sections.map(({ title, alerts }) => `| ${link(title)} | ${alerts.join(', ')} |`)
  return [
    '| component | alerts; **bold** has severity `page`, the others `warn` |',
    '| --- | --- |',
  ]
    .concat(rows)
    .join('\n')
}

function entry(title: string, severity: string | undefined): string {
  if (severity === undefined) return link(title)
  return severity === 'page' ? `**${link(title)}**` : link(title)
}

/** Returns a Markdown link to a heading, with GitHub's anchor. */
function link(title: string): string {
  const anchor = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
  return `[${title}](#${anchor})`
}
