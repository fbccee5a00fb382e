import type { Deps } from '../../core/catalogue/deps.ts'
import { postGas } from '../../core/sponsor/evm/operations/postGas.ts'
import { createBridgeTasks } from '../bridge/createBridgeTasks.ts'
import type { ServedOperation } from '../mcp/createCallForAgent.ts'
import { createPaymentTasks } from '../payments/createPaymentTasks.ts'
import type { PaymentDeps } from '../payments/paymentOutcome.ts'
import { createGasTasks } from '../sponsor/evm/createGasTasks.ts'
import type { TaskSource } from './taskSource.ts'

/** Creates the sources of all tasks: bridges, posted operations of the sponsor, and paid calls. */
export function createTaskSources(
  deps: Pick<Deps, 'bridge' | 'gas' | 'clock' | 'settings'> & {
    readonly payment: Pick<PaymentDeps, 'payments'>
  },
  served: readonly ServedOperation[],
): readonly TaskSource[] {
  const { bridge, gas, clock, settings, payment } = deps
  const { publicUrl } = settings
  const tasked = served.filter(({ operation }) => operation.mcp.asTask === true)
  return [
    createBridgeTasks({ bridges: bridge.bridges, publicUrl }),
    createGasTasks({ sponsorships: gas.sponsorships, publicUrl }),
    createPaymentTasks({
      payments: payment.payments,
      clock,
      operations: new Set(tasked.map(({ operation }) => operation.id)),
      deliver: async ({ id, operation }, { body }) =>
        operation === postGas.id ? gas.sponsorships.markServed(id, body) : true,
    }),
  ]
}
