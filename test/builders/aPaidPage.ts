import type { TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Hex, Provider } from '../../api/pages/wallet/script/flow/wallet.ts'
import {
  createExchange,
  type Exchange,
} from '../../api/pages/wallet/script/payments/createExchange.ts'
import type { Payment } from '../../api/pages/wallet/script/payments/payment.ts'
import type { Chain, PaidSetting } from '../../api/pages/wallet/script/payments/plan.ts'
import { aPayer } from '../support/payments/payer.ts'
import { ACCOUNT } from './aWalletChain.ts'

export const CHAINS: readonly Chain[] = [
  { slug: 'base', name: 'Base', chainId: 8453, isSource: true },
  { slug: 'arc', name: 'Arc', chainId: 5042, isSource: true },
  { slug: 'polygon', name: 'Polygon', chainId: 137, isSource: false },
]

export const aPayment = (given: Partial<Payment> = {}): Payment => ({
  version: 1,
  id: 'one',
  createdAtMs: 1_000,
  kind: 'signals',
  title: 'Signals of the stocks of QIV-1',
  account: ACCOUNT,
  call: { method: 'GET', path: '/v1/signals', body: null },
  state: 'asked',
  header: null,
  validBeforeSec: 0,
  follows: null,
  answer: null,
  problem: null,
  ...given,
})

type App = { request(path: string, init: RequestInit): Response | Promise<Response> }

/** Returns the exchange of a page with an API in this process. */
export const exchangeWith = (app: App): Exchange =>
  createExchange(async (path, init) => {
    // A request in this process has no redirect and no cache.
    const { method, headers, body } = init
    return app.request(path, { method, headers, ...(body !== undefined && { body }) })
  })

/** Returns the setting of a paid call on Base. */
export const aPaidSetting = (
  exchange: Exchange,
  given: Partial<PaidSetting> = {},
): PaidSetting => ({
  exchange,
  account: ACCOUNT,
  nowMs: () => 1_790_002_000_000,
  network: { chainId: 8453, name: 'Base' },
  vault: null,
  chains: CHAINS,
  ...given,
})

/** Wallet with the real key of a payer. */
export function aSigningWallet(name: string): Provider & {
  readonly address: Hex
  readonly signed: TypedDataDefinition[]
  /** Runs before the wallet signs; an error is the answer. */
  before: () => Promise<void>
} {
  const account = privateKeyToAccount(aPayer(name).key)
  const wallet = {
    address: account.address,
    signed: [] as TypedDataDefinition[],
    before: async (): Promise<void> => undefined,
    request: async ({ method, params = [] }: Parameters<Provider['request']>[0]) => {
      if (method === 'eth_accounts') return [account.address]
      if (method !== 'eth_signTypedData_v4') throw new Error(`the wallet has no ${method}`)
      const data = JSON.parse(String(params[1])) as TypedDataDefinition
      await wallet.before()
      wallet.signed.push(data)
      return account.signTypedData(data)
    },
  }
  return wallet
}
