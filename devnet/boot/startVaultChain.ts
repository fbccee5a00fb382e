import { readFile, rm } from 'node:fs/promises'
import type { DevnetAccounts } from '../accounts.ts'
import type { DevnetChain } from '../chain/devnetChain.ts'
import { chainSpec, VAULT_CHAIN_ID } from '../chainSpecs.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import { type DevnetOptions, midnightSec } from '../devnetOptions.ts'
import { statePath } from '../state/chainState.ts'
import {
  type CachedHistory,
  historyFile,
  readHistory,
  writeHistoryFile,
} from '../state/historyCache.ts'
import { writeFileAtomically } from '../state/writeFileAtomically.ts'
import type { NodeRegistry } from './nodeRegistry.ts'
import { writeInitialHistory } from './writeInitialHistory.ts'

export type VaultChain = { readonly chain: DevnetChain; readonly contracts: DevnetContracts }

/**
 * Starts a new vault chain with its history up to the last midnight.
 *
 * With a state folder the history is read from, or written to, the cache in that folder, and the node starts from the
 * cache: a node that has written a year of history needs four times the memory of a node that has loaded the history.
 */
export async function startVaultChain(
  options: DevnetOptions,
  accounts: DevnetAccounts,
  nodes: NodeRegistry,
): Promise<VaultChain> {
  const spec = chainSpec(VAULT_CHAIN_ID)
  const { dir } = options
  if (dir === undefined) {
    const chain = await nodes.start(spec)
    return { chain, contracts: await writeInitialHistory(options, chain, accounts) }
  }
  const history = await cachedHistory({ ...options, dir }, accounts, nodes)
  await writeFileAtomically(statePath(dir, spec.chainId), history.state)
  return { chain: await nodes.start(spec), contracts: history.contracts }
}

async function cachedHistory(
  options: DevnetOptions & { readonly dir: string },
  accounts: DevnetAccounts,
  nodes: NodeRegistry,
): Promise<CachedHistory> {
  const { dir, seed, backfillDays } = options
  const key = { seed, backfillDays, midnightSec: midnightSec(options) }
  const file = await historyFile(`${dir}/cache`, key)
  const cached = await readHistory(file)
  if (cached !== undefined) return cached
  const state = statePath(dir, VAULT_CHAIN_ID)
  await rm(state, { force: true })
  const chain = await nodes.start(chainSpec(VAULT_CHAIN_ID))
  const contracts = await writeInitialHistory(options, chain, accounts)
  await nodes.stop(chain)
  return writeHistoryFile(file, contracts, await readFile(state, 'utf8'))
}
