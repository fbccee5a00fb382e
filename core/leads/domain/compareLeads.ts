import type { EmailGrade } from './leadFlags.ts'

/** Fields that decide the rank of a lead. */
export type RankedLead = {
  readonly grade: EmailGrade | null
  readonly phone: string | null
  /** Day `YYYY-MM-DD`. */
  readonly observedOn: string
  /** 0 to 100. */
  readonly score: number
  readonly id: string
}

/**
 * Compares two leads, the better lead first: grade (no address last), with a phone, newest, highest
 * score, id. Returns 0 only for equal ids.
 *
 * In SQL: `order by grade nulls last, phone is null, observed_on desc, score desc, id collate "C"`.
 */
export function compareLeads(a: RankedLead, b: RankedLead): number {
  return (
    text(a.grade ?? 'none', b.grade ?? 'none') ||
    Number(a.phone === null) - Number(b.phone === null) ||
    text(b.observedOn, a.observedOn) ||
    b.score - a.score ||
    text(a.id, b.id)
  )
}

/** Compares by code units, in which A, B and C sort before "none". */
const text = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
