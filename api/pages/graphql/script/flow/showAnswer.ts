/** Returns an answer with one member per line; a text that is not JSON stays as it is. */
export function showAnswer(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
