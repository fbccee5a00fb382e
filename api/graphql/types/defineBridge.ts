import type { ProofRow } from '../../../core/bridge/ports.ts'
import type { SchemaTypes } from '../builder.ts'
import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'

type Fields = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ProofRow
>

/** Bridge, Referral and ReferralEarnings. */
export function defineBridge(kit: Kit): void {
  const { builder, refs, kinds } = kit
  builder.objectType(refs.bridge, {
    description: 'USDC of a payer that one signature moved to their own address on another chain',
    fields: (t) => ({
      id: t.expose('id', {
        type: 'Hash',
        description: 'Name of the bridge, carried by burn and mint alike',
      }),
      status: t.expose('status', { type: kinds.bridgeStatus, description: 'How far it is' }),
      fromChainId: t.exposeInt('chainId', { description: 'Chain that was left' }),
      toChainId: t.exposeInt('toChainId', {
        nullable: true,
        description: 'Chain that was reached; null for a domain without a number here',
      }),
      destinationDomain: t.exposeInt('destinationDomain', {
        description: "Circle's number of the chain that was reached",
      }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      payer: t.expose('payer', {
        type: 'Address',
        description: 'Who paid, and who received',
      }),
      referrer: t.expose('referrer', {
        type: 'Address',
        nullable: true,
        description: 'Who earned by it; null when nobody did',
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
      description: 'All that the payer signed for, USDC-6',
    }),
    amountUsdc: t.expose('receiveUsdc6', {
      type: 'BigInt',
      description: 'Least that was promised, USDC-6',
    }),
    receivedUsdc: t.expose('receivedUsdc6', {
      type: 'BigInt',
      nullable: true,
      description: 'What arrived, USDC-6; null before',
    }),
    feeUsdc: t.expose('feeUsdc6', {
      type: 'BigInt',
      description: 'Our fee, gas included, USDC-6',
    }),
    networkFeeUsdc: t.expose('feeExecutedUsdc6', {
      type: 'BigInt',
      nullable: true,
      description: 'What the network kept, USDC-6; null before it is known',
    }),
    maxNetworkFeeUsdc: t.expose('maxNetworkFeeUsdc6', {
      type: 'BigInt',
      description: 'Most that the network could keep, USDC-6',
    }),
    referralUsdc: t.expose('referralUsdc6', {
      type: 'BigInt',
      description: "Referrer's part of the fee, USDC-6",
    }),
  }
}

function burnFields(t: Fields) {
  return {
    burnTx: t.expose('burnTx', { type: 'Hash', description: 'Transaction that burned' }),
    burnBlock: t.exposeInt('burnBlockNumber', { description: 'Its block' }),
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
      description: 'Transaction that minted; null before',
    }),
    mintBlock: t.exposeInt('mintBlockNumber', {
      nullable: true,
      description: 'Its block; null before',
    }),
    mintedAt: t.expose('mintedSec', {
      type: 'Timestamp',
      nullable: true,
      description: 'Time of the mint, unix seconds; null before',
    }),
    mintCaller: t.expose('mintCaller', {
      type: 'Address',
      nullable: true,
      description: 'Account that delivered it; null before',
    }),
    mintedBy: t.expose('mintedBy', {
      type: kinds.bridgeMinter,
      nullable: true,
      description: 'Whose account that is; null before',
    }),
    seconds: t.int({
      nullable: true,
      description: 'From burn to mint by the clocks of the chains; null before',
      // Two chains keep two clocks, and the other may be behind.
      resolve: ({ mintedSec, burnedSec }) =>
        mintedSec === null ? null : Math.max(0, mintedSec - burnedSec),
    }),
  }
}

function defineEarnings({ builder, refs }: Kit): void {
  builder.objectType(refs.referralEarnings, {
    description: 'What one bridge contract owes and paid a referrer',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Id across the schema',
        resolve: ({ chainId, contract, referrer }) =>
          writeId({ type: 'ReferralEarnings', chainId, contract, referrer }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      referrer: t.expose('referrer', { type: 'Address', description: 'Who earned' }),
      claimableUsdc: t.expose('claimableUsdc6', {
        type: 'BigInt',
        description: 'Earned, not paid yet, USDC-6',
      }),
      paidUsdc: t.expose('paidUsdc6', { type: 'BigInt', description: 'Paid so far, USDC-6' }),
      earnedUsdc: t.expose('earnedUsdc6', {
        type: 'BigInt',
        description: 'Credited so far, USDC-6',
      }),
      bridges: t.exposeInt('bridges', { description: 'Bridges that it was earned by' }),
      lastPayoutTx: t.expose('lastPayoutTx', {
        type: 'Hash',
        nullable: true,
        description: 'Newest transaction that paid; null before the first',
      }),
    }),
  })
}

function defineReferral({ builder, refs }: Kit): void {
  builder.objectType(refs.referral, {
    description: 'The first referrer of a payer at one bridge contract',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Id across the schema',
        resolve: ({ chainId, contract, payer }) =>
          writeId({ type: 'Referral', chainId, contract, payer }),
      }),
      chainId: t.exposeInt('chainId', { description: 'Chain' }),
      contract: t.expose('contract', { type: 'Address', description: 'Bridge contract' }),
      payer: t.expose('payer', { type: 'Address', description: 'Payer who was referred' }),
      referrer: t.expose('referrer', {
        type: 'Address',
        description: 'Earns by bridges of the payer that name nobody',
      }),
      setByTx: t.expose('setByTx', { type: 'Hash', description: 'Transaction that set it' }),
      since: t.expose('sinceSec', {
        type: 'Timestamp',
        description: 'Time of that transaction, unix seconds',
      }),
    }),
  })
}
