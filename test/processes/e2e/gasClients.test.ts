import { afterAll, beforeAll } from 'vitest'
import { createGasWorld, type GasWorld } from '../../support/gas/gasWorld.ts'
import type { Api } from '../../support/startApi.ts'
import { describeGasDoc } from './sponsored/describeGasDoc.ts'
import { describeOwnClient } from './sponsored/describeOwnClient.ts'
import { describeStockClients } from './sponsored/describeStockClients.ts'

// One stack serves all clients. Each client has its own wallets.
let world: GasWorld
let api: Api
beforeAll(async () => {
  world = await createGasWorld({ seed: 62, chainIds: [8453] })
  await world.startWorkers()
  await Promise.all([world.lanesOpen(), world.gasLanesOpen()])
  api = await world.startApi()
})
afterAll(() => world?.stop())

const stack = () => ({ world, api })
describeOwnClient(stack)
describeStockClients(stack)
// Last, because the operator withdraws the surplus of the deposit.
describeGasDoc(stack)
