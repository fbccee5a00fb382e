import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { changeFactory } from './lib/changeFactory.ts'
import { recordVaultState } from './lib/changeVault.ts'
import { key } from './lib/keys.ts'
import { logFacts } from './lib/logFacts.ts'
import { recordAttribution } from './lib/recordAttribution.ts'

ponder.on('Factory:ConstituentSet', async ({ event, context }) => {
  const { index, token } = event.args
  await context.db
    .insert(schema.constituent)
    .values({
      id: key(context.chain.id, token),
      chainId: context.chain.id,
      position: Number(index),
      token,
    })
    .onConflictDoNothing()
})

ponder.on('Factory:OwnershipTransferred', async ({ event, context }) => {
  await changeFactory(context, event, () => ({ owner: event.args.newOwner }))
})

ponder.on('Factory:FeeSinkSet', async ({ event, context }) => {
  await changeFactory(context, event, () => ({ feeSink: event.args.feeSink }))
})

ponder.on('Factory:PriceSourceSet', async ({ event, context }) => {
  await changeFactory(context, event, () => ({ priceSource: event.args.priceSource }))
})

ponder.on('Factory:VenueSet', async ({ event, context }) => {
  await changeFactory(context, event, () => ({ venue: event.args.venue }))
})

ponder.on('Factory:DefaultMaxTvlSet', async ({ event, context }) => {
  await changeFactory(context, event, () => ({ defaultMaxTvlUsdc: event.args.maxTvlUsdc }))
})

ponder.on('Factory:VaultCreated', async ({ event, context }) => {
  const { vault, strategist, vaultId, maxTvlUsdc } = event.args
  const at = logFacts(context.chain.id, event)
  await changeFactory(context, event, (factory) => ({ totalVaults: factory.totalVaults + 1 }))
  const row = await context.db.insert(schema.vault).values({
    id: key(context.chain.id, vault),
    chainId: context.chain.id,
    address: vault,
    vaultId: Number(vaultId),
    strategist,
    createdBlock: at.blockNumber,
    createdAt: at.timestamp,
    createdTx: at.txHash,
    blockNumber: at.blockNumber,
    maxTvlUsdc,
    supply: 0n,
    lastAccrualAt: at.timestamp,
    lastRebalanceAt: null,
    holders: 0,
    cumulativeHolders: 0,
    target0Bps: 0,
    target1Bps: 0,
    target2Bps: 0,
    target3Bps: 0,
    balance0: 0n,
    balance1: 0n,
    balance2: 0n,
    balance3: 0n,
    balanceUsdc: 0n,
    reserved0: 0n,
    reserved1: 0n,
    reserved2: 0n,
    reserved3: 0n,
    reservedUsdc: 0n,
    turnoverUsedWad: 0n,
    lossUsedWad: 0n,
    budgetAt: 0,
    rebalanceUnfinished: false,
    backing0: 0n,
    backing1: 0n,
    backing2: 0n,
    backing3: 0n,
    backingUsdc: 0n,
    counted0: 0n,
    counted1: 0n,
    counted2: 0n,
    counted3: 0n,
    countedUsdc: 0n,
    mintFeesUsdc: 0n,
    feeShares: 0n,
  })
  await recordVaultState(context, event, row)
  await context.db
    .insert(schema.activity)
    .values({ ...at, vault, kind: 'create', account: strategist, usdc: maxTvlUsdc })
  await recordAttribution(context, event)
})
