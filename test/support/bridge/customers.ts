import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import type { Random } from '../../../devnet/random.ts'
import { isExpired } from '../payments/isExpired.ts'
import type { Payer } from '../payments/payer.ts'
import type { SignedPayment } from '../payments/payment.ts'
import { submitAuthorization } from '../payments/thirdParty.ts'
import {
  type BridgeAnswer,
  type BridgeRequest,
  payBridge,
  SLUGS,
  signBridge,
} from './bridgeCall.ts'

/** One signature of a customer with its last answer; null without any answer. */
export type CustomerBridge = {
  readonly id: Hex
  readonly payer: Payer
  readonly from: number
  readonly to: number
  readonly receiveUsdc6: bigint
  readonly payment: SignedPayment
  readonly isOutrun: boolean
  /** True if the payment names a referrer, who earns after the burn. */
  readonly isReferred: boolean
  readonly answer: BridgeAnswer | null
}

export type CustomerWorld = {
  readonly world: {
    bridge(chainId: number): Address
    chain(chainId: number): Pick<DevnetChain, 'rpc'>
  }
  /** Returns the current URL of an api; empty while all apis are down. */
  readonly url: () => string
  readonly random: Random
  /** Funded third party that submits authorizations of payers. */
  readonly stranger: Hex
  /** Referrers that a payment may name. */
  readonly referrers: readonly [Hex, ...Hex[]]
}

/** Routes of customers; usual routes appear more often. */
const ROUTES: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [8453, 5042],
  [8453, 5042],
  [5042, 8453],
  [5042, 8453],
  [8453, 137],
  [5042, 137],
]
/** One in this many signatures is submitted by the third party. */
const OUTRUN_ONE_IN = 8
/** One in this many signatures names a referrer. */
const REFERRED_ONE_IN = 3
const AGAIN_MS = 250
/** Maximum attempts to buy before a customer stops. */
const MAX_TRIES = 360

/** Bridges once on a random route, with repeats until there is an answer. Returns null if no route is open. */
export async function bridgeOnRandomRoute(
  customers: CustomerWorld,
  payer: Payer,
): Promise<CustomerBridge | null> {
  const { random, world } = customers
  const [from, to] = random.pick(ROUTES)
  const receiveUsdc6 = 1_000_000n + BigInt(random.int(50_000_000))
  const request: BridgeRequest = {
    from: SLUGS[from] ?? '',
    to: SLUGS[to] ?? '',
    amount: decimal(receiveUsdc6),
    ...(random.int(REFERRED_ONE_IN) === 0 ? { ref: random.pick(customers.referrers) } : {}),
  }
  const isReferred = 'ref' in request
  const isOutrun = random.int(OUTRUN_ONE_IN) === 0
  const whileOutrun = random.int(2) === 0
  const payment = await signedOnce(customers, payer, request)
  if (payment === null) return null
  const { authorization } = payment
  const contract = world.bridge(from)
  const id = bridgeId({
    chainId: from,
    bridge: contract,
    payer: authorization.from,
    nonce: authorization.nonce,
  })
  const outrun = async () => {
    const { offer, ...signed } = payment
    const chain = world.chain(from)
    await submitAuthorization(chain, customers.stranger, { ...signed, token: offer.token })
  }
  if (isOutrun && !whileOutrun) await outrun()
  const [answer] = await Promise.all([
    sendUntilFinal(customers, request, payment),
    isOutrun && whileOutrun ? outrun() : undefined,
  ])
  return { id, payer, from, to, receiveUsdc6, payment, isOutrun, isReferred, answer }
}

/** Signs today's price; returns null if the route stays closed for too long. */
async function signedOnce(
  { url }: CustomerWorld,
  payer: Payer,
  request: BridgeRequest,
): Promise<SignedPayment | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const to = url()
    const payment = to === '' ? null : await signBridge(to, payer, request).catch(() => null)
    if (payment !== null) return payment
    await delay(AGAIN_MS)
  }
  return null
}

/** Sends the same signature until the answer is final or the signature has expired. */
async function sendUntilFinal(
  { url }: CustomerWorld,
  request: BridgeRequest,
  payment: SignedPayment,
): Promise<BridgeAnswer | null> {
  let last: BridgeAnswer | null = null
  while (!isExpired(payment)) {
    const to = url()
    const answer = to === '' ? null : await payBridge(to, request, payment).catch(() => null)
    last = answer ?? last
    if (answer !== null && [200, 202, 402, 409].includes(answer.status)) return answer
    await delay(AGAIN_MS)
  }
  return last
}

function decimal(usdc6: bigint): string {
  const whole = usdc6 / 1_000_000n
  return `${whole}.${String(usdc6 % 1_000_000n).padStart(6, '0')}`
}
