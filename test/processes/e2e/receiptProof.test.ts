import { afterAll, beforeAll } from 'vitest'
import { createOneBridgeChain, type OneBridgeChain } from '../../support/bridge/oneBridgeChain.ts'
import { describeReceiptProofs } from './bridge/describeReceiptProofs.ts'

let world: OneBridgeChain
beforeAll(async () => {
  world = await createOneBridgeChain(8453)
})
afterAll(() => world?.chain.node.stop())

describeReceiptProofs(() => world)
