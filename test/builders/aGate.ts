import type { Hex } from 'viem'
import { z } from 'zod'
import { createApp } from '../../api/app.ts'
import { closedObject } from '../../core/kernel/operation/closedObject.ts'
import { defineOperation, type FreeQuota } from '../../core/kernel/operation/defineOperation.ts'
import type { Authorization } from '../../core/payments/domain/authorization.ts'
import type {
  AuthorizationVerdict,
  Payment,
  PaymentOption,
  Payments,
} from '../../core/payments/ports.ts'
import type { Vouchers } from '../../core/payments/voucherPorts.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { aWorld } from './aChain.ts'
import { randomNonce } from './aClaim.ts'
import { depsOf, type TestClock } from './anApp.ts'
import { addressOf, USDC } from './facts.ts'
import { memoryPayments } from './memoryPayments.ts'
import { noPayment } from './noPayment.ts'

export const PRICE_USDC6 = 40_000n
export const PAY_TO = addressOf(0xfee)
export const TX_HASH: Hex = `0x${'ab'.repeat(32)}`

const option = (chainId: number, address: Hex, name = 'USD Coin'): PaymentOption => ({
  token: { chainId, address, name, version: '2' },
  payTo: PAY_TO,
})

/** Payment options with the tokens of the real chains. */
export const OPTIONS = [
  option(8453, USDC),
  option(137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
  option(5042, '0x3600000000000000000000000000000000000000', 'USDC'),
] as const

export type Gate = ReturnType<typeof aGate>

/**
 * Builds an API that sells one operation; each answer of its dependencies is a field that the test may change.
 *
 * Payments are in memory unless there is a `store`; free grants fail, because they cannot be counted.
 */
export function aGate(
  given: {
    readonly store?: Payments
    readonly time?: TestClock
    readonly freeQuota?: FreeQuota
    readonly newNonce?: () => string
    readonly vouchers?: Vouchers
  } = {},
) {
  const { time = { ms: 1_790_002_000_000 } } = given
  const payments = memoryPayments(time)
  payments.settle = () => ({ state: 'settled', txHash: TX_HASH, blockNumber: 7 })
  const price = { amountUsdc6: PRICE_USDC6, chainIds: [8453, 137, 5042], timeoutSec: 60 }
  const world = aWorld()
  const state = {
    /** Number of computed answers. */
    runs: 0,
    run: async (): Promise<{ text: string } | Record<string, never>> => ({ text: 'worth it' }),
    verdict: async (): Promise<AuthorizationVerdict> => ({ kind: 'valid' }),
    /** Number of simulations. */
    checks: 0,
    code: async (_chainId: number, _address: Hex): Promise<Hex> => '0x',
    timeSec: async () => Math.floor(time.ms / 1000),
    balanceUsdc6: 10n ** 12n,
    /** Balance of the payer after one more block, USDC-6; undefined for an unchanged balance. */
    nextBalanceUsdc6: undefined as bigint | undefined,
    /** Nonces that the chain has charged in the block of the balance. */
    charged: [] as Hex[],
    open: async (): Promise<readonly PaymentOption[]> => OPTIONS,
    crashed: [] as string[],
  }
  const operation = defineOperation({
    id: 'getThing',
    method: 'GET',
    path: '/v1/thing/{name}',
    tag: 'Analytics',
    summary: 'Read a thing',
    description: 'A thing that costs something.',
    input: {
      params: closedObject({ name: z.enum(['good', 'great']) }),
      query: closedObject({
        size: z.coerce.number().int().min(1).max(9).default(1),
        ...(given.freeQuota !== undefined && { free: z.literal('1').optional() }),
      }),
    },
    output: z.object({ text: z.string().optional() }),
    price,
    ...(given.freeQuota !== undefined && { freeQuota: given.freeQuota }),
    caching: 'block',
    mcp: { name: 'get_thing', readOnly: true },
    refusals: [],
    why: 'It is good.',
    example: () => ({ params: { name: 'good' } }),
    run: async () => {
      state.runs += 1
      return { body: await state.run(), at: world.basket.block }
    },
  })
  const deps = depsOf(world, {
    time,
    payment: {
      ...noPayment,
      payments: given.store ?? payments,
      vouchers: given.vouchers ?? noPayment.vouchers,
      options: { all: OPTIONS, open: () => state.open() },
      checks: {
        check: () => {
          state.checks += 1
          return state.verdict()
        },
        checkCharge: () => state.verdict(),
        code: (chainId, address) => state.code(chainId, address),
        timeSec: () => state.timeSec(),
        holding: async () => ({ balanceUsdc6: state.balanceUsdc6, blockNumber: 6 }),
        cover: async (_token, { nonces }) => ({
          balanceUsdc6: state.nextBalanceUsdc6 ?? state.balanceUsdc6,
          blockNumber: 7,
          chargedNonces: nonces.filter((nonce) => state.charged.includes(nonce)),
        }),
      },
      crashAt: (point) => void state.crashed.push(point),
      newNonce: given.newNonce ?? (() => randomNonce().slice(2, 34)),
    },
  })
  const app = createApp(deps, [operation])
  return Object.assign(state, {
    app,
    time,
    world,
    price,
    payments,
    payer: aPayer('gate'),
    nowSec: () => Math.floor(time.ms / 1000),
    /** Returns the newest payment. */
    newest: (): Payment => {
      const row = payments.rows.at(-1)
      if (row === undefined) throw new Error('nothing was claimed')
      return row
    },
    get: async (path: string, headers: Record<string, string> = {}) =>
      app.request(path, { headers }),
  })
}

export type Signing = {
  readonly payer?: Payer
  readonly option?: PaymentOption
  readonly wire?: 1 | 2
  readonly network?: string
  readonly changes?: Partial<Authorization>
  /**
   * Secret of the challenge that a payment of version 2 echoes; a new secret by default, no secret
   * for null.
   */
  readonly repeatKey?: string | null
  /** Changes the signature, or the whole payment before it is sent. */
  readonly resign?: (signature: Hex) => Hex
  readonly rewrite?: (payment: Record<string, unknown>) => unknown
}

/** Returns headers of a freshly signed payment for the operation of the gate. */
export async function payFor(
  gate: Pick<Gate, 'payer' | 'nowSec'>,
  signing: Signing = {},
): Promise<{ headers: Record<string, string>; authorization: Authorization }> {
  const { payer = gate.payer, option: at = OPTIONS[0], wire = 2 } = signing
  const authorization: Authorization = {
    from: payer.address,
    to: at.payTo,
    valueUsdc6: PRICE_USDC6,
    validAfterSec: 0n,
    validBeforeSec: BigInt(gate.nowSec() + 60),
    nonce: randomNonce(),
    ...signing.changes,
  }
  const signed = await payer.sign(at.token, authorization)
  const payload = {
    signature: signing.resign?.(signed) ?? signed,
    authorization: {
      from: authorization.from,
      to: authorization.to,
      value: String(authorization.valueUsdc6),
      validAfter: String(authorization.validAfterSec),
      validBefore: String(authorization.validBeforeSec),
      nonce: authorization.nonce,
    },
  }
  const network = signing.network ?? `eip155:${at.token.chainId}`
  const accepted = {
    scheme: 'exact',
    network,
    asset: at.token.address,
    payTo: at.payTo,
    amount: String(authorization.valueUsdc6),
    ...(signing.repeatKey !== null && { repeatKey: signing.repeatKey ?? randomNonce() }),
  }
  const payment =
    wire === 2
      ? { x402Version: 2, accepted, payload }
      : { x402Version: 1, scheme: 'exact', network, payload }
  const sent = signing.rewrite?.(payment) ?? payment
  const name = wire === 2 ? 'payment-signature' : 'x-payment'
  return { headers: { [name]: encodeBase64Json(sent) }, authorization }
}

/** Encodes JSON as base64, the form of payments in headers. */
export function encodeBase64Json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

/** Decodes base64 JSON; throws for an invalid text. */
export function decodeBase64Json(header: string | null) {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'))
}
