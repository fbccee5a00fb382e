/** A command that makes sense and cannot be done as things are. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}
