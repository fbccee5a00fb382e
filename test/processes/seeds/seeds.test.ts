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
const payerOf = aPayer('traveller of the seeds')
const wallet = aPayer('wallet without gas of the seeds')

let world: WholeWorld
beforeAll(async () => {
  world = await createWholeWorld({ seed: 103, payers: [buyer, payerOf, wallet] })
})
afterAll(() => world?.stop())

const stack = () => ({ world, client: createSeedClient(world.api.url) })

describeVaultSeed(stack)
describePaidSeed(() => ({ ...stack(), payer: buyer }))
describeBridgeSeed(() => ({ ...stack(), payer: payerOf }))
describeGasSeed(() => ({ ...stack(), payer: wallet }))
describeMcpSeed(stack)
