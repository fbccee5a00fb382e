import type { FreeGrants } from '../../core/payments/freePorts.ts'

/** Counts free grants in memory by agent and network, as on a single day. */
export function memoryGrants(): FreeGrants & { readonly used: Map<string, number> } {
  const used = new Map<string, number>()
  const nonces = new Set<string>()
  const countOf = (key: string) => used.get(key) ?? 0
  return {
    used,
    reserve: async ({ operation, signIn, network, perAgent, perNetworkPerDay }) => {
      const nonce = signIn && `${signIn.address} ${signIn.nonce}`
      if (nonce !== null && nonces.has(nonce)) return { kind: 'replayed' }
      const agent = `${operation} ${signIn?.address ?? `unsigned:${network}`}`
      const place = `${operation} network:${network}`
      if (countOf(agent) >= perAgent || countOf(place) >= perNetworkPerDay)
        return { kind: 'exhausted' }
      if (nonce !== null) nonces.add(nonce)
      for (const key of [agent, place]) used.set(key, countOf(key) + 1)
      const slots = [agent, place].map((key) => ({ agent: key, bucket: 'today', slot: 0 }))
      return {
        kind: 'granted',
        grant: { operation, seats: slots, reservedAtMs: 0, signIn },
      }
    },
    commit: async () => true,
    cancel: async ({ seats: slots, signIn }) => {
      for (const { agent } of slots) used.set(agent, countOf(agent) - 1)
      if (signIn !== null) nonces.delete(`${signIn.address} ${signIn.nonce}`)
    },
    sweep: async () => undefined,
  }
}
