/**
 * Returns the first line of the message of an error, so that other lines and properties, which may hold passwords or
 * keys of a connection, stay out of the logs. The job library reports errors of its workers as plain objects with a
 * message.
 */
export function problemOf(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error
  const [line = ''] = String(hasMessage ? error.message : error).split('\n')
  return line || 'no reason given'
}
