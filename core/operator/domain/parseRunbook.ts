/** Remedy by section of the runbook. */
export type Runbook = ReadonlyMap<string, string>

const SECTION = /^#{2,3} (\w+)$/m

/** Parses the first paragraph after **Do.** in each section of the runbook, by heading. */
export function parseRunbook(text: string): Runbook {
  const [, ...parts] = text.split(SECTION)
  const sections = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const action = /^\*\*Do\.\*\* (.*?)(?:\n\n|$)/ms.exec(parts[at + 1] ?? '')?.[1]
    if (action !== undefined) sections.set(parts[at] ?? '', action.replaceAll('\n', ' '))
  }
  return sections
}

/** Returns the link to a section, from the root of the repository. */
export const runbookLink = (section: string): string => `docs/runbook.md#${section.toLowerCase()}`
