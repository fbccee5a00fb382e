import type { SolanaTransactionFacts, SponsorDepositFacts } from '../../../core/graph/ports.ts'
import type { GasOperationFacts } from '../../../core/sponsor/evm/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Sponsored user operations; by default newest first. */
export const operationList: ListSpec<GasOperationFacts> = {
  name: 'SponsoredOperation',
  fields: listFields<GasOperationFacts>({
    chainId: { kind: 'int', description: 'Chain', valueOf: ({ chainId }) => chainId },
    userOpHash: {
      kind: 'hash',
      description: 'Hash of the user operation',
      valueOf: ({ userOpHash }) => userOpHash,
    },
    txHash: {
      kind: 'hash',
      description: 'Transaction of the operation',
      valueOf: ({ txHash }) => txHash,
    },
    sender: {
      kind: 'address',
      description: 'Account of the operation',
      valueOf: ({ sender }) => sender,
    },
    success: {
      kind: 'boolean',
      description: 'Whether the call of the account succeeded',
      valueOf: ({ success }) => success,
    },
    timestamp: {
      kind: 'timestamp',
      description: 'Time of the block, unix seconds',
      ordered: true,
      valueOf: ({ timestampSec }) => timestampSec,
    },
    blockNumber: {
      kind: 'int',
      description: 'Number of the block',
      valueOf: ({ blockNumber }) => blockNumber,
    },
    actualGasCostWei: {
      kind: 'bigint',
      description: 'Gas cost paid by the deposit, wei',
      ordered: true,
      valueOf: ({ actualGasCostWei }) => actualGasCostWei,
    },
  }),
  defaultOrder: [{ field: 'timestamp', direction: 'DESC' }],
  tieBreakers: ['chainId', 'userOpHash'],
}

/** Sponsored transactions on Solana; by default newest first. */
export const transactionList: ListSpec<SolanaTransactionFacts> = {
  name: 'SponsoredTransaction',
  fields: listFields<SolanaTransactionFacts>({
    sponsorshipId: {
      kind: 'text',
      description: 'Id of the sponsorship',
      valueOf: ({ sponsorshipId }) => sponsorshipId,
    },
    signature: {
      kind: 'text',
      description: 'Signature that identifies the transaction',
      valueOf: ({ signature }) => signature,
    },
    sender: {
      kind: 'text',
      description: 'First signer other than the fee payer',
      valueOf: ({ sender }) => sender,
    },
    success: {
      kind: 'boolean',
      description: 'Whether the transaction succeeded',
      valueOf: ({ success }) => success,
    },
    landedAt: {
      kind: 'timestamp',
      description: 'Time of the block, or time at which the outcome was observed, unix seconds',
      ordered: true,
      valueOf: ({ landedSec }) => landedSec,
    },
    spentLamports: {
      kind: 'bigint',
      description:
        'Total cost for the fee payer, lamports; this order omits transactions whose receipt is unread',
      ordered: true,
      optional: true,
      valueOf: ({ spentLamports }) => spentLamports,
    },
  }),
  defaultOrder: [{ field: 'landedAt', direction: 'DESC' }],
  tieBreakers: ['sponsorshipId'],
}

/** Money into and out of the deposits of the sponsor; by default newest first. */
export const sponsorDepositList: ListSpec<SponsorDepositFacts> = {
  name: 'SponsorDeposit',
  fields: listFields<SponsorDepositFacts>({
    chainId: { kind: 'int', description: 'Chain', valueOf: ({ chainId }) => chainId },
    paymaster: {
      kind: 'address',
      description: 'Paymaster of the deposit',
      valueOf: ({ paymaster }) => paymaster,
    },
    kind: {
      kind: 'sponsorDepositKind',
      description: 'Direction of the payment',
      valueOf: ({ kind }) => kind,
    },
    amountWei: {
      kind: 'bigint',
      description: 'Amount, wei',
      ordered: true,
      valueOf: ({ amountWei }) => amountWei,
    },
    txHash: {
      kind: 'hash',
      description: 'Hash of the transaction',
      valueOf: ({ txHash }) => txHash,
    },
    timestamp: {
      kind: 'timestamp',
      description: 'Time of the block, unix seconds',
      ordered: true,
      valueOf: ({ timestampSec }) => timestampSec,
    },
    blockNumber: {
      kind: 'int',
      description: 'Number of the block',
      valueOf: ({ blockNumber }) => blockNumber,
    },
    logIndex: {
      kind: 'int',
      description: 'Index of the log in its block',
      valueOf: ({ logIndex }) => logIndex,
    },
  }),
  defaultOrder: [{ field: 'timestamp', direction: 'DESC' }],
  tieBreakers: ['chainId', 'blockNumber', 'logIndex'],
}
