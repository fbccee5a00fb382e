import { afterAll, beforeAll } from 'vitest'
import { describeMetrics } from './paid/describeMetrics.ts'
import { describePayments } from './paid/describePayments.ts'
import { describeStrangers } from './paid/describeStrangers.ts'
import { describeTools } from './paid/describeTools.ts'
import { createPaidStack, type PaidStack } from './paid/paidStack.ts'

// One stack serves all that pay and all that look on: it costs a quarter of a minute of a processor to start.
let stack: PaidStack
beforeAll(async () => {
  stack = await createPaidStack(41)
})
afterAll(() => stack?.stop())

const given = () => stack
describePayments(given)
describeStrangers(given)
describeTools(given)
// Last, because a person who follows the runbook changes what there is.
describeMetrics(given)
