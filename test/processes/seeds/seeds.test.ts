import { afterAll, beforeAll } from 'vitest'
import { createWholeWorld, type WholeWorld } from '../../support/openapi/wholeWorld.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { describeBridgeSeed } from './describeBridgeSeed.ts'
import { describeGasSeed } from './describeGasSeed.ts'
import { describeMcpSeed } from './describeMcpSeed.ts'
import { describePaidSeed } from './describePaidSeed.ts'
import { describeVaultSeed } from './describeVaultSeed.ts'
import { createSeedClient } from './seedClient.ts'

const buyer = aPayer('buyer of the seeds')
const traveller = aPayer('traveller of the seeds')
const wallet = aPayer('wallet without gas of the seeds')

let world: WholeWorld
beforeAll(async () => {
  world = await createWholeWorld({ seed: 103, payers: [buyer, traveller, wallet] })
})
afterAll(() => world?.stop())

const stack = () => ({ world, client: createSeedClient(world.api.url) })

describeVaultSeed(stack)
describePaidSeed(() => ({ ...stack(), payer: buyer }))
describeBridgeSeed(() => ({ ...stack(), payer: traveller }))
describeGasSeed(() => ({ ...stack(), payer: wallet }))
describeMcpSeed(stack)
