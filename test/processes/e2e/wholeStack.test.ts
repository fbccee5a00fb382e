import { afterAll, beforeAll } from 'vitest'
import { type RecordedExample, recordExamples } from '../../support/openapi/recordExamples.ts'
import { createWholeWorld, type WholeWorld } from '../../support/openapi/wholeWorld.ts'
import { aPayer } from '../../support/payments/payer.ts'
import { describeAgentTasks } from './whole/describeAgentTasks.ts'
import { describeAnyRequest } from './whole/describeAnyRequest.ts'
import { describeBridgeReaders } from './whole/describeBridgeReaders.ts'
import { describeDayFiles } from './whole/describeDayFiles.ts'
import { describeExamples } from './whole/describeExamples.ts'
import { describeFirstVault } from './whole/describeFirstVault.ts'
import { describeGuide } from './whole/describeGuide.ts'
import { describePaymentsDoc } from './whole/describePaymentsDoc.ts'
import { describeSales } from './whole/describeSales.ts'

const reader = aPayer('reader of the guide')
const agent = aPayer('agent that pays')
const buyer = aPayer('reader of the description')

// One stack serves all tests that only read and buy, because its start takes 30 s of a processor.
let world: WholeWorld
let recorded: RecordedExample
beforeAll(async () => {
  world = await createWholeWorld({ seed: 97, payers: [reader, agent, buyer] })
  recorded = await recordExamples(world, buyer)
})
afterAll(() => world?.stop())

describeExamples(() => recorded)
describeDayFiles(() => world)
describeFirstVault(() => world)
describeGuide(() => ({ world, reader, agent }))
describePaymentsDoc(() => world)
describeBridgeReaders(() => world)
describeSales(() => world)
describeAnyRequest(() => ({ url: world.api.url, recorded }))
describeAgentTasks(() => world)
