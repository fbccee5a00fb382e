/** Returns the trigrams of each word; a space marks the start and the end of a word. */
export function trigrams(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of words) {
    const marked = `  ${word} `
    for (let at = 0; at + 3 <= marked.length; at++) found.add(marked.slice(at, at + 3))
  }
  return found
}

/**
 * Returns the Dice coefficient of two sets, 0 to 1: twice the number of shared items, divided by
 * the sum of both sizes. Source: Dice 1945.
 */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.size + b.size
  return all === 0 ? 0 : (2 * [...a].filter((item) => b.has(item)).length) / all
}

/**
 * Minimum letters of a word in which a typing error is accepted; a shorter word is too close to
 * other words.
 */
const MIN_TYPO_LETTERS = 6
/**
 * Minimum letters of a word in which a wrong letter is accepted, in addition to a lost, doubled or
 * swapped letter.
 */
const MIN_WRONG_LETTER_LETTERS = 8

/**
 * Returns true if `typed` is `word` with one typing error; the first letter must be equal.
 *
 * "plummer" does not match "plumber": in a short word, one wrong letter often makes another word
 * ("printer", "painter").
 */
export function isTypo(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length)
  if (shorter < MIN_TYPO_LETTERS - 1 || Math.max(typed.length, word.length) < MIN_TYPO_LETTERS) {
    return false
  }
  if (typed[0] !== word[0] || Math.abs(typed.length - word.length) > 1) return false
  let at = 0
  while (at < shorter && typed[at] === word[at]) at++
  if (typed.length !== word.length) {
    const [long, short] = typed.length > word.length ? [typed, word] : [word, typed]
    return long.slice(at + 1) === short.slice(at)
  }
  const isSwapped =
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    typed.slice(at + 2) === word.slice(at + 2)
  return (
    isSwapped ||
    (typed.length >= MIN_WRONG_LETTER_LETTERS && typed.slice(at + 1) === word.slice(at + 1))
  )
}
