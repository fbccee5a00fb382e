/** A valid command that the present state does not allow; the live index is unchanged. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
