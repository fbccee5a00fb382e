import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'

/** Defines SponsoredOperation, SponsoredTransaction and SponsorDeposit. */
export function defineSponsor(kit: Kit): void {
  defineOperation(kit)
  defineTransaction(kit)
  defineDeposit(kit)
}

function defineOperation({ builder, refs }: Kit): void {
  builder.objectType(refs.sponsoredOperation, {
    description: 'A user operation whose gas a paymaster deposit paid',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
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
        description: 'Id of the sponsorship; null when the paymaster logged no id',
      }),
      sender: t.expose('sender', {
        type: 'Address',
        description: 'Account of the operation',
      }),
      success: t.exposeBoolean('success', {
        description: 'Whether the call of the account succeeded; the sponsor pays in both cases',
      }),
      actualGasCostWei: t.expose('actualGasCostWei', {
        type: 'BigInt',
        description: 'Gas cost paid by the deposit, wei',
      }),
      actualGasUsed: t.expose('actualGasUsed', {
        type: 'BigInt',
        description: 'Gas counted by the EntryPoint, units of gas',
      }),
      txCostWei: t.expose('txCostWei', {
        type: 'BigInt',
        description: 'Cost of the gas of the whole transaction, wei',
      }),
      feeUsdc: t.expose('feeUsdc6', {
        type: 'BigInt',
        nullable: true,
        description: 'Payment of the caller, USDC-6; null without a settled payment',
      }),
      txHash: t.expose('txHash', {
        type: 'Hash',
        description: 'Transaction of the operation',
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
    description: 'A mined Solana transaction whose fee the sponsor paid',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ sponsorshipId }) => writeId({ type: 'SponsoredTransaction', sponsorshipId }),
      }),
      sponsorshipId: t.exposeString('sponsorshipId', { description: 'Id of the sponsorship' }),
      signature: t.exposeString('signature', {
        description: 'Signature that identifies the transaction, base58',
      }),
      sender: t.exposeString('sender', {
        nullable: true,
        description:
          'First signer other than the fee payer; null without another signer, or before the receipt',
      }),
      success: t.exposeBoolean('success', { description: 'Whether the transaction succeeded' }),
      slot: t.expose('slot', {
        type: 'BigInt',
        nullable: true,
        description:
          'Slot of the block, in slots since the genesis block; null before the slot is known',
      }),
      feeLamports: t.expose('feeLamports', {
        type: 'BigInt',
        nullable: true,
        description: 'Fee of the chain, lamports; null before the receipt',
      }),
      spentLamports: t.expose('spentLamports', {
        type: 'BigInt',
        nullable: true,
        description:
          'Total cost for the fee payer, created accounts included, lamports; null before the ' +
          'receipt',
      }),
      feeUsdc: t.expose('feeUsdc6', {
        type: 'BigInt',
        nullable: true,
        description: 'Payment of the caller, USDC-6; null without a settled payment',
      }),
      blockAt: t.expose('blockSec', {
        type: 'Timestamp',
        nullable: true,
        description: 'Time of the block, unix seconds; null when no node has the time',
      }),
      landedAt: t.expose('landedSec', {
        type: 'Timestamp',
        description: 'blockAt; if blockAt is null, the time at which the outcome was observed',
      }),
    }),
  })
}

function defineDeposit({ builder, refs, kinds }: Kit): void {
  builder.objectType(refs.sponsorDeposit, {
    description: 'Payment into or out of the deposit of a paymaster in the EntryPoint',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ chainId, blockNumber, logIndex }) =>
          writeId({ type: 'SponsorDeposit', chainId, blockNumber, logIndex }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      paymaster: t.expose('paymaster', {
        type: 'Address',
        description: 'Paymaster of the deposit',
      }),
      kind: t.expose('kind', {
        type: kinds.sponsorDeposit,
        description: 'Direction of the payment',
      }),
      amountWei: t.expose('amountWei', { type: 'BigInt', description: 'Amount, wei' }),
      totalAfterWei: t.expose('totalAfterWei', {
        type: 'BigInt',
        description: 'Deposit after the payment, wei',
      }),
      receiver: t.expose('receiver', {
        type: 'Address',
        nullable: true,
        description: 'Receiver of a withdrawal; null for a deposit',
      }),
      txHash: t.expose('txHash', { type: 'Hash', description: 'Hash of the transaction' }),
      blockNumber: t.exposeInt('blockNumber', { description: 'Number of the block' }),
      logIndex: t.exposeInt('logIndex', { description: 'Index of the log in its block' }),
      timestamp: t.expose('timestampSec', {
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
      }),
    }),
  })
}
