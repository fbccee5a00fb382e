import { afterAll, beforeAll } from 'vitest'
import { describeCard } from './paid/describeCard.ts'
import { describeMetrics } from './paid/describeMetrics.ts'
import { describeMpp } from './paid/describeMpp.ts'
import { describePayments } from './paid/describePayments.ts'
import { describeReceipts } from './paid/describeReceipts.ts'
import { describeStandby } from './paid/describeStandby.ts'
import { describeThirdParties } from './paid/describeThirdParties.ts'
import { describeTools } from './paid/describeTools.ts'
import { describeTraces } from './paid/describeTraces.ts'
import { createPaidStack, type PaidStack } from './paid/paidStack.ts'

// One stack serves all tests of payments, because its start takes 15 s of a processor.
let stack: PaidStack
beforeAll(async () => {
  stack = await createPaidStack(41)
})
afterAll(() => stack?.stop())

const getStack = () => stack
describePayments(getStack)
describeMpp(getStack)
describeThirdParties(getStack)
describeStandby(getStack)
describeTools(getStack)
describeReceipts(getStack)
describeCard(getStack)
describeTraces(getStack)
// Last, because the commands of the runbook change the stack.
describeMetrics(getStack)
