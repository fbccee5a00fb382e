/** Valid command that the server or the file of a password does not allow; the roles are as before. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
