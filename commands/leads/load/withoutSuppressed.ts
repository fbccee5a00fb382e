import type { RawLead } from '../../../core/leads/domain/rawLead.ts'
import { suppressContacts } from '../../../core/leads/domain/suppressLead.ts'
import type { LoadWork } from './loadWork.ts'
import { count } from './tally.ts'

/** The lead without contacts that are kept out of sales, which are counted. */
export function withoutSuppressed(
  { note: { tally }, isSuppressed }: Pick<LoadWork, 'note' | 'isSuppressed'>,
  lead: RawLead,
): RawLead {
  const kept = suppressContacts(lead, isSuppressed)
  if (kept.email === null && lead.email !== null) count(tally.suppressed, 'emails')
  if (kept.phone === null && lead.phone !== null) count(tally.suppressed, 'phones')
  return kept
}
