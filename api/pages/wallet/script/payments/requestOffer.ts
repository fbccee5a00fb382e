import { Problem } from '../flow/problem.ts'
import { type Hex, isAddress, isRecord, isSame } from '../flow/wallet.ts'
import { decodeJson } from './base64.ts'
import { type Exchange, type PaidReply, reasonOf } from './createExchange.ts'
import type { PaidCall } from './payment.ts'

/** Terms of a price on one chain, as the page shows them and the wallet signs them. */
export type Offer = {
  readonly chainId: number
  /** USDC of the chain. */
  readonly asset: Hex
  readonly payTo: Hex
  /** USDC-6, digits. */
  readonly amount: string
  readonly timeoutSec: number
  /** Name and version in the EIP-712 domain of the token. */
  readonly name: string
  readonly version: string
  /** Unchanged entry of `accepts`, which the payment repeats; its secret proves a repeat. */
  readonly entry: Readonly<Record<string, unknown>>
  readonly resource: unknown
  /** Clock of the service minus the clock of this browser, ms. */
  readonly clockOffsetMs: number
}

/** Price, with the body in which the service explains it. */
export type Offered = { readonly offer: Offer; readonly body: Readonly<Record<string, unknown>> }

/** Native USDC by chain; the page pays with no other token. Source: Circle; for 5042, Arc. */
const USDC: ReadonlyMap<number, string> = new Map([
  [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
  [5042, '0x3600000000000000000000000000000000000000'],
  [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'],
])
const ZERO = /^0x0{40}$/
const AMOUNT = /^[1-9][0-9]{0,38}$/

type Wanted = {
  readonly call: PaidCall
  readonly chainId: number
  readonly account: Hex
  readonly nowMs: number
}

/** Requests the price of a call on a chain, without a payment. Throws Problem. */
export async function requestOffer(exchange: Exchange, wanted: Wanted): Promise<Offered> {
  const reply = await exchange(wanted.call, null)
  if (reply === null) {
    throw new Problem('The service does not answer. Check the connection, then retry.')
  }
  if (reply.status !== 402) throw new Problem(`The service refuses: ${reasonOf(reply)}`)
  const offer = offerIn(reply, wanted)
  if (offer === null) {
    throw new Problem(
      'The service returned another price than the page can pay. Nothing was signed.',
    )
  }
  return { offer, body: reply.body ?? {} }
}

function offerIn({ challenge, body }: PaidReply, wanted: Wanted): Offer | null {
  const { x402Version, accepts, resource } = decodeJson(challenge ?? '') ?? {}
  if (x402Version !== 2 || !Array.isArray(accepts)) return null
  const serverTime = body?.['serverTime']
  const clockOffsetMs = typeof serverTime === 'number' ? serverTime * 1_000 - wanted.nowMs : 0
  const offers = accepts.flatMap((entry) => {
    const terms = isRecord(entry) ? termsOf(entry, wanted) : null
    return terms === null ? [] : [{ ...terms, resource, clockOffsetMs }]
  })
  return offers[0] ?? null
}

/** Returns the terms of an entry that the page can pay: exact, in native USDC of the chain, to another account. */
function termsOf(
  entry: Readonly<Record<string, unknown>>,
  { chainId, account }: Wanted,
): Omit<Offer, 'resource' | 'clockOffsetMs'> | null {
  const { scheme, network, asset, payTo, amount, maxTimeoutSeconds: timeoutSec, extra } = entry
  const { name, version } = isRecord(extra) ? extra : {}
  const isPayable =
    scheme === 'exact' &&
    network === `eip155:${chainId}` &&
    isAddress(asset) &&
    isSame(asset, USDC.get(chainId) ?? '') &&
    isAddress(payTo) &&
    !ZERO.test(payTo) &&
    !isSame(payTo, account)
  if (!isPayable || typeof amount !== 'string' || !AMOUNT.test(amount)) return null
  if (typeof timeoutSec !== 'number' || !Number.isSafeInteger(timeoutSec)) return null
  if (typeof name !== 'string' || typeof version !== 'string') return null
  return { chainId, asset, payTo, amount, timeoutSec, name, version, entry }
}
