/**
 * Returns the first line of an error; further details of drivers, such as connections with keys, stay out of logs. The
 * library reports errors of its workers as plain objects with a message.
 */
export function problemOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  const [line = ''] = String(hasMessage ? error.message : error).split('\n')
  return line || 'no reason given'
}
