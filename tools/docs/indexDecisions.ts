import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEAD = `# Decisions

Each page has one decision that the code does not explain: the rule, the reason and the rejected options. A later decision
does not change an earlier page; the status of the earlier page names the later decision.

| decision | status | date |
| --- | --- | --- |
`
const TITLE = /^# (\d+)\. (.+)$/m
const STATUS = /^\*\*Status\.\*\* (.+), (\d{4}-\d{2}-\d{2})\.$/m

/**
 * Returns docs/decisions/README.md, built from the decisions in the folder.
 *
 * Throws an Error for a decision without title, status or date.
 */
export function indexDecisions(folder: string): string {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .toSorted()
    .map((name) => row(name, readFileSync(join(folder, name), 'utf8')))
  return `${HEAD}${rows.join('\n')}\n`
}

function row(name: string, text: string): string {
  const [, number, title] = TITLE.exec(text) ?? []
  const [, status, date] = STATUS.exec(text) ?? []
  if (number === undefined || Number(number) !== Number(name.slice(0, 4))) {
    throw new Error(`${name} does not begin with "# ${Number(name.slice(0, 4))}. <title>"`)
  }
  if (status === undefined || date === undefined) {
    throw new Error(`${name} lacks "**Status.** <status>, <yyyy-mm-dd>."`)
  }
  return `| [${number}. ${title}](${name}) | ${status} | ${date} |`
}
