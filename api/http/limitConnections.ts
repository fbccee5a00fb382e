import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './agent.ts'
import type { ConnectionCounters } from './createConnectionCounters.ts'

export type ConnectionLimits = {
  /** Maximum number of open connections, all callers together. */
  readonly maxTotal: number
  /**
   * Maximum number of open connections of one network; null behind a proxy, whose address all
   * callers share.
   */
  readonly maxPerNetwork: number | null
}

/**
 * Closes each connection above a limit before the server reads a byte of the connection.
 *
 * The limit per network prevents one caller from using up the limit of all callers. A network is
 * the same unit that the rate limit counts as one agent.
 */
export function limitConnections(
  server: Server,
  { maxTotal, maxPerNetwork }: ConnectionLimits,
  counters: ConnectionCounters,
): void {
  const openOf = new Map<string, number>()
  server.maxConnections = maxTotal
  server.on('drop', () => counters.refused('all'))
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const open = openOf.get(network) ?? 0
    if (maxPerNetwork !== null && open >= maxPerNetwork) {
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
