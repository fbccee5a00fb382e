/** UTC month as `2026-11`. */
export type Month = string

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Returns the month of a text such as `2026-11`, or null. */
export function parseMonth(text: string): Month | null {
  return MONTH.test(text) ? text : null
}

export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7)
}

/** Returns the month `by` months later; earlier for a negative number. */
export function monthAfter(month: Month, by: number): Month {
  const start = monthStart(month)
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + by)))
}

/** Returns the first moment of a month. */
export function monthStart(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

/** Returns the name of the partition of a month, as `payment_month_2026_11`. */
export function partitionName(archive: string, month: Month): string {
  return `${archive}_${month.replace('-', '_')}`
}
