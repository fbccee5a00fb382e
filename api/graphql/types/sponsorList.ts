import type { LandedFacts, SponsorDepositFacts } from '../../../core/graph/ports.ts'
import type { GasOperationFacts } from '../../../core/sponsor/evm/ports.ts'
import { type ListSpec, listFields } from '../lists/listSpec.ts'

/** Sponsored user operations, newest first unless asked otherwise. */
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
      description: 'Transaction that carried the operation',
      valueOf: ({ txHash }) => txHash,
    },
    sender: {
      kind: 'address',
      description: 'Account whose operation was sponsored',
      valueOf: ({ sender }) => sender,
    },
    success: {
      kind: 'boolean',
      description: "Whether the account's own call succeeded",
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
      description: 'What the deposit of the sponsor paid, wei',
      ordered: true,
      valueOf: ({ actualGasCostWei }) => actualGasCostWei,
    },
  }),
  defaultOrder: [{ field: 'timestamp', direction: 'DESC' }],
  tieBreakers: ['chainId', 'userOpHash'],
}

/** Sponsored transactions on Solana, newest first unless asked otherwise. */
export const transactionList: ListSpec<LandedFacts> = {
  name: 'SponsoredTransaction',
  fields: listFields<LandedFacts>({
    sponsorshipId: {
      kind: 'text',
      description: 'Name of the sponsorship',
      valueOf: ({ sponsorshipId }) => sponsorshipId,
    },
    signature: {
      kind: 'text',
      description: 'Signature by which the chain knows the transaction',
      valueOf: ({ signature }) => signature,
    },
    sender: {
      kind: 'text',
      description: 'First signer beside the fee payer',
      valueOf: ({ sender }) => sender,
    },
    success: {
      kind: 'boolean',
      description: 'Whether the transaction succeeded',
      valueOf: ({ success }) => success,
    },
    landedAt: {
      kind: 'timestamp',
      description: 'Time of the block, or of the moment at which the end was seen, unix seconds',
      ordered: true,
      valueOf: ({ landedSec }) => landedSec,
    },
    spentLamports: {
      kind: 'bigint',
      description: 'What the fee payer lost, lamports; unread receipts are left out of its order',
      ordered: true,
      optional: true,
      valueOf: ({ spentLamports }) => spentLamports,
    },
  }),
  defaultOrder: [{ field: 'landedAt', direction: 'DESC' }],
  tieBreakers: ['sponsorshipId'],
}

/** Money into and out of the deposits of the sponsor, newest first unless asked otherwise. */
export const sponsorDepositList: ListSpec<SponsorDepositFacts> = {
  name: 'SponsorDeposit',
  fields: listFields<SponsorDepositFacts>({
    chainId: { kind: 'int', description: 'Chain', valueOf: ({ chainId }) => chainId },
    paymaster: {
      kind: 'address',
      description: 'Paymaster whose deposit changed',
      valueOf: ({ paymaster }) => paymaster,
    },
    kind: {
      kind: 'sponsorDepositKind',
      description: 'Direction of the money',
      valueOf: ({ kind }) => kind,
    },
    amountWei: {
      kind: 'bigint',
      description: 'Amount, wei',
      ordered: true,
      valueOf: ({ amountWei }) => amountWei,
    },
    txHash: { kind: 'hash', description: 'Transaction', valueOf: ({ txHash }) => txHash },
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
      description: 'Place of the log in its block',
      valueOf: ({ logIndex }) => logIndex,
    },
  }),
  defaultOrder: [{ field: 'timestamp', direction: 'DESC' }],
  tieBreakers: ['chainId', 'blockNumber', 'logIndex'],
}
