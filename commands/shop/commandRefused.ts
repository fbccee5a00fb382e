/** A valid command that the current state does not allow. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
