import { createApp } from '../../api/app.ts'
import type { BlockRef } from '../../core/kernel/blockRef.ts'
import { aPayer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { OPTIONS, payFor, type Signing, TX_HASH } from './aGate.ts'
import { depsOf } from './anApp.ts'
import { aBlock, aVault, usd } from './facts.ts'
import { memoryPayments } from './memoryPayments.ts'
import { memoryPublications } from './memoryPublications.ts'
import { noPayment } from './noPayment.ts'

const PRICE_USDC6 = 250_000n

/** Builds the whole HTTP API on one vault, its payments and its pages in memory. */
export function aPublishingApp() {
  const time = { ms: aBlock().timestampSec * 1000 }
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const publications = memoryPublications((id) =>
    payments.rows.some((row) => row.id === id && row.state === 'settled'),
  )
  const vault = aVault({ nav: usd(1000) })
  const deps = depsOf(aWorld({ vaults: [vault] }), {
    time,
    publications,
    payment: {
      ...noPayment,
      payments,
      options: { all: OPTIONS, open: async () => OPTIONS },
      checks: {
        check: async () => ({ kind: 'valid' }),
        checkCharge: async () => ({ kind: 'valid' }),
        code: async () => '0x',
        timeSec: async () => Math.floor(time.ms / 1000),
        holding: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0 }),
        cover: async () => ({ balanceUsdc6: 10n ** 12n, blockNumber: 0, chargedNonces: [] }),
      },
    },
  })
  const state = { head: deps.chain.head }
  const chain = { ...deps.chain, head: (): BlockRef => state.head() }
  const app = createApp({ ...deps, chain })
  const payer = aPayer('publisher')
  const nowSec = () => Math.floor(time.ms / 1000)
  return Object.assign(state, {
    app,
    time,
    nowSec,
    payments,
    publications,
    vault: vault.address,
    payer,
    /** Returns headers of a freshly signed payment of the price. */
    pay: async (signing: Signing = {}) => {
      const changes = { valueUsdc6: PRICE_USDC6, ...signing.changes }
      return (await payFor({ payer, nowSec }, { ...signing, changes })).headers
    },
    publish: async (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/v1/publish', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    published: async (address: string = vault.address) => app.request(`/v1/published/${address}`),
  })
}
