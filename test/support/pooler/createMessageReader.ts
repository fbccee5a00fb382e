/** Message of the protocol of Postgres; the type of a startup message is empty. */
export type Message = { readonly type: string; readonly bytes: Buffer }

/** Codes of messages of which the next message is a startup message again. */
const STARTUP_FOLLOWS = 80_877_103

/**
 * Splits a stream of a client into messages. Returns the function that accepts the next bytes.
 *
 * `isStarted` is true for a stream without a startup message, such as that of a server after its handshake.
 */
export function createMessageReader(
  onMessage: (message: Message) => void,
  isStarted = false,
): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isTyped = isStarted
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const lengthAt = isTyped ? 1 : 0
      if (rest.length < lengthAt + 4) return
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < end) return
      const message = {
        type: isTyped ? String.fromCharCode(rest[0] ?? 0) : '',
        bytes: rest.subarray(0, end),
      }
      if (!isTyped) isTyped = message.bytes.readInt32BE(4) !== STARTUP_FOLLOWS
      rest = rest.subarray(end)
      onMessage(message)
    }
  }
}
