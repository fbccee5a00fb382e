import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { bridgeIdOf } from './lib/bridgeIdOf.ts'
import { key } from './lib/keys.ts'
import { logFacts } from './lib/logFacts.ts'
import { usedFor } from './lib/usedFor.ts'

ponder.on('Authorizations:AuthorizationUsed', async ({ event, context }) => {
  await context.db.insert(schema.usdcAuthorization).values({
    ...logFacts(context.chain.id, event),
    id: key(context.chain.id, event.block.number, event.log.logIndex),
    kind: 'used',
    ...event.args,
  })
})

ponder.on('Authorizations:AuthorizationCanceled', async ({ event, context }) => {
  await context.db.insert(schema.usdcAuthorization).values({
    ...logFacts(context.chain.id, event),
    id: key(context.chain.id, event.block.number, event.log.logIndex),
    kind: 'cancelled',
    ...event.args,
  })
})

// The transfer keeps the authorization of the same payment in the index; the rows of sales are rows of the service.
ponder.on('Sale:Transfer', async () => {})

ponder.on('BridgeIncome:Transfer', async ({ event, context }) => {
  const { from, to, value } = event.args
  // Any account can move an amount of zero for any other account, so a zero amount creates no debt.
  if (value === 0n) return
  const at = logFacts(context.chain.id, event)
  const nonce = await usedFor(context, event)
  if (nonce === undefined) {
    await context.db
      .insert(schema.bridgeGift)
      .values({ ...at, contract: to, from, amountUsdc: value })
    return
  }
  await context.db.insert(schema.bridgeDeposit).values({
    ...at,
    id: bridgeIdOf(context.chain.id, to, from, nonce),
    contract: to,
    payer: from,
    nonce,
    amountUsdc: value,
    refundTx: null,
    refundedAt: null,
  })
})
