/** Address that an attack sends to, and signal of the end of the attack. */
export type Target = {
  readonly host: string
  readonly port: number
  readonly url: string
  readonly signal: AbortSignal
}

/**
 * Sends one kind of hostile traffic until the signal aborts; `count` counts actions by outcome, for
 * the report.
 */
export type Attack = (target: Target, count: (outcome: string) => void) => Promise<void>

/**
 * Number of loopback networks of the attackers, /24 each, because the API limits callers per /24
 * network.
 */
const NETWORKS = 8

/**
 * Returns the source address of the n-th connection. Connections use the networks in turn; honest
 * readers use another network.
 */
export const sourceOf = (n: number): string => `127.0.${1 + (n % NETWORKS)}.1`
