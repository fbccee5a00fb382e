import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { changeToken } from './lib/changeToken.ts'
import { holdingColumn, usdcColumn } from './lib/holdingColumn.ts'
import { logFacts } from './lib/logFacts.ts'
import { moveHolding } from './lib/moveHolding.ts'
import { storableText } from './lib/storableText.ts'

/** Number of the pausable feature that stops transfers. Source: B20 PausableFeature.TRANSFER. */
const TRANSFER_FEATURE = 0

ponder.on('Usdc:Transfer', async ({ event, context }) => {
  await moveHolding(context, event, usdcColumn)
})

ponder.on('Stock:Transfer', async ({ event, context }) => {
  const { from, to, amount } = event.args
  await moveHolding(
    context,
    { ...event, args: { from, to, value: amount } },
    await holdingColumn(context, event.log.address),
  )
})

ponder.on('Stock:Paused', async ({ event, context }) => {
  if (!event.args.features.includes(TRANSFER_FEATURE)) return
  await changeToken(context, event, () => ({ halted: true }))
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'halt',
    account: event.args.updater,
  })
})

ponder.on('Stock:Unpaused', async ({ event, context }) => {
  if (!event.args.features.includes(TRANSFER_FEATURE)) return
  await changeToken(context, event, () => ({ halted: false }))
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'resume',
    account: event.args.updater,
  })
})

ponder.on('Stock:UIMultiplierUpdated', async ({ event, context }) => {
  const { oldMultiplier, newMultiplier, effectiveAtTimestamp } = event.args
  await changeToken(context, event, () => ({
    multiplierE18: oldMultiplier,
    nextMultiplierE18: newMultiplier,
    multiplierEffectiveAt: secondOf(effectiveAtTimestamp),
  }))
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'multiplier',
    account: event.transaction.from,
    oldMultiplierE18: oldMultiplier,
    newMultiplierE18: newMultiplier,
    effectiveAt: secondOf(effectiveAtTimestamp),
  })
})

ponder.on('Stock:UIMultiplierUpdateCancelled', async ({ event, context }) => {
  await changeToken(context, event, (token) => ({
    nextMultiplierE18: token.multiplierE18,
    multiplierEffectiveAt: 0,
  }))
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'multiplier_cancelled',
    account: event.transaction.from,
    newMultiplierE18: event.args.cancelledMultiplier,
    effectiveAt: secondOf(event.args.cancelledEffectiveAt),
  })
})

ponder.on('Stock:BurnedBlocked', async ({ event, context }) => {
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'seizure',
    account: event.args.from,
    amount: event.args.amount,
  })
})

ponder.on('Stock:TransferredFromBlocked', async ({ event, context }) => {
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'seizure',
    account: event.args.from,
    amount: event.args.amount,
  })
})

ponder.on('Stock:Announcement', async ({ event, context }) => {
  await context.db.insert(schema.tokenAction).values({
    ...logFacts(context.chain.id, event),
    token: event.log.address,
    kind: 'announcement',
    account: event.args.caller,
    detail: storableText(`${event.args.description} ${event.args.uri}`),
  })
})

/** Second that an issuer chose, capped at the largest integer that a row can hold exactly. */
function secondOf(timestamp: bigint): number {
  return Number(BigInt.asUintN(53, timestamp) === timestamp ? timestamp : 2n ** 53n - 1n)
}
