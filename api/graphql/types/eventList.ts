import type { EventNode } from '../kit.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

const common = {
  vault: {
    kind: 'address',
    description: 'Vault of the event',
    valueOf: ({ facts }: EventNode) => facts.vault,
  },
  account: {
    kind: 'address',
    description: 'Acting or affected account',
    valueOf: ({ facts }: EventNode) => facts.account,
  },
  txHash: {
    kind: 'hash',
    description: 'Hash of the transaction',
    valueOf: ({ facts }: EventNode) => facts.txHash,
  },
  timestamp: {
    kind: 'timestamp',
    description: 'Time of the block, unix seconds',
    valueOf: ({ facts }: EventNode) => facts.timestampSec,
  },
  blockNumber: {
    kind: 'int',
    description: 'Number of the block',
    ordered: true,
    valueOf: ({ facts }: EventNode) => facts.blockNumber,
  },
  logIndex: {
    kind: 'int',
    description: 'Index of the log in its block',
    valueOf: ({ facts }: EventNode) => facts.logIndex,
  },
} as const

const usdc = (description: string) =>
  ({
    kind: 'bigint',
    description,
    ordered: true,
    optional: true,
    valueOf: ({ facts }: EventNode) => facts.usdc6,
  }) as const

const shares = {
  kind: 'bigint',
  description: 'Shares of the event, 18 decimals',
  ordered: true,
  optional: true,
  valueOf: ({ facts }: EventNode) => facts.shares,
} as const

const own = {
  Activity: {
    kind: {
      kind: 'activityKind',
      description: 'Kind of the event',
      valueOf: ({ facts }: EventNode) => facts.kind,
    },
  },
  Deposit: { usdc: usdc('USDC paid in, USDC-6'), shares },
  Redemption: { usdc: usdc('USDC paid out, USDC-6'), shares },
  Rebalance: {
    volumeUsdc: {
      kind: 'bigint',
      description: 'Value of the swaps, USDC-6',
      ordered: true,
      optional: true,
      valueOf: ({ facts }: EventNode) => facts.volumeUsdc6,
    },
  },
} as const

/** List of events; by default newest first. */
export function eventList(name: keyof typeof own): ListSpec<EventNode> {
  return {
    name,
    fields: listFields<EventNode>({ ...own[name], ...common }),
    defaultOrder: [{ field: 'blockNumber', direction: 'DESC' }],
    tieBreakers: ['blockNumber', 'logIndex'],
  }
}
