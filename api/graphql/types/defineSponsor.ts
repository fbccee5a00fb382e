import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'

/** SponsoredOperation, SponsoredTransaction and SponsorDeposit. */
export function defineSponsor(kit: Kit): void {
  defineOperation(kit)
  defineTransaction(kit)
  defineDeposit(kit)
}

function defineOperation({ builder, refs }: Kit): void {
  builder.objectType(refs.sponsoredOperation, {
    description: 'A user operation whose gas the deposit of a paymaster paid',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Id across the schema',
        resolve: ({ chainId, userOpHash }) =>
          writeId({ type: 'SponsoredOperation', chainId, userOpHash }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      userOpHash: t.expose('userOpHash', {
        type: 'Hash',
        description: 'Hash of the user operation',
      }),
      sponsorshipId: t.exposeString('sponsorshipId', {
        nullable: true,
        description: 'Name of the sponsorship; null where the paymaster logged none',
      }),
      sender: t.expose('sender', {
        type: 'Address',
        description: 'Account whose operation was sponsored',
      }),
      success: t.exposeBoolean('success', {
        description: "Whether the account's own call succeeded; the sponsor pays either way",
      }),
      actualGasCostWei: t.expose('actualGasCostWei', {
        type: 'BigInt',
        description: 'What the deposit of the sponsor paid, wei',
      }),
      actualGasUsed: t.expose('actualGasUsed', {
        type: 'BigInt',
        description: 'Gas as the EntryPoint counted it, units of gas',
      }),
      txCostWei: t.expose('txCostWei', {
        type: 'BigInt',
        description: 'Gas of the whole transaction at its price, wei',
      }),
      feeUsdc: t.expose('feeUsdc6', {
        type: 'BigInt',
        nullable: true,
        description: 'What the caller paid, USDC-6; null without a settled payment',
      }),
      txHash: t.expose('txHash', {
        type: 'Hash',
        description: 'Transaction that carried the operation',
      }),
      blockNumber: t.exposeInt('blockNumber', { description: 'Number of the block' }),
      timestamp: t.expose('timestampSec', {
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
      }),
    }),
  })
}

function defineTransaction({ builder, refs }: Kit): void {
  builder.objectType(refs.sponsoredTransaction, {
    description: 'A transaction on Solana whose fee the sponsor paid, in a block',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Id across the schema',
        resolve: ({ sponsorshipId }) => writeId({ type: 'SponsoredTransaction', sponsorshipId }),
      }),
      sponsorshipId: t.exposeString('sponsorshipId', { description: 'Name of the sponsorship' }),
      signature: t.exposeString('signature', {
        description: 'Signature by which the chain knows the transaction, base58',
      }),
      sender: t.exposeString('sender', {
        nullable: true,
        description:
          'First signer beside the fee payer; null without one and before the receipt is read',
      }),
      success: t.exposeBoolean('success', { description: 'Whether the transaction succeeded' }),
      slot: t.expose('slot', {
        type: 'BigInt',
        nullable: true,
        description: 'Number of the slot of its block, in slots; null before it is known',
      }),
      feeLamports: t.expose('feeLamports', {
        type: 'BigInt',
        nullable: true,
        description: 'Fee of the chain, lamports; null before the receipt is read',
      }),
      spentLamports: t.expose('spentLamports', {
        type: 'BigInt',
        nullable: true,
        description:
          'What the fee payer lost, created accounts included, lamports; null before the receipt is read',
      }),
      feeUsdc: t.expose('feeUsdc6', {
        type: 'BigInt',
        nullable: true,
        description: 'What the caller paid, USDC-6; null without a settled payment',
      }),
      blockAt: t.expose('blockSec', {
        type: 'Timestamp',
        nullable: true,
        description: 'Time of the block, unix seconds; null where no node knows it',
      }),
      landedAt: t.expose('landedSec', {
        type: 'Timestamp',
        description: 'blockAt, or where that is null the moment at which the end was seen',
      }),
    }),
  })
}

function defineDeposit({ builder, refs, kinds }: Kit): void {
  builder.objectType(refs.sponsorDeposit, {
    description: 'Money into or out of the deposit of a paymaster in the EntryPoint',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Id across the schema',
        resolve: ({ chainId, blockNumber, logIndex }) =>
          writeId({ type: 'SponsorDeposit', chainId, blockNumber, logIndex }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      paymaster: t.expose('paymaster', {
        type: 'Address',
        description: 'Paymaster whose deposit changed',
      }),
      kind: t.expose('kind', { type: kinds.sponsorDeposit, description: 'Direction of the money' }),
      amountWei: t.expose('amountWei', { type: 'BigInt', description: 'Amount, wei' }),
      totalAfterWei: t.expose('totalAfterWei', {
        type: 'BigInt',
        description: 'The deposit afterwards, wei',
      }),
      receiver: t.expose('receiver', {
        type: 'Address',
        nullable: true,
        description: 'Receiver of a withdrawal; null for a deposit',
      }),
      txHash: t.expose('txHash', { type: 'Hash', description: 'Transaction' }),
      blockNumber: t.exposeInt('blockNumber', { description: 'Number of the block' }),
      logIndex: t.exposeInt('logIndex', { description: 'Place of the log in its block' }),
      timestamp: t.expose('timestampSec', {
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
      }),
    }),
  })
}
