import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createApp } from '../../api/app.ts'
import { operations } from '../../core/catalogue/registry.ts'
import type { NativePrice } from '../../core/kernel/coins/nativePrice.ts'
import type { PaymentOption } from '../../core/payments/ports.ts'
import type {
  AccountFacts,
  DryRun,
  GasMarket,
  GasNode,
  SponsorHealth,
} from '../../core/sponsor/evm/ports.ts'
import { aPayer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { decodeBase64Json, OPTIONS, payFor, type Signing, TX_HASH } from './aGate.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { addressOf } from './facts.ts'
import { memoryPayments } from './memoryPayments.ts'
import { memorySponsorships } from './memorySponsorships.ts'
import { noGas } from './noGas.ts'
import { noPayment } from './noPayment.ts'

export const ENTRY_POINT: Address = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
export const ACCOUNT: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
export const PAYMASTER = addressOf(0x9a5)
export const TOKEN = addressOf(0x70c)

/** Wallet without native coins, with a known key. */
export const WALLET = privateKeyToAccount(`0x${'77'.repeat(32)}`)
export const SENDER: Address = `0x${WALLET.address.slice(2).toLowerCase()}`
export const delegatedTo = (address: Address): Hex => `0xef0100${address.slice(2)}`

export type GasShop = ReturnType<typeof aGasShop>

/** Account facts; without `pendingNonce` the account has no pending transaction. */
type Reported = Omit<AccountFacts, 'pendingNonce'> & { readonly pendingNonce?: number }

/**
 * Builds the whole HTTP API on a sponsor in memory; each answer of the chains is a field that the test may change.
 */
export function aGasShop(given: { readonly time?: TestClock } = {}) {
  const { time = { ms: 1_790_002_000_000 } } = given
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const submitter = { address: addressOf(0x5b), isOpen: true, balanceWei: 10n ** 18n, pending: 0 }
  const place = { entryPoint: ENTRY_POINT, paymaster: PAYMASTER, submitters: [submitter] }
  const sponsorships = memorySponsorships(time, place)
  const state = {
    account: async (_address: Address): Promise<Reported> => ({ code: '0x', nonce: 0 }),
    sequence: 0n,
    market: async (): Promise<GasMarket> => aMarket(),
    nativePrice: async (): Promise<NativePrice> => aNativePrice(),
    estimate: async (): Promise<DryRun> => ({ kind: 'passed', gasUsed: 40_000n }),
    dryRun: async (): Promise<DryRun> => ({ kind: 'passed', gasUsed: 90_000n }),
    /** Arguments of all dry runs since the start, in order. */
    runs: [] as Parameters<GasNode['dryRun']>[0][],
    l1FeeWei: 0n,
    health: { isOpen: true, reason: null } as Partial<SponsorHealth>,
    open: async (): Promise<readonly PaymentOption[]> => OPTIONS,
  }
  const nodes = [8453, 137].map((chainId) => nodeOf(chainId, state))
  const deps = depsOf(aWorld(), {
    time,
    gas: {
      ...noGas,
      nodes,
      sponsorships,
      health: async () =>
        nodes.map(({ chainId }) => ({ ...healthOf(chainId, place), ...state.health })),
    },
    payment: {
      ...noPayment,
      payments,
      options: { all: OPTIONS, open: () => state.open() },
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
  const app = createApp(deps, operations)
  return Object.assign(state, {
    app,
    gas: deps.gas,
    time,
    payments,
    sponsorships,
    payer: aPayer('gas shop'),
    nowSec: () => Math.floor(time.ms / 1000),
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers }),
    post: async (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/v1/gas', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  })
}

type State = Pick<
  GasShop,
  'account' | 'sequence' | 'market' | 'nativePrice' | 'estimate' | 'dryRun' | 'runs' | 'l1FeeWei'
>

function nodeOf(chainId: number, state: State): GasNode {
  return {
    ...chainOf(chainId),
    problem: async () => null,
    signer: async () => addressOf(0x516),
    depositWei: async () => 10n ** 18n,
    market: () => state.market(),
    account: async (address) => {
      const reported = await state.account(address)
      return { pendingNonce: reported.nonce, ...reported }
    },
    nativePrice: () => state.nativePrice(),
    nonce: async () => state.sequence,
    estimateCall: () => state.estimate(),
    dryRun: (run) => {
      state.runs.push(run)
      return state.dryRun()
    },
    l1FeeWei: async () => state.l1FeeWei,
    userOpHash: async () => `0x${'00'.repeat(32)}`,
  }
}

function chainOf(chainId: number) {
  return {
    chainId,
    entryPoint: ENTRY_POINT,
    paymaster: PAYMASTER,
    accountImplementation: ACCOUNT,
    nativeSymbol: chainId === 137 ? 'POL' : 'ETH',
  }
}

function healthOf(
  chainId: number,
  { submitters }: Pick<SponsorHealth, 'submitters'>,
): SponsorHealth {
  return {
    ...chainOf(chainId),
    isOpen: true,
    reason: null,
    signer: addressOf(0x516),
    depositWei: 10n ** 18n,
    reservedWei: 0n,
    submitters,
  }
}

/** Returns the fee market of Base on a quiet day. */
export const aMarket = (): GasMarket => ({
  blockNumber: 100,
  blockSec: 1_790_001_999,
  baseFeeWei: 5_000_000n,
  tipWei: 1_000_000n,
})

export const aNativePrice = (): NativePrice => ({
  usdE8: 400_000_000_000n,
  twapUsdE8: 400_000_000_000n,
  feedUsdE8: 399_000_000_000n,
  source: 'twap',
  blockNumber: 100,
  blockSec: 1_790_001_999,
})

/** Builds a token transfer of a plain wallet. */
export const aTransfer = (changes: object = {}) => ({
  sender: SENDER,
  calls: [{ to: TOKEN, data: `0xa9059cbb${'00'.repeat(12)}${'ab'.repeat(20)}${'00'.repeat(32)}` }],
  ...changes,
})

/** Builds an operation of a deployed account with sufficient limits and fees. */
export const anOperation = (changes: object = {}) => ({
  sender: SENDER,
  nonce: '0x0',
  callData: `0xb61d27f6${'12'.repeat(96)}`,
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0x15f90',
  maxFeePerGas: '0x989680',
  maxPriorityFeePerGas: '0xf4240',
  ...changes,
})

/** Returns the amount in the current challenge for this body, USDC-6. */
export async function priceOf(shop: Pick<GasShop, 'post'>, body: unknown): Promise<bigint> {
  const header = (await shop.post(body)).headers.get('payment-required')
  return BigInt(decodeBase64Json(header).accepts[0].amount)
}

/** Returns headers of a payment for this body at its current price. */
export async function payForGas(
  shop: Pick<GasShop, 'payer' | 'nowSec' | 'post'>,
  body: unknown,
  signing: Signing = {},
) {
  const { changes } = signing
  const valueUsdc6 = changes?.valueUsdc6 ?? (await priceOf(shop, body))
  return payFor(shop, {
    ...signing,
    changes: {
      validBeforeSec: BigInt(shop.nowSec() + 120),
      ...changes,
      valueUsdc6,
    },
  })
}

/** Requests a body, pays, and returns the answer. */
export async function buyGas(shop: GasShop, body: unknown = aTransfer()) {
  const { headers } = await payForGas(shop, body)
  const response = await shop.post(body, headers)
  const answer = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(answer))
  return { answer, headers, body }
}

/** Builds a sponsor that has sold one operation, with the answer of its buyer. */
export async function aSponsoredOperation() {
  const shop = aGasShop()
  const { answer } = await buyGas(shop)
  return { gas: shop.gas, answer }
}

/** Returns the operation of a paid answer with the signature of its owner, and the authorization if required. */
export async function signedByWallet(
  answer: {
    readonly userOperation: Readonly<Record<string, unknown>>
    readonly authorization?: { chainId: number; address: Address; nonce: number }
  },
  signature: Hex = `0x${'3c'.repeat(65)}`,
) {
  const { authorization } = answer
  const userOperation = { ...answer.userOperation, signature }
  if (authorization === undefined) return { userOperation }
  // viem adds `v` as a bigint, which JSON cannot encode; `yParity` has the same information.
  const { v: _parity, ...signed } = await WALLET.signAuthorization(authorization)
  return { userOperation, authorization: signed }
}
