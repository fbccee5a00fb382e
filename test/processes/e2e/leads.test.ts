import { afterAll, beforeAll } from 'vitest'
import { createLeadShopWorld, type LeadShopWorld } from '../../support/leads/leadShopWorld.ts'
import type { Api } from '../../support/startApi.ts'
import { describeLeadsDoc } from './leads/describeLeadsDoc.ts'
import { describeSales } from './leads/describeSales.ts'
import { describeSwap } from './leads/describeSwap.ts'
import type { LeadStack } from './leads/leadStack.ts'

// One shop serves all buyers of leads.
let world: LeadShopWorld
let api: Api
beforeAll(async () => {
  world = await createLeadShopWorld({ seed: 71 })
  await world.startWorkers()
  await world.lanesOpen()
  api = await world.startApi()
})
afterAll(() => world?.stop())

const getStack = (): LeadStack => ({ world, api })
describeSales(getStack)
describeLeadsDoc(getStack)
// Last, because this part leaves the shop with other leads.
describeSwap(getStack)
