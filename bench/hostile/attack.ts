/** Target and end of an attack. */
export type Target = {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly signal: AbortSignal
}

/** One kind of hostile traffic, until the signal aborts. `count` records actions for the report. */
export type Attack = (target: Target, count: (what: string) => void) => Promise<void>

/** Loopback networks of the attackers, /24 each, the unit in which the api limits callers. */
const NETWORKS = 8

/** Returns the source address of the n-th connection: networks rotate, and exclude the network of honest readers. */
export const sourceOf = (n: number): string => `127.0.${1 + (n % NETWORKS)}.1`
