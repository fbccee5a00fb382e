import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** Rounds of the derivation; default of Postgres. Source: scram_iterations, PostgreSQL 18. */
const ROUNDS = 4_096
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * Returns the form in which Postgres stores a password, so that neither the statement nor the log of the server has the
 * password itself.
 *
 * The password has printable ASCII characters only, which need no normalisation. Source: RFC 5802, RFC 7677.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, KEY_BYTES, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest()
  const server = hmac('Server Key')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored.toString('base64')}:${server.toString('base64')}`
}
