/**
 * Creates a function that picks an item by weight for a number in [0, 1), in logarithmic time. Throws RangeError
 * without items.
 */
export function createPick<T>(
  items: readonly T[],
  weigh: (item: T, at: number) => number,
): (share: number) => T {
  const sums = new Float64Array(items.length)
  let total = 0
  for (const [at, item] of items.entries()) {
    total += weigh(item, at)
    sums[at] = total
  }
  return (share) => {
    const wanted = share * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) <= wanted) low = middle + 1
      else high = middle
    }
    const found = items[low]
    if (found === undefined) throw new RangeError('there is nothing to pick from')
    return found
  }
}
