import { keepOwnLogs, type OwnAccounts, type RpcLog } from './ownLogsRule.ts'

/** Block data that Ponder passes to the index, and stores in its cache once the block is final. */
export type BlockEvent = {
  readonly type: 'block'
  readonly block: { readonly number: string; readonly logsBloom: string }
  readonly logs: readonly RpcLog[]
  readonly transactions: readonly { readonly hash: string }[]
  readonly transactionReceipts: readonly { readonly transactionHash: string }[]
}
type Event = BlockEvent | { readonly type: 'reorg' } | { readonly type: 'finalize' }

/** Object of Ponder that reads new blocks of one chain. Source: ponder 0.17, sync-realtime/index.ts. */
type LiveSync = { sync(...block: readonly unknown[]): AsyncGenerator<Event> }

/** Addresses of vaults by factory. Ponder adds the vaults that a block creates before it passes on the block. */
export type Children = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Replaces the bloom of each cached block: no handler reads a bloom, and a bloom is a third of a cached block of Base.
 */
const NO_BLOOM = '0x'

/**
 * Removes from each live block the logs of third parties, the transactions that no remaining log needs, and the bloom.
 *
 * Blocks are filtered in chain order and not in the order of their arrival, because Ponder requests several blocks at
 * once, and a block can pay a vault that an earlier block created.
 */
export function filterLiveBlocks<Live extends LiveSync>(
  live: Live,
  own: OwnAccounts,
  children: Children,
): Live {
  const isVault = isChildOf(children)
  const { sync } = live
  return Object.assign(live, {
    async *sync(...block: readonly unknown[]) {
      for await (const event of sync.apply(live, [...block])) {
        yield event.type === 'block' ? keepOwn(event, own, isVault) : event
      }
    },
  })
}

/** Returns a function that returns true for an address that any factory created. */
export function isChildOf(children: Children): (address: string) => boolean {
  return (address) => {
    for (const addresses of children.values()) if (addresses.has(address)) return true
    return false
  }
}

function keepOwn(
  event: BlockEvent,
  own: OwnAccounts,
  isVault: (address: string) => boolean,
): BlockEvent {
  const logs = keepOwnLogs(event.logs, own, isVault)
  const needed = new Set(logs.map(({ transactionHash }) => transactionHash))
  return {
    ...event,
    block: { ...event.block, logsBloom: NO_BLOOM },
    logs,
    transactions: event.transactions.filter(({ hash }) => needed.has(hash)),
    transactionReceipts: event.transactionReceipts.filter(({ transactionHash }) =>
      needed.has(transactionHash),
    ),
  }
}
