/** Message of the Postgres protocol; the type of a startup message is empty. */
export type Message = { readonly type: string; readonly bytes: Buffer }

/** Code of a request for TLS; the message after this request is a startup message again. */
const STARTUP_FOLLOWS = 80_877_103

/**
 * Splits a stream into messages, and calls `onMessage` with each. Returns the function that accepts the next bytes.
 *
 * `isStarted` is false for the stream of a client, which begins with a startup message. The value is true for the stream
 * of a server, which has no startup message.
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
