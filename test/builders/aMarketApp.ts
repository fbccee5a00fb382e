import { createApp } from '../../api/app.ts'
import { listOperations } from '../../core/catalogue/registry.ts'
import { aPayer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { OPTIONS, payFor, TX_HASH } from './aGate.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { memoryGrants } from './memoryGrants.ts'
import { memoryMarkets } from './memoryMarkets.ts'
import { memoryPayments } from './memoryPayments.ts'
import { noPayment } from './noPayment.ts'

/**
 * Time that is 100 s after the start of a window of five minutes and of a window of fifteen
 * minutes.
 */
export const IN_WINDOW_MS = 1_790_001_100_000
export const WINDOW_START_SEC = 1_790_001_000

export const PRICE_USDC6 = 4_000n

/** Fields that tests read by name from answers of the API; an answer has some of them. */
type Answered = {
  readonly markets: readonly { readonly status: string; readonly path: string }[]
  readonly accepts: readonly { readonly network: string; readonly amount: string }[]
  readonly comparisons: unknown
  readonly charge: unknown
  readonly phase: string
  readonly code: string
  readonly error: string
  readonly howTo: string
}

/** Builds the whole HTTP API on markets in memory, with payments that settle at once. */
export function aMarketApp(given: Parameters<typeof memoryMarkets>[0] = {}) {
  const time: TestClock = { ms: IN_WINDOW_MS }
  const markets = memoryMarkets({ ...given, time })
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const grants = memoryGrants()
  const deps = depsOf(aWorld(), {
    time,
    markets,
    payment: {
      ...noPayment,
      payments,
      grants,
      options: { all: OPTIONS, open: async () => OPTIONS },
      checks: {
        check: async () => ({ kind: 'valid' }),
        checkCharge: async () => ({ kind: 'valid' }),
        code: async () => '0x',
        timeSec: async () => Math.floor(time.ms / 1_000),
        holding: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0 }),
        cover: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0, chargedNonces: [] }),
      },
    },
  })
  const app = createApp(deps, listOperations(markets.settings.segment))
  const payer = aPayer('market house')
  const nowSec = () => Math.floor(time.ms / 1_000)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers })
    const body: Answered = await response.json()
    return { status: response.status, headers: response.headers, body }
  }
  return {
    app,
    time,
    markets,
    payments,
    grants,
    get,
    /** Sends the request with a payment of its price. */
    buy: async (path: string) => {
      const { headers } = await payFor({ payer, nowSec }, { changes: { valueUsdc6: PRICE_USDC6 } })
      return get(path, headers)
    },
    charged: () => payments.rows.filter(({ state }) => state === 'settled').length,
  }
}
