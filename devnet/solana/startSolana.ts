import { type LocalServer, serveLocally } from '../serveLocally.ts'
import { createSolanaApp } from './createSolanaApp.ts'
import { createSolanaChain, type SolanaChain } from './createSolanaChain.ts'
import { createSolanaSockets, type SolanaSockets } from './createSolanaSockets.ts'
import { seedSolana } from './seedSolana.ts'
import { type SolanaAccounts, solanaAccounts } from './solanaAccounts.ts'
import { createSolanaFaults, type SolanaFaults } from './solanaFaults.ts'

/** Milliseconds of a slot. Source: Solana, `DEFAULT_MS_PER_SLOT`. */
const SLOT_MS = 400

export type SolanaServer = LocalServer & {
  readonly chain: SolanaChain
  readonly accounts: SolanaAccounts
  readonly faults: SolanaFaults
  /** WebSocket URL of signature subscriptions, on the port of `url`. */
  readonly wsUrl: string
  readonly sockets: SolanaSockets
}

/**
 * Starts a local Solana on 127.0.0.1 in memory: each start is a new chain, with the same keys and tokens for the same
 * seed.
 *
 * Throws `DevnetError` `port_in_use` and `transaction_reverted`.
 */
export async function startSolana(options: {
  readonly seed: number
  /** Port; a free port by default. */
  readonly port?: number
  readonly slotMs?: number
  readonly nowMs?: () => number
}): Promise<SolanaServer> {
  const { seed, slotMs = SLOT_MS, nowMs = Date.now } = options
  const accounts = await solanaAccounts(seed)
  const chain = createSolanaChain({ seed, slotMs, nowMs })
  await seedSolana(chain, accounts)
  const faults = createSolanaFaults()
  const app = createSolanaApp({ chain, faults })
  const sockets = createSolanaSockets({ chain, faults })
  const server = await serveLocally(app.fetch, options.port ?? 0, sockets)
  const wsUrl = server.url.replace('http', 'ws')
  return { ...server, chain, accounts, faults, wsUrl, sockets }
}
