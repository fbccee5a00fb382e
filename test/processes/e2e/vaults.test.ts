import { afterAll, beforeAll } from 'vitest'
import { createWorld, type World } from '../../support/world.ts'
import { describeChecker } from './vaults/describeChecker.ts'
import { describeFloors } from './vaults/describeFloors.ts'
import { describeJourney } from './vaults/describeJourney.ts'
import { describeVaultPage } from './vaults/describeVaultPage.ts'
import { describeWallet } from './vaults/describeWallet.ts'

// One chain with vaults and its index serve all tests without workers.
let world: World
beforeAll(async () => {
  world = await createWorld({ seed: 31 })
})
afterAll(() => world?.stop())

const getWorld = () => world
describeJourney(getWorld)
describeFloors(getWorld)
describeChecker(getWorld)
describeVaultPage(getWorld)
describeWallet(getWorld)
