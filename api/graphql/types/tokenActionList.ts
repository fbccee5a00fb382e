import type { TokenActionNode } from '../kit.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Actions of issuers, newest first. */
export const tokenActionList: ListSpec<TokenActionNode> = {
  name: 'TokenAction',
  fields: listFields<TokenActionNode>({
    token: {
      kind: 'address',
      description: 'Token contract',
      valueOf: ({ facts }) => facts.token,
    },
    kind: {
      kind: 'tokenActionKind',
      description: 'Kind of the action',
      valueOf: ({ facts }) => facts.kind,
    },
    timestamp: {
      kind: 'timestamp',
      description: 'Time of the block, unix seconds',
      valueOf: ({ facts }) => facts.timestampSec,
    },
    blockNumber: {
      kind: 'int',
      description: 'Number of the block',
      ordered: true,
      valueOf: ({ facts }) => facts.blockNumber,
    },
    logIndex: {
      kind: 'int',
      description: 'Index of the log in its block',
      valueOf: ({ facts }) => facts.logIndex,
    },
  }),
  defaultOrder: [{ field: 'blockNumber', direction: 'DESC' }],
  tieBreakers: ['blockNumber', 'logIndex'],
}
