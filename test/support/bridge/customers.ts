import { setTimeout as delay } from 'node:timers/promises'
import type { Hex } from 'viem'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import type { Random } from '../../../devnet/random.ts'
import { isExpired } from '../payments/isExpired.ts'
import type { Payer } from '../payments/payer.ts'
import type { SignedPayment } from '../payments/payment.ts'
import { submitAuthorization } from '../payments/thirdParty.ts'
import { type BridgeAnswer, type BridgeAsk, payBridge, SLUGS, signBridge } from './bridgeCall.ts'
import type { BridgeWorld } from './bridgeWorld.ts'

/** One signature that a customer gave away, and the last that was heard of it; null when nobody ever answered. */
export type Trip = {
  readonly id: Hex
  readonly payer: Payer
  readonly from: number
  readonly to: number
  readonly receiveUsdc6: bigint
  readonly payment: SignedPayment
  readonly isOutrun: boolean
  /** Whether the payment names a referrer, who earns once it is burned. */
  readonly isReferred: boolean
  readonly answer: BridgeAnswer | null
}

export type Crowd = {
  readonly world: BridgeWorld
  /** Where an api may listen now; empty while none does. */
  readonly url: () => string
  readonly random: Random
  /** Somebody with gas who submits what is not his. */
  readonly stranger: Hex
  /** Who may have sent a customer. */
  readonly referrers: readonly [Hex, ...Hex[]]
}

/** Routes that are travelled, the usual ones more often. */
const ROUTES: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [8453, 5042],
  [8453, 5042],
  [5042, 8453],
  [5042, 8453],
  [8453, 137],
  [5042, 137],
]
/** One signature of so many is submitted by a stranger. */
const OUTRUN_ONE_IN = 8
/** One signature of so many names a referrer. */
const REFERRED_ONE_IN = 3
const AGAIN_MS = 250
/** Tries to buy after which a customer counts as turned away. */
const MOST_TRIES = 360

/** A payer bridges once on a random route, as often as it takes to be answered. Null when nothing was for sale. */
export async function travel(crowd: Crowd, payer: Payer): Promise<Trip | null> {
  const { random, world } = crowd
  const [from, to] = random.pick(ROUTES)
  const receiveUsdc6 = 1_000_000n + BigInt(random.int(50_000_000))
  const ask: BridgeAsk = {
    from: SLUGS[from] ?? '',
    to: SLUGS[to] ?? '',
    amount: decimal(receiveUsdc6),
    ...(random.int(REFERRED_ONE_IN) === 0 ? { ref: random.pick(crowd.referrers) } : {}),
  }
  const isReferred = 'ref' in ask
  const isOutrun = random.int(OUTRUN_ONE_IN) === 0
  const whileOutrun = random.int(2) === 0
  const payment = await signedOnce(crowd, payer, ask)
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
    await submitAuthorization(chain, crowd.stranger, { ...signed, token: offer.token })
  }
  if (isOutrun && !whileOutrun) await outrun()
  const [answer] = await Promise.all([
    answered(crowd, ask, payment),
    isOutrun && whileOutrun ? outrun() : undefined,
  ])
  return { id, payer, from, to, receiveUsdc6, payment, isOutrun, isReferred, answer }
}

/** A signature over today's price; null when nothing is for sale for too long. */
async function signedOnce(
  { url }: Crowd,
  payer: Payer,
  ask: BridgeAsk,
): Promise<SignedPayment | null> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const to = url()
    const payment = to === '' ? null : await signBridge(to, payer, ask).catch(() => null)
    if (payment !== null) return payment
    await delay(AGAIN_MS)
  }
  return null
}

/** Sends the same signature until something final is said of it or it has expired. */
async function answered(
  { url }: Crowd,
  ask: BridgeAsk,
  payment: SignedPayment,
): Promise<BridgeAnswer | null> {
  let last: BridgeAnswer | null = null
  while (!isExpired(payment)) {
    const to = url()
    const answer = to === '' ? null : await payBridge(to, ask, payment).catch(() => null)
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
