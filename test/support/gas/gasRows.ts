import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { Sql } from '../../../core/platform/db/createSql.ts'
import type { GasQuote, Sponsorship, Sponsorships } from '../../../core/sponsor/evm/ports.ts'
import type { DueSponsorship, SignedSponsorship } from '../../../core/sponsor/evm/workPorts.ts'
import type { LaneCondition } from '../../../core/transactions/ports.ts'
import { PAYMASTER } from '../../builders/aGasQuote.ts'
import { addressOf } from '../../builders/facts.ts'

export const randomHash = (): Hex => `0x${randomBytes(32).toString('hex')}`

/** Inserts a payment for the sponsor in the given state; returns its id. */
export async function insertGasPayment(
  sql: Sql,
  given: {
    readonly state?: string
    readonly settledAgoSec?: number
    readonly operation?: string
    readonly payer?: Address
  } = {},
): Promise<string> {
  const id = `pay_${randomBytes(16).toString('hex')}`
  const { state = 'claimed', settledAgoSec, operation = 'postGas' } = given
  const { payer = addressOf(0xbeef) } = given
  const settledAt = settledAgoSec === undefined ? null : new Date(Date.now() - settledAgoSec * 1000)
  const row = {
    id,
    chain_id: 8453,
    token: addressOf(0x05dc),
    payer,
    nonce: randomHash(),
    pay_to: addressOf(0x9a1d),
    amount_usdc: 30_000n,
    valid_after: 0n,
    valid_before: 2_000_000_000n,
    signature: '0x11',
    wire_version: 2,
    operation,
    request_hash: 'gas',
    state,
    claimed_until: new Date(Date.now() + 15_000),
    settled_at: settledAt,
  }
  await sql`insert into app.payment ${sql([row])}`
  return id
}

/** Sets the state of an operation lane, as its writer would. */
export async function setGasLane(
  sql: Sql,
  lane: {
    readonly index: number
    readonly state?: LaneCondition
    readonly silentSec?: number
    readonly chainId?: number
  },
): Promise<void> {
  const { index, state = 'open', silentSec = 0, chainId = 8453 } = lane
  await sql`
    insert into app.lane (chain_id, address, purpose, state, balance_wei, seen_at)
    values (${chainId}, ${addressOf(0x6a50 + index)}, ${`gas${index}`}, ${state}, ${10n ** 17n},
      now() - make_interval(secs => ${silentSec}))
    on conflict (chain_id, address) do update set state = excluded.state, seen_at = excluded.seen_at`
}

/** Inserts an unsigned sponsorship of a claimed payment. */
export async function requestSponsorship(
  sponsorships: Pick<Sponsorships, 'saveQuote' | 'request'>,
  sql: Sql,
  quote: Omit<GasQuote, 'id'>,
  payer?: Address,
): Promise<Sponsorship> {
  const saved = await sponsorships.saveQuote(quote)
  return sponsorships.request(
    saved,
    await insertGasPayment(sql, payer === undefined ? {} : { payer }),
  )
}

/** Returns the signer's additions, with a signature that is never checked. */
export function signerFields(due: DueSponsorship | Sponsorship, lifeSec = 120): SignedSponsorship {
  const nowSec = Math.floor(Date.now() / 1000)
  return {
    operation: {
      ...due.operation,
      paymaster: {
        paymaster: PAYMASTER,
        paymasterVerificationGasLimit: 30_000n,
        paymasterPostOpGasLimit: 0n,
        paymasterData: `0x${'00'.repeat(12)}${due.id.slice(2)}${'11'.repeat(65)}`,
      },
    },
    userOpHash: randomHash(),
    validUntilSec: nowSec + lifeSec,
    chainValidUntilSec: nowSec + lifeSec + 90,
  }
}
