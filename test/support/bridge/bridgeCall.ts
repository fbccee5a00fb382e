import type { Hex } from 'viem'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../patience.ts'
import { challengeOf } from '../payments/challenge.ts'
import type { Payer } from '../payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../payments/payment.ts'
import type { Api } from '../startApi.ts'

/** Query of a bridge request. */
export type BridgeRequest = {
  readonly from: string
  readonly to: string
  /** USDC, as a decimal. */
  readonly amount: string
  readonly ref?: string
}

/** Answer to a payment; fields of other outcomes are absent. */
export type BridgeAnswer = {
  readonly status: number
  readonly body: {
    readonly status?: string
    readonly burnTx?: Hex
    readonly mintTx?: Hex
    readonly refundTx?: Hex
    readonly statusUrl?: string
    readonly recipient?: string
    readonly referrer?: string | null
    readonly referrerEarned?: string
    readonly code?: string
    readonly reason?: string
    readonly error?: string
  }
}

/** Slug of a chain in the query. */
export const SLUGS: Readonly<Record<number, string>> = { 8453: 'base', 5042: 'arc', 137: 'polygon' }
/** CCTP's domain number of a chain. */
export const DOMAINS: Readonly<Record<number, number>> = { 8453: 6, 5042: 26, 137: 7 }

export function bridgePath(wanted: BridgeRequest): string {
  return `/v1/bridge?${new URLSearchParams({ ...wanted })}`
}

/** Signs the current price of a bridge; sends nothing. */
export async function signBridge(
  apiUrl: string,
  payer: Payer,
  wanted: BridgeRequest,
): Promise<SignedPayment> {
  const [offer] = await challengeOf(apiUrl + bridgePath(wanted))
  if (offer === undefined) throw new Error('nothing is offered')
  return signPayment(payer, offer)
}

/** Sends a signed payment for a bridge and reads the answer. */
export async function payBridge(
  apiUrl: string,
  wanted: BridgeRequest,
  payment: Pick<SignedPayment, 'header'>,
): Promise<BridgeAnswer> {
  const { status, body } = await sendPayment(apiUrl + bridgePath(wanted), payment.header)
  return { status, body: JSON.parse(body) }
}

/** Waits for the status of a delivered bridge; rejects with the last status after the time limit. */
export async function waitForDelivery(api: Api, burnTx: Hex): Promise<Record<string, unknown>> {
  let last: Record<string, unknown> = {}
  const isMinted = async () => {
    const { body } = await api.get(`/v1/bridge/status/${burnTx}`)
    last = body
    return body.status === 'minted'
  }
  if (await until(isMinted, PATIENCE_MS)) return last
  throw new Error(`${burnTx} is not delivered: ${JSON.stringify(last)}`)
}
