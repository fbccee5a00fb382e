/** Where attacks go, and how long. */
export type Target = {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly signal: AbortSignal
}

/** One kind of hostile traffic, until the signal. `count` notes what was done, for the report. */
export type Attack = (target: Target, count: (what: string) => void) => Promise<void>

/** Loopback networks from which attacks come, of 24 bits each as the limits of the api count them. */
const NETWORKS = 8

/** Source address of the n-th connection: the attackers take turns, and none shares the network of honest readers. */
export const sourceOf = (n: number): string => `127.0.${1 + (n % NETWORKS)}.1`
