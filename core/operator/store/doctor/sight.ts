import type { Finding, Sight } from '../../domain/diagnose.ts'

/** A sight of some of these, and of nothing else. */
export const sight = (seen: Partial<Sight>): Sight => ({
  findings: seen.findings ?? [],
  samples: seen.samples ?? [],
  well: seen.well ?? [],
  unseen: seen.unseen ?? [],
})

/** A finding that wants a person now. */
export const page = (section: string, subject: string, text: string): Finding => ({
  severity: 'page',
  section,
  subject,
  text,
})
