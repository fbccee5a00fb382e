import type { PositionNode } from '../kit.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Holdings of shares; by default the largest first. */
export const positionList: ListSpec<PositionNode> = {
  name: 'Position',
  fields: listFields<PositionNode>({
    vault: {
      kind: 'address',
      description: 'Vault of the shares',
      ordered: true,
      valueOf: ({ facts }) => facts.vault,
    },
    account: {
      kind: 'address',
      description: 'Holder',
      ordered: true,
      valueOf: ({ facts }) => facts.account,
    },
    shares: {
      kind: 'bigint',
      description: 'Shares held, 18 decimals',
      ordered: true,
      valueOf: ({ facts }) => facts.shares,
    },
    costUsdc: {
      kind: 'bigint',
      description: 'Average cost of the shares held, USDC-6',
      ordered: true,
      valueOf: ({ facts }) => facts.costUsdc6,
    },
    firstAt: {
      kind: 'timestamp',
      description: 'Time of the first shares, unix seconds',
      ordered: true,
      valueOf: ({ facts }) => facts.firstAtSec,
    },
    lastAt: {
      kind: 'timestamp',
      description: 'Time of the last change, unix seconds',
      ordered: true,
      valueOf: ({ facts }) => facts.lastAtSec,
    },
  }),
  defaultOrder: [{ field: 'shares', direction: 'DESC' }],
  tieBreakers: ['vault', 'account'],
}
