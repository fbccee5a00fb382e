import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { changePool, recordPool } from './lib/changePool.ts'
import { logFacts } from './lib/logFacts.ts'
import {
  applyCardinalityNext,
  applyInitialize,
  applyLiquidity,
  applySwap,
} from './lib/observation.ts'

ponder.on('Pool:Initialize', async ({ event, context }) => {
  const { sqrtPriceX96, tick } = event.args
  const timestampSec = Number(event.block.timestamp)
  await recordPool(context, event, applyInitialize({ timestampSec, tick, sqrtPriceX96 }))
})

ponder.on('Pool:Swap', async ({ event, context }) => {
  const { sender, recipient, amount0, amount1, sqrtPriceX96, liquidity, tick } = event.args
  const timestampSec = Number(event.block.timestamp)
  await changePool(context, event, (oracle) =>
    applySwap(oracle, { timestampSec, tick, sqrtPriceX96, liquidity }),
  )
  await context.db.insert(schema.poolSwap).values({
    ...logFacts(context.chain.id, event),
    pool: event.log.address,
    sender,
    recipient,
    amount0,
    amount1,
    sqrtPriceX96,
    liquidity,
    tick,
  })
})

ponder.on('Pool:Mint', async ({ event, context }) => {
  const { tickLower, tickUpper, amount } = event.args
  const timestampSec = Number(event.block.timestamp)
  await changePool(context, event, (oracle) =>
    applyLiquidity(oracle, { timestampSec, tickLower, tickUpper, liquidityDelta: amount }),
  )
})

ponder.on('Pool:Burn', async ({ event, context }) => {
  const { tickLower, tickUpper, amount } = event.args
  const timestampSec = Number(event.block.timestamp)
  await changePool(context, event, (oracle) =>
    applyLiquidity(oracle, { timestampSec, tickLower, tickUpper, liquidityDelta: -amount }),
  )
})

ponder.on('Pool:IncreaseObservationCardinalityNext', async ({ event, context }) => {
  const { observationCardinalityNextNew } = event.args
  await changePool(context, event, (oracle) =>
    applyCardinalityNext(oracle, observationCardinalityNextNew),
  )
})
