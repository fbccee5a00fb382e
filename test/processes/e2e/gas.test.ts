import { afterAll, beforeAll } from 'vitest'
import { createGasWorld, type GasWorld } from '../../support/gas/gasWorld.ts'
import type { Workers } from '../../support/payments/startWorkers.ts'
import type { Api } from '../../support/startApi.ts'
import { describeSponsorships } from './sponsored/describeSponsorships.ts'
import { describeTasks } from './sponsored/describeTasks.ts'

let world: GasWorld
let api: Api
let workers: Workers
beforeAll(async () => {
  world = await createGasWorld({ seed: 61, chainIds: [8453, 5042, 137] })
  workers = await world.startWorkers(world.bridgeEnv)
  await world.lanesOpen()
  await world.gasLanesOpen()
  api = await world.startApi({ ATTESTATION_URL: world.bridgeEnv.ATTESTATION_URL })
})
afterAll(() => world?.stop())

describeSponsorships(() => ({ world, api }))
// Last, because the tasks end every process.
describeTasks(
  () => ({ world, api, workers }),
  () => world.startWorkers(world.bridgeEnv),
)
