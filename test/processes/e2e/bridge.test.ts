import { afterAll, beforeAll } from 'vitest'
import { createBridgeWorld } from '../../support/bridge/bridgeWorld.ts'
import type { BridgeStack } from './bridge/bridgeStack.ts'
import { describeBridges } from './bridge/describeBridges.ts'
import { describeBridgeWallet } from './bridge/describeBridgeWallet.ts'
import { describeClient } from './bridge/describeClient.ts'
import { describeTasks } from './bridge/describeTasks.ts'

// One stack serves the tests of third-party clients and of the product's client.
let stack: BridgeStack
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  const world = await createBridgeWorld({ seed: 61 })
  stop = world.stop
  const [workers, api] = await Promise.all([world.startWorkers(), world.startApi()])
  await Promise.all([world.bridgeLanesOpen(), world.lanesOpen(), world.routesOpen(api)])
  stack = { world, workers, api }
})
afterAll(() => stop?.())

const getStack = () => stack
describeBridges(getStack)
describeBridgeWallet(getStack)
describeTasks(getStack, (workers) => {
  stack = { ...stack, workers }
})
// Last, because this part leaves the stack with other workers.
describeClient(getStack)
