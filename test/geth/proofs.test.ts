import { afterAll, beforeAll } from 'vitest'
import { describeReceiptProofs } from '../processes/e2e/bridge/describeReceiptProofs.ts'
import { createOneBridgeChain, type OneBridgeChain } from '../support/bridge/oneBridgeChain.ts'
import { recordWrites } from '../support/geth/genesis.ts'
import { createGethNodes } from '../support/geth/startGeth.ts'

const CHAIN_ID = 8453

let world: OneBridgeChain
beforeAll(async () => {
  const writes = await recordWrites(async (startNode) => {
    const { chain } = await createOneBridgeChain(CHAIN_ID, startNode)
    return chain.node
  })
  world = await createOneBridgeChain(CHAIN_ID, createGethNodes(writes).startNode)
})
afterAll(() => world?.chain.node.stop())

describeReceiptProofs(() => world)
