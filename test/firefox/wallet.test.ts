import { afterAll, beforeAll } from 'vitest'
import type { BridgeStack } from '../processes/e2e/bridge/bridgeStack.ts'
import { describeBridgeWallet } from '../processes/e2e/bridge/describeBridgeWallet.ts'
import { describeWallet } from '../processes/e2e/vaults/describeWallet.ts'
import { createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { FIREFOX_STORIES } from '../support/firefox/startFirefox.ts'

// One stack serves the tests of orders and of paid calls.
let stack: BridgeStack
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  const world = await createBridgeWorld({ seed: 62 })
  stop = world.stop
  const [workers, api] = await Promise.all([world.startWorkers(), world.startApi()])
  await Promise.all([world.bridgeLanesOpen(), world.lanesOpen(), world.routesOpen(api)])
  stack = { world, workers, api }
})
afterAll(() => stop?.())

describeWallet(() => stack.world.world, FIREFOX_STORIES)
describeBridgeWallet(() => stack, FIREFOX_STORIES)
