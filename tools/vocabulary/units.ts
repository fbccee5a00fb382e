/** Suffix of field names, its unit, and the shapes that fields of the unit may have. */
export type Unit = {
  readonly end: string
  readonly unit: string
  readonly shapes: readonly string[]
}

/** Suffixes in order of precedence; the first suffix that matches a name applies. */
export const UNITS: readonly Unit[] = [
  { end: 'At', unit: 'unix seconds', shapes: ['integer'] },
  { end: 'Usdc', unit: 'USDC-6', shapes: ['units'] },
  { end: 'Usd', unit: 'USD', shapes: ['decimal', 'number'] },
  { end: 'Wei', unit: 'wei', shapes: ['units'] },
  { end: 'Eth', unit: 'coins of the chain', shapes: ['decimal'] },
  { end: 'Lamports', unit: 'lamports', shapes: ['units'] },
  { end: 'Shares', unit: 'base units of shares', shapes: ['units'] },
  { end: 'E18', unit: '10^-18', shapes: ['units'] },
  { end: 'WeightsBps', unit: 'basis points', shapes: ['array of integer'] },
  { end: 'Bps', unit: 'basis points', shapes: ['integer', 'number', 'array of integer'] },
  { end: 'Pct', unit: 'percent', shapes: ['number'] },
  { end: 'Days', unit: 'days', shapes: ['integer'] },
  { end: 'Seconds', unit: 'seconds', shapes: ['integer', 'number'] },
  // The quantiles of a figure are an object.
  { end: 'Ms', unit: 'milliseconds', shapes: ['integer', 'number', 'object'] },
  { end: 'Km', unit: 'kilometres', shapes: ['number'] },
  { end: 'Url', unit: '', shapes: ['string'] },
  { end: 'Count', unit: '', shapes: ['integer'] },
]

/** Returns the unit for the suffix of a name; undefined without a known suffix. */
export function unitOf(name: string): Unit | undefined {
  return UNITS.find(({ end }) => name.endsWith(end) && name !== end)
}
