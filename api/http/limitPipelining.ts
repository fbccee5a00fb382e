import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionCounters } from './createConnectionCounters.ts'

/** Maximum number of unanswered requests per connection; clients that pipeline send about ten. */
const MAX_UNANSWERED_REQUESTS = 32

/**
 * Cuts a connection that sends a further request while 32 of its requests have no complete answer.
 *
 * A pause of the socket does not bound the work: Node parses all requests of a read, 64 KB, before
 * the pause takes effect. An answer to a request beyond the maximum would wait behind the earlier
 * answers. A payment whose connection is cut is charged once, and its answer is stored for a
 * repeat.
 */
export function limitPipelining(
  serve: RequestListener,
  counters: Pick<ConnectionCounters, 'overrun'>,
): RequestListener {
  const unansweredOf = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket }: IncomingMessage = request
    // Node parses the rest of a read even after the cut.
    if (socket.destroyed) return
    const unanswered = unansweredOf.get(socket) ?? 0
    if (unanswered >= MAX_UNANSWERED_REQUESTS) {
      socket.destroy()
      counters.overrun()
      return
    }
    unansweredOf.set(socket, unanswered + 1)
    response.once('close', () => unansweredOf.set(socket, (unansweredOf.get(socket) ?? 1) - 1))
    serve(request, response)
  }
}
