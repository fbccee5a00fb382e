import { setTimeout as delay } from 'node:timers/promises'
import { type Hex, parseAbi } from 'viem'
import { hex, text } from '../../../core/platform/db/columns.ts'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import type { DevnetChain } from '../../../devnet/chain/devnetChain.ts'
import { authorizationAbi } from '../../../test/support/payments/thirdParty.ts'
import { isUnproven, type PaidRequest, sendAsPayer, TEMPORARY } from '../traffic/sendAsPayer.ts'
import type { SalePayment } from '../traffic/startSales.ts'
import type { PaymentFate } from './comparePayments.ts'

const usedAbi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
])

/** Longest time of repetitions of a charged payment, and the pause between two of them; milliseconds. */
const AGAIN_MS = 30_000
const PAUSE_MS = 250

/** Rows of payments, and the chains on which callers pay. */
type World = {
  readonly sql: Sql
  chain(chainId: number): Pick<DevnetChain, 'client'>
}

/** Reads each payment from its chain and from its row; `again` sends the signature of a charged payment once more. */
export async function readPaymentFates<Sent extends Pick<SalePayment, 'payment' | 'isAnswered'>>(
  world: World,
  payments: readonly Sent[],
  again: (payment: Sent) => Promise<boolean>,
): Promise<readonly PaymentFate[]> {
  const states = await readPaymentStates(
    world.sql,
    payments.map(({ payment }) => payment.authorization.nonce),
  )
  const fates: PaymentFate[] = []
  for (const sale of payments) {
    const { token } = sale.payment.offer
    const { nonce } = sale.payment.authorization
    const chargedAtSec = await chargedAt(world, sale)
    fates.push({
      chainId: token.chainId,
      nonce,
      isAnswered: sale.isAnswered,
      isCharged: chargedAtSec !== null,
      state: states.get(nonce) ?? null,
      chargedAtSec,
      isAnsweredAgain: chargedAtSec !== null && !sale.isAnswered && (await again(sale)),
    })
  }
  return fates
}

/**
 * Sends a signature again until an answer or a refusal, with a sign-in if its row was lost; returns true for status 200.
 * `onRefusal` receives the last refusal or failure otherwise.
 */
export async function isSoldAgain(
  url: string,
  sale: PaidRequest,
  onRefusal: (text: string) => void = () => {},
): Promise<boolean> {
  const untilMs = performance.now() + AGAIN_MS
  let signsIn = false
  for (;;) {
    const served = await sendAsPayer(url, sale, signsIn).catch((error: unknown) => String(error))
    if (typeof served === 'object' && served.status === 200) return true
    const isNewlyUnproven = typeof served === 'object' && isUnproven(served) && !signsIn
    if (isNewlyUnproven) signsIn = true
    const isTemporary = typeof served === 'string' || TEMPORARY.includes(served.status)
    if (!isNewlyUnproven && (!isTemporary || performance.now() > untilMs)) {
      onRefusal(typeof served === 'string' ? served : `${served.status}: ${served.body}`)
      return false
    }
    if (isTemporary) await delay(PAUSE_MS)
  }
}

/** Returns the state of each row by the nonce of its payment. */
export async function readPaymentStates(
  sql: Sql,
  nonces: readonly Hex[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql({ nonce: hex, state: text })`
    select nonce, state from app.payment where nonce = any(${[...nonces]})`
  return new Map(rows.map(({ nonce, state }) => [nonce, state]))
}

/** Returns the time of the charge, unix seconds; null without a charge. */
async function chargedAt(
  world: World,
  { payment }: Pick<SalePayment, 'payment'>,
): Promise<number | null> {
  const { token } = payment.offer
  const { from, nonce } = payment.authorization
  const { client } = world.chain(token.chainId)
  const isUsed = await client.readContract({
    address: token.address,
    abi: authorizationAbi,
    functionName: 'authorizationState',
    args: [from, nonce],
  })
  if (!isUsed) return null
  const [log] = await client.getContractEvents({
    address: token.address,
    abi: usedAbi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: from, nonce },
    fromBlock: 0n,
  })
  if (log === undefined) return null
  return Number((await client.getBlock({ blockHash: log.blockHash })).timestamp)
}
