import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './lib/keys.ts'
import { logFacts } from './lib/logFacts.ts'

ponder.on('PriceSource:PriceSourceConfigured', async ({ event, context }) => {
  const { windowSec, maxDeviationBps, minLiquidity } = event.args
  await context.db.insert(schema.priceSource).values({
    id: key(context.chain.id, event.log.address),
    chainId: context.chain.id,
    address: event.log.address,
    windowSec,
    maxDeviationBps,
    minLiquidity,
    blockNumber: Number(event.block.number),
  })
})

ponder.on('PriceSource:PoolSet', async ({ event, context }) => {
  const { token, pool, stockIsToken0 } = event.args
  await context.db.insert(schema.priceSourcePool).values({
    id: key(context.chain.id, event.log.address, token),
    chainId: context.chain.id,
    priceSource: event.log.address,
    token,
    pool,
    stockIsToken0,
  })
})

ponder.on('PriceSource:PriceSample', async ({ event, context }) => {
  const { token, priceUsdc, spotUsdc, liquidity } = event.args
  await context.db.insert(schema.priceSample).values({
    ...logFacts(context.chain.id, event),
    priceSource: event.log.address,
    token,
    priceUsdc,
    spotUsdc,
    liquidity,
  })
})
