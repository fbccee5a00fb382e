/** Digits of the dollars from which cents tell nobody anything. */
const WITHOUT_CENTS = 5

/** Dollars of a text with decimals, toward zero: to the cent, from 10,000 on to the dollar. */
export function dollarsText(dollars: string): string {
  const [whole = '0', part = ''] = dollars.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return whole.length >= WITHOUT_CENTS
    ? `$${grouped}`
    : `$${grouped}.${part.padEnd(2, '0').slice(0, 2)}`
}
