import { bought } from '../bought.ts'
import type { Quartet } from '../createQuartet.ts'
import { CallRefused, UnsafeOperation } from '../errors.ts'
import { isObject } from '../payments/json64.ts'
import { PATIENCE_MS, type PayTerms, payWith } from '../payments/payWith.ts'
import { platform } from '../payments/platform.ts'
import type { Receipt } from '../payments/receiptOf.ts'
import type { Signer } from '../payments/signer.ts'
import type { components } from '../schema.ts'
import { type Call, executeCalls } from './executeCalls.ts'
import { DELEGATE, isSame, safeOperation } from './safeOperation.ts'

type Hex = `0x${string}`
type Tuple = { readonly chainId: number; readonly address: Hex; readonly nonce: number }

/**
 * Plain wallet that transacts without gas. The wallet also signs the delegation to its code (EIP-7702), as an account
 * of viem does.
 */
export type Wallet = Signer & {
  signAuthorization(
    tuple: Tuple,
  ): Promise<{ readonly r: Hex; readonly s: Hex; readonly yParity?: number | undefined }>
}

export type SponsorOrder = {
  /** Calls of the wallet, in this order, all or none. */
  readonly calls: readonly Call[]
  /** Chain of the calls: 8453 or 137. */
  readonly chainId: 8453 | 137
  /** Payer of the gas; the wallet by default. */
  readonly payer?: Signer
}

/** Outcome of a sponsored operation, and its receipt. */
export type SponsorEnd = { readonly receipt: Receipt | null } & (
  | { readonly kind: 'executed'; readonly success: boolean; readonly txHash: string | null }
  /** The operation has no block after `patienceMs`; `GET /v1/gas/operations/{userOpHash}` returns its later state. */
  | { readonly kind: 'pending'; readonly userOpHash: string }
)

type Sponsored = components['schemas']['GasSponsored']
type Posted = {
  readonly userOperation: object
  readonly authorization?: object
  readonly chainId: number
}

/** Statuses after which the same operation is posted again; the service sends an operation once. */
const PASSING: ReadonlySet<number> = new Set([202, 429, 500, 503])
const MIN_FAILURE = 500
const RETRY_MS = 2_000

/**
 * Runs calls of a plain wallet that holds no coin of the chain, for at most `maxUsdc6`.
 *
 * The function signs only an operation with exactly these calls, and delegates only to the reference account. Throws
 * the errors of `payWith`, UnsafeOperation, and CallRefused when the service rejects the operation.
 */
export async function sponsor(
  quartet: Quartet,
  wallet: Wallet,
  { calls, chainId, payer = wallet, ...terms }: SponsorOrder & Omit<PayTerms, 'fetch'>,
): Promise<SponsorEnd> {
  const wireCalls = calls.map(({ to, data = '0x', valueWei = 0n }) => ({
    to,
    data,
    value: String(valueWei),
  }))
  const { data, receipt } = bought(
    await quartet.POST('/v1/gas', {
      body: { sender: wallet.address, calls: wireCalls, chainId },
      fetch: payWith(payer, { ...terms, fetch: quartet.fetch }),
    }),
  )
  if (!('typedData' in data)) throw new UnsafeOperation('typedData')
  const requested = { sender: wallet.address, chainId, callData: executeCalls(calls) }
  const operation = safeOperation(data.typedData['message'], requested)
  const signature = await wallet.signTypedData(operation)
  const authorization = await delegation(wallet, data, chainId)
  const posted = {
    chainId,
    userOperation: { ...data.userOperation, signature },
    ...(authorization && { authorization }),
  }
  const { patienceMs = PATIENCE_MS } = terms
  const answer = await post(quartet, posted, platform.nowMs() + patienceMs)
  if (answer === null) return { kind: 'pending', userOpHash: data.userOpHash, receipt }
  return { kind: 'executed', ...answer, receipt }
}

/** Signs the delegation; undefined for a wallet that already runs the account. Throws UnsafeOperation. */
async function delegation(wallet: Wallet, { authorization }: Sponsored, chainId: number) {
  if (authorization === undefined) return undefined
  const { address, nonce } = authorization
  if (!isSame(address, DELEGATE) || authorization.chainId !== chainId) {
    throw new UnsafeOperation('authorization')
  }
  const tuple = { chainId, address: DELEGATE, nonce } as const
  const { r, s, yParity } = await wallet.signAuthorization(tuple)
  return { ...tuple, r, s, yParity }
}

/**
 * Posts the operation and returns its outcome in the block; null if no block has the operation before `endMs`. Throws
 * CallRefused.
 */
async function post(quartet: Quartet, body: Posted, endMs: number) {
  for (;;) {
    const answer = await quartet.POST('/v1/gas', { body }).catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    const { data, error, response } = answer ?? {}
    if (response?.status === 200 && isObject(data) && 'success' in data) {
      return { success: data.success, txHash: data.txHash }
    }
    if (response !== undefined && !isPassing(response.status, error)) {
      throw new CallRefused(response.status, error ?? data)
    }
    if (platform.nowMs() + RETRY_MS > endMs) return null
    await platform.wait(RETRY_MS, new AbortController().signal)
  }
}

/** Returns true for a status without an outcome: a failure of a proxy has no JSON object as its body. */
function isPassing(status: number, error: unknown): boolean {
  return PASSING.has(status) || (status >= MIN_FAILURE && !isObject(error))
}
