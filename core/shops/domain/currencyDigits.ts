/**
 * Number of decimals of each currency whose smallest unit is not a hundredth. Source: ISO 4217,
 * list one.
 */
const OTHER_DIGITS: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF'].map(
    (code) => [code, 0] as const,
  ),
  ...['UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
])

/** Returns the number of decimals of a currency's smallest unit. */
export function currencyDigits(currency: string): number {
  return OTHER_DIGITS.get(currency) ?? 2
}
