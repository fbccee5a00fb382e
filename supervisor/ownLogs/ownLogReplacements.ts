import type { Replacement } from '../ponder/replaceFunctions.ts'
import { type Children, filterLiveBlocks } from './filterLiveBlocks.ts'
import type { OwnAccounts } from './ownLogsRule.ts'
import { type Rpc, requestOwnLogs } from './requestOwnLogs.ts'

/** Arguments of both replaced functions. */
type Reading = {
  readonly chain: { readonly id: number }
  readonly rpc: Rpc
  readonly childAddresses: Children
}
type Create = (reading: Reading) => never

/**
 * Returns the replacements of the two functions with which Ponder reads a chain, so that logs of third parties reach
 * neither the index nor Ponder's cache. Source: ponder 0.17.
 */
export function ownLogReplacements(accounts: readonly OwnAccounts[]): readonly Replacement[] {
  const byChain = new Map(accounts.map((own) => [own.chainId, own]))
  return [
    {
      path: 'sync-realtime/index.js',
      name: 'createRealtimeSync',
      around: (create: Create) => (reading: Reading) => {
        const own = byChain.get(reading.chain.id)
        const live = create(reading)
        return own === undefined ? live : filterLiveBlocks(live, own, reading.childAddresses)
      },
    },
    {
      path: 'sync-historical/index.js',
      name: 'createHistoricalSync',
      around: (create: Create) => (reading: Reading) => {
        const own = byChain.get(reading.chain.id)
        if (own === undefined) return create(reading)
        const rpc = requestOwnLogs(reading.rpc, own, reading.childAddresses)
        return create({ ...reading, rpc })
      },
    },
  ]
}
