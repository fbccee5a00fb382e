/** Minimum number of digits of an amount that is shown without cents. */
const WITHOUT_CENTS = 5

/** Dollars of a decimal text, rounded toward zero: to the cent, from 10,000 on to the dollar. */
export function dollarsText(dollars: string): string {
  const [whole = '0', part = ''] = dollars.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return whole.length >= WITHOUT_CENTS
    ? `$${grouped}`
    : `$${grouped}.${part.padEnd(2, '0').slice(0, 2)}`
}
