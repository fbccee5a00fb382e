import type { RawLead } from '../../core/domain/leads/rawLead.ts'
import { suppressContacts } from '../../core/domain/leads/suppressLead.ts'
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
