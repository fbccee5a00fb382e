import type { Finding, Sight } from '../../domain/diagnose.ts'

/** Creates a result with the given parts; other parts are empty. */
export const sight = (seen: Partial<Sight>): Sight => ({
  findings: seen.findings ?? [],
  samples: seen.samples ?? [],
  well: seen.well ?? [],
  unseen: seen.unseen ?? [],
})

/** Creates a finding that needs an operator now. */
export const page = (section: string, subject: string, text: string): Finding => ({
  severity: 'page',
  section,
  subject,
  text,
})
