import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './agent.ts'
import type { ConnectionCounters } from './createConnectionCounters.ts'

export type ConnectionLimits = {
  /** Connections open at once, of all callers together. */
  readonly most: number
  /** Connections open at once of one network; null behind a proxy, whose address all callers share. */
  readonly maxPerNetwork: number | null
}

/**
 * Closes each connection above a limit before the server reads a byte of it.
 *
 * The limit per network keeps the connections of one caller from shutting out the others at the limit of all. A network
 * is what the rate limit counts as one agent.
 */
export function limitConnections(
  server: Server,
  { most, maxPerNetwork: mostPerNetwork }: ConnectionLimits,
  counters: ConnectionCounters,
): void {
  const openOf = new Map<string, number>()
  server.maxConnections = most
  server.on('drop', () => counters.refused('all'))
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const open = openOf.get(network) ?? 0
    if (mostPerNetwork !== null && open >= mostPerNetwork) {
      socket.destroy()
      counters.refused('network')
      return
    }
    openOf.set(network, open + 1)
    counters.opened()
    socket.once('close', () => {
      counters.closed()
      const left = (openOf.get(network) ?? 1) - 1
      if (left === 0) openOf.delete(network)
      else openOf.set(network, left)
    })
  })
}
