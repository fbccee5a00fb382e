import { createRecovery } from '../../../core/operator/store/createRecovery.ts'
import { hex } from '../../../core/platform/db/columns.ts'
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
  const rows = await world.sql({ nonce: hex })`
    select nonce from app.recovered_charge where nonce = any(${nonces})`
  const recovered = new Set(rows.map(({ nonce }) => nonce))
  return payments.map((payment) => {
    const state = states.get(payment.nonce) ?? null
    return {
      ...payment,
      state: state !== 'settled' && recovered.has(payment.nonce) ? 'recovered' : state,
    }
  })
}
