const LINK = /^- \[[^\]]+\]\((https?:\/\/[^\s)]+)\)(: \S.*)?$/

/**
 * Returns a text's faults against llmstxt.org, line by line: it requires a heading, a summary, notes without headings,
 * then sections of links.
 */
export function llmsFaults(text: string): readonly string[] {
  const lines = text.split('\n')
  const faults: string[] = []
  if (!/^# \S/.test(lines[0] ?? '')) faults.push('the first line is not a heading')
  const summary = lines.slice(1).find((line) => line !== '')
  if (!/^> \S/.test(summary ?? '')) faults.push('no summary follows the heading')
  let inSection = false
  let inCode = false
  for (const line of lines.slice(1)) {
    if (line.startsWith('```')) inCode = !inCode
    if (inCode) continue
    if (/^## \S/.test(line)) inSection = true
    else if (/^#{1,6} /.test(line)) faults.push(`a heading that is not a section: ${line}`)
    else if (inSection && line !== '' && !LINK.test(line)) faults.push(`no link: ${line}`)
  }
  if (inCode) faults.push('code that does not end')
  return faults
}

/** Returns the URLs of all links, and the lines of code. */
export function llmsParts(text: string): {
  readonly links: readonly string[]
  readonly calls: readonly string[]
} {
  const links = text.split('\n').flatMap((line) => LINK.exec(line)?.[1] ?? [])
  return { links, calls: [...text.matchAll(/^curl .*$/gm)].map(([call]) => call) }
}
