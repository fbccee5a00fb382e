import type { RawLead } from '../../../core/leads/domain/rawLead.ts'
import { suppressContacts } from '../../../core/leads/domain/suppressLead.ts'
import type { LoadWork } from './loadWork.ts'
import { count } from './tally.ts'

/** Removes suppressed contacts from a lead and counts them. */
export function removeSuppressedContacts(
  { note: { tally }, isSuppressed }: Pick<LoadWork, 'note' | 'isSuppressed'>,
  lead: RawLead,
): RawLead {
  const remaining = suppressContacts(lead, isSuppressed)
  if (remaining.email === null && lead.email !== null) count(tally.suppressed, 'emails')
  if (remaining.phone === null && lead.phone !== null) count(tally.suppressed, 'phones')
  return remaining
}
