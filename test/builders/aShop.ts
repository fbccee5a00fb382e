import { createApp } from '../../api/app.ts'
import type { Operation } from '../../core/catalogue/operation.ts'
import type { FreeGrants } from '../../core/payments/freePorts.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import { aWorld, type World } from './aChain.ts'
import { OPTIONS } from './aGate.ts'
import { depsOf } from './anApp.ts'
import { aBlock } from './facts.ts'
import { memoryMarkets } from './memoryMarkets.ts'
import { memoryPayments } from './memoryPayments.ts'
import { memoryShops } from './memoryShops.ts'
import { noPayment } from './noPayment.ts'
import { PUBLIC_URL } from './signedHeader.ts'

/** Builds the whole HTTP API with these operations, which can be paid on every chain. */
export function aShop(
  operations: readonly Operation[],
  given: {
    readonly grants?: FreeGrants
    readonly time?: { ms: number }
    /** Open payment options. */
    readonly open?: readonly PaymentOption[]
    /** A chain without vaults by default. */
    readonly world?: World
    readonly publicUrl?: string
  } = {},
) {
  const { grants = noPayment.grants, open = OPTIONS, world = aWorld() } = given
  const { time = { ms: aBlock().timestampSec * 1000 } } = given
  const payments = memoryPayments(time)
  let nonces = 0
  const deps = depsOf(world, {
    time,
    shops: memoryShops(),
    markets: memoryMarkets({ time }),
    payment: {
      ...noPayment,
      payments,
      grants,
      options: { all: OPTIONS, open: async () => open },
      newNonce: () => {
        nonces += 1
        return nonces.toString(16).padStart(32, '0')
      },
    },
  })
  const settings = { ...deps.settings, publicUrl: given.publicUrl ?? PUBLIC_URL }
  return createApp({ ...deps, settings }, operations)
}
