import { addSales, type SaleSums, ZERO_SALES } from './saleSums.ts'

/** Sums rows by key, in the order of the first row of each key. */
export function groupSales<Row extends SaleSums, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly (readonly [Key, SaleSums])[] {
  const sums = new Map<Key, SaleSums>()
  for (const row of rows) {
    const key = keyOf(row)
    sums.set(key, addSales(sums.get(key) ?? ZERO_SALES, row))
  }
  return [...sums]
}
