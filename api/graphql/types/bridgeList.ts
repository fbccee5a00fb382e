import type { ProofRow } from '../../../core/bridge/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Bridges, newest first. */
export const bridgeList: ListSpec<ProofRow> = {
  name: 'Bridge',
  fields: listFields<ProofRow>({
    id: { kind: 'hash', description: 'Id of the bridge', valueOf: ({ id }) => id },
    status: {
      kind: 'bridgeStatus',
      description: 'State of the bridge',
      valueOf: ({ status }) => status,
    },
    fromChainId: {
      kind: 'int',
      description: 'Source chain',
      valueOf: ({ chainId }) => chainId,
    },
    toChainId: {
      kind: 'int',
      description: 'Destination chain',
      valueOf: ({ toChainId }) => toChainId,
    },
    payer: { kind: 'address', description: 'Payer', valueOf: ({ payer }) => payer },
    referrer: {
      kind: 'address',
      description: 'Referrer of the bridge',
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
      description: 'Minimum delivery, USDC-6',
      ordered: true,
      valueOf: ({ receiveUsdc6 }) => receiveUsdc6,
    },
    feeUsdc: {
      kind: 'bigint',
      description: 'Fee of this service, gas included, USDC-6',
      ordered: true,
      valueOf: ({ feeUsdc6 }) => feeUsdc6,
    },
  }),
  defaultOrder: [{ field: 'burnedAt', direction: 'DESC' }],
  tieBreakers: ['id'],
}
