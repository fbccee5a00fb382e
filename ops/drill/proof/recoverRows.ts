import { createRecovery } from '../../../core/operator/store/createRecovery.ts'
import type { DrillWorld } from '../openWorld.ts'
import type { PaymentFate } from './comparePayments.ts'
import { readPaymentStates } from './readPaymentFates.ts'

/** Seconds before the lost commits from which the chains are searched. */
const MARGIN_SEC = 60

/** Stores the charges without a row, as `npm run cli -- recover --apply` does, and returns the payments with new states. */
export async function recoverRows(
  world: DrillWorld,
  payments: readonly PaymentFate[],
  lostFromSec: number,
): Promise<readonly PaymentFate[]> {
  const recovery = createRecovery({
    databaseUrl: world.databaseUrl,
    deployment: world.deployment,
    rpcUrls: world.deployment.chains.map(({ chainId }) => ({
      chainId,
      rpcUrl: world.chain(chainId).rpcUrl,
    })),
    onProgress: () => {},
  })
  try {
    const { charges } = await recovery.compare(lostFromSec - MARGIN_SEC)
    await recovery.store(charges)
  } finally {
    await recovery.close()
  }
  const nonces = payments.map(({ nonce }) => nonce)
  const states = await readPaymentStates(world.sql, nonces)
  return payments.map((payment) => ({ ...payment, state: states.get(payment.nonce) ?? null }))
}
