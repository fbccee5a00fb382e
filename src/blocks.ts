import { ponder } from 'ponder:registry'
import schema from 'ponder:schema'
import { key } from './lib/keys.ts'

ponder.on('Head:block', async ({ event, context }) => {
  await context.db.insert(schema.block).values({
    id: key(context.chain.id, event.block.number),
    chainId: context.chain.id,
    number: Number(event.block.number),
    hash: event.block.hash,
    parentHash: event.block.parentHash,
    timestamp: Number(event.block.timestamp),
  })
})
