import type { CheckResult, Finding } from '../../domain/diagnose.ts'

/** Creates a result with the given parts; other parts are empty. */
export const resultOf = (given: Partial<CheckResult>): CheckResult => ({
  findings: given.findings ?? [],
  samples: given.samples ?? [],
  well: given.well ?? [],
  unseen: given.unseen ?? [],
})

/** Creates a finding that needs an operator now. */
export const pageFinding = (section: string, subject: string, text: string): Finding => ({
  severity: 'page',
  section,
  subject,
  text,
})
