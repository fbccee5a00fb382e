import type { ProofRow } from '../../../core/bridge/ports.ts'
import type { SchemaTypes } from '../builder.ts'
import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'

type Fields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ProofRow
>

/** Defines Bridge, Referral and ReferralEarnings. */
export function defineBridge(kit: Kit): void {
  const { builder, refs, kinds } = kit
  builder.objectType(refs.bridge, {
    description: 'USDC of a payer, moved to the same address on another chain with one signature',
    fields: (t) => ({
      id: t.expose('id', {
        type: 'Hash',
        description: 'Id of the bridge, the same in burn and mint',
      }),
      status: t.expose('status', { type: kinds.bridgeStatus, description: 'State of the bridge' }),
      fromChainId: t.exposeInt('chainId', { description: 'Source chain' }),
      toChainId: t.exposeInt('toChainId', {
        nullable: true,
        description: 'Destination chain; null for an unknown CCTP domain',
      }),
      destinationDomain: t.exposeInt('destinationDomain', {
        description: 'CCTP domain of the destination',
      }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      payer: t.expose('payer', {
        type: 'Address',
        description: 'Payer and receiver of the bridge',
      }),
      referrer: t.expose('referrer', {
        type: 'Address',
        nullable: true,
        description: 'Referrer that earns from this bridge; null without a referrer',
      }),
      ...amountFields(t),
      ...burnFields(t),
      ...mintFields(t, kit),
    }),
  })
  defineEarnings(kit)
  defineReferral(kit)
}

function amountFields(t: Fields) {
  return {
    payUsdc: t.expose('amountUsdc6', {
      type: 'BigInt',
      description: 'Amount that the payer signed for, USDC-6',
    }),
    amountUsdc: t.expose('receiveUsdc6', {
      type: 'BigInt',
      description: 'Minimum delivery, USDC-6',
    }),
    receivedUsdc: t.expose('receivedUsdc6', {
      type: 'BigInt',
      nullable: true,
      description: 'Delivered amount, USDC-6; null before delivery',
    }),
    feeUsdc: t.expose('feeUsdc6', {
      type: 'BigInt',
      description: 'Fee of this service, gas included, USDC-6',
    }),
    networkFeeUsdc: t.expose('feeExecutedUsdc6', {
      type: 'BigInt',
      nullable: true,
      description: 'Network fee, USDC-6; null before the fee is known',
    }),
    maxNetworkFeeUsdc: t.expose('maxNetworkFeeUsdc6', {
      type: 'BigInt',
      description: 'Maximum network fee, USDC-6',
    }),
    referralUsdc: t.expose('referralUsdc6', {
      type: 'BigInt',
      description: 'Part of the fee for the referrer, USDC-6',
    }),
  }
}

function burnFields(t: Fields) {
  return {
    burnTx: t.expose('burnTx', { type: 'Hash', description: 'Burn transaction' }),
    burnBlock: t.exposeInt('burnBlockNumber', { description: 'Block of the burn' }),
    burnedAt: t.expose('burnedSec', {
      type: 'Timestamp',
      description: 'Time of the burn, unix seconds',
    }),
  }
}

function mintFields(t: Fields, { kinds }: Kit) {
  return {
    mintTx: t.expose('mintTx', {
      type: 'Hash',
      nullable: true,
      description: 'Mint transaction; null before the mint',
    }),
    mintBlock: t.exposeInt('mintBlockNumber', {
      nullable: true,
      description: 'Block of the mint; null before the mint',
    }),
    mintedAt: t.expose('mintedSec', {
      type: 'Timestamp',
      nullable: true,
      description: 'Time of the mint, unix seconds; null before the mint',
    }),
    mintCaller: t.expose('mintCaller', {
      type: 'Address',
      nullable: true,
      description: 'Sender of the mint; null before the mint',
    }),
    mintedBy: t.expose('mintedBy', {
      type: kinds.bridgeMinter,
      nullable: true,
      description: 'Kind of the sender of the mint; null before the mint',
    }),
    seconds: t.int({
      nullable: true,
      description: 'Seconds from burn to mint by block timestamps; null before the mint',
      // The clocks of two chains differ, and the clock of the destination may be behind.
      resolve: ({ mintedSec, burnedSec }) =>
        mintedSec === null ? null : Math.max(0, mintedSec - burnedSec),
    }),
  }
}

function defineEarnings({ builder, refs }: Kit): void {
  builder.objectType(refs.referralEarnings, {
    description: 'Earnings of a referrer in one bridge contract',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ chainId, contract, referrer }) =>
          writeId({ type: 'ReferralEarnings', chainId, contract, referrer }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      referrer: t.expose('referrer', { type: 'Address', description: 'Referrer' }),
      claimableUsdc: t.expose('claimableUsdc6', {
        type: 'BigInt',
        description: 'Earnings not paid out, USDC-6',
      }),
      paidUsdc: t.expose('paidUsdc6', { type: 'BigInt', description: 'Earnings paid out, USDC-6' }),
      earnedUsdc: t.expose('earnedUsdc6', {
        type: 'BigInt',
        description: 'Total earnings, USDC-6',
      }),
      bridges: t.exposeInt('bridges', { description: 'Number of bridges with earnings' }),
      lastPayoutTx: t.expose('lastPayoutTx', {
        type: 'Hash',
        nullable: true,
        description: 'Newest payout transaction; null before the first',
      }),
    }),
  })
}

function defineReferral({ builder, refs }: Kit): void {
  builder.objectType(refs.referral, {
    description: 'First referrer of a payer at one bridge contract',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ chainId, contract, payer }) =>
          writeId({ type: 'Referral', chainId, contract, payer }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      payer: t.expose('payer', { type: 'Address', description: 'Referred payer' }),
      referrer: t.expose('referrer', {
        type: 'Address',
        description: 'Referrer that earns from bridges without `ref`',
      }),
      setByTx: t.expose('setByTx', {
        type: 'Hash',
        description: 'Transaction that set the referrer',
      }),
      since: t.expose('sinceSec', {
        type: 'Timestamp',
        description: 'Time of the transaction that set the referrer, unix seconds',
      }),
    }),
  })
}
