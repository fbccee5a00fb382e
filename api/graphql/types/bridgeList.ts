import type { ProofRow } from '../../../core/bridge/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Bridges, newest first. */
export const bridgeList: ListSpec<ProofRow> = {
  name: 'Bridge',
  fields: listFields<ProofRow>({
    id: { kind: 'hash', description: 'Name of the bridge', valueOf: ({ id }) => id },
    status: {
      kind: 'bridgeStatus',
      description: 'How far it is',
      valueOf: ({ status }) => status,
    },
    fromChainId: {
      kind: 'int',
      description: 'Chain that was left',
      valueOf: ({ chainId }) => chainId,
    },
    toChainId: {
      kind: 'int',
      description: 'Chain that was reached',
      valueOf: ({ toChainId }) => toChainId,
    },
    payer: { kind: 'address', description: 'Who paid', valueOf: ({ payer }) => payer },
    referrer: {
      kind: 'address',
      description: 'Who earned by it',
      valueOf: ({ referrer }) => referrer,
    },
    burnTx: { kind: 'hash', description: 'Transaction of the burn', valueOf: (row) => row.burnTx },
    mintTx: { kind: 'hash', description: 'Transaction of the mint', valueOf: (row) => row.mintTx },
    burnedAt: {
      kind: 'timestamp',
      description: 'Time of the burn, unix seconds',
      ordered: true,
      valueOf: ({ burnedSec }) => burnedSec,
    },
    amountUsdc: {
      kind: 'bigint',
      description: 'Least that was promised, USDC-6',
      ordered: true,
      valueOf: ({ receiveUsdc6 }) => receiveUsdc6,
    },
    feeUsdc: {
      kind: 'bigint',
      description: 'Our fee, gas included, USDC-6',
      ordered: true,
      valueOf: ({ feeUsdc6 }) => feeUsdc6,
    },
  }),
  defaultOrder: [{ field: 'burnedAt', direction: 'DESC' }],
  tieBreakers: ['id'],
}
