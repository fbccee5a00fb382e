import type { Kit } from '../kit.ts'
import { writeId } from '../nodes/globalId.ts'

/** Defines PriceSample, TokenAction and Attribution. */
export function defineMarket(kit: Kit): void {
  const { builder, refs } = kit
  builder.objectType(refs.priceSample, {
    description: 'Prices of one constituent, recorded by its price source',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ facts: { token, timestampSec, blockNumber, logIndex } }) =>
          writeId({ type: 'PriceSample', token, timestampSec, blockNumber, logIndex }),
      }),
      symbol: t.exposeString('symbol', { description: 'Symbol of the stock' }),
      priceSource: t.field({
        type: 'Address',
        description: 'Price source',
        resolve: ({ facts }) => facts.priceSource,
      }),
      timestamp: t.field({
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
        resolve: ({ facts }) => facts.timestampSec,
      }),
      blockNumber: t.int({
        description: 'Number of the block',
        resolve: ({ facts }) => facts.blockNumber,
      }),
      priceUsdc: t.field({
        type: 'BigInt',
        description: 'TWAP, USDC-6 per whole token',
        resolve: ({ facts }) => facts.priceUsdc6,
      }),
      spotUsdc: t.field({
        type: 'BigInt',
        description: 'Spot price of the pool, USDC-6 per whole token',
        resolve: ({ facts }) => facts.spotUsdc6,
      }),
      liquidity: t.field({
        type: 'BigInt',
        description: 'In-range liquidity of the pool, `liquidity` of Uniswap v3',
        resolve: ({ facts }) => facts.liquidity,
      }),
    }),
  })
  defineTokenAction(kit)
  defineAttribution(kit)
}

function defineTokenAction({ builder, refs, kinds }: Kit): void {
  builder.objectType(refs.tokenAction, {
    description: 'An action of the issuer of a constituent; fields that the kind lacks are null',
    interfaces: [refs.node],
    fields: (t) => ({
      id: t.id({
        description: 'Global id, unique across all types of the schema',
        resolve: ({ facts: { token, blockNumber, logIndex } }) =>
          writeId({ type: 'TokenAction', token, blockNumber, logIndex }),
      }),
      symbol: t.exposeString('symbol', { description: 'Symbol of the stock' }),
      token: t.field({
        type: 'Address',
        description: 'Token contract',
        resolve: ({ facts }) => facts.token,
      }),
      kind: t.field({
        type: kinds.tokenAction,
        description: 'Kind of the action',
        resolve: ({ facts }) => facts.kind,
      }),
      timestamp: t.field({
        type: 'Timestamp',
        description: 'Time of the block, unix seconds',
        resolve: ({ facts }) => facts.timestampSec,
      }),
      blockNumber: t.int({
        description: 'Number of the block',
        resolve: ({ facts }) => facts.blockNumber,
      }),
      txHash: t.field({
        type: 'Hash',
        description: 'Hash of the transaction',
        resolve: ({ facts }) => facts.txHash,
      }),
      account: t.field({
        type: 'Address',
        nullable: true,
        description: 'Acting or affected account',
        resolve: ({ facts }) => facts.account,
      }),
      amount: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Tokens seized, 8 decimals',
        resolve: ({ facts }) => facts.amount,
      }),
      oldMultiplierE18: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Display multiplier before the action, times 10^18',
        resolve: ({ facts }) => facts.oldMultiplierE18,
      }),
      newMultiplierE18: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Display multiplier after the action, times 10^18',
        resolve: ({ facts }) => facts.newMultiplierE18,
      }),
      effectiveAt: t.field({
        type: 'Timestamp',
        nullable: true,
        description: 'Start of the new multiplier, unix seconds',
        resolve: ({ facts }) => facts.effectiveAtSec,
      }),
      detail: t.string({
        nullable: true,
        description: 'Text of the issuer, unverified',
        resolve: ({ facts }) => facts.detail,
      }),
    }),
  })
}

function defineAttribution({ builder, refs }: Kit): void {
  builder.objectType(refs.attribution, {
    description: 'Transactions of one day (UTC) with one attribution code (ERC-8021)',
    fields: (t) => ({
      attributionCode: t.exposeString('code', { description: 'ERC-8021 attribution code' }),
      code: t.exposeString('code', {
        description: 'ERC-8021 attribution code',
        deprecationReason: 'Use attributionCode.',
      }),
      day: t.expose('daySec', {
        type: 'Timestamp',
        description: 'Start of the day, unix seconds',
        deprecationReason: 'Use dayAt.',
      }),
      dayAt: t.expose('daySec', {
        type: 'Timestamp',
        description: 'Start of the day, unix seconds',
      }),
      transactions: t.exposeInt('transactions', {
        description: 'Number of transactions with the code',
      }),
      senders: t.exposeInt('senders', {
        description: 'Number of different senders of transactions with the code',
      }),
      boughtUsdc: t.expose('boughtUsdc6', {
        type: 'BigInt',
        description: 'USDC paid into vaults, USDC-6',
      }),
      redeemedUsdc: t.expose('redeemedUsdc6', {
        type: 'BigInt',
        description: 'USDC paid out of vaults, USDC-6',
      }),
      volumeUsdc: t.field({
        type: 'BigInt',
        description: 'USDC paid into and out of vaults, USDC-6',
        resolve: ({ boughtUsdc6, redeemedUsdc6 }) => boughtUsdc6 + redeemedUsdc6,
      }),
    }),
  })
}
