import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { CHANNELS } from '../../../kernel/channels.ts'
import type { Query, Sql } from '../../../platform/db/createSql.ts'
import type { EvmState } from '../../shared/domain/sponsorshipStates.ts'
import { directNonce } from '../domain/directNonce.ts'
import { capGas } from '../domain/gasCaps.ts'
import { maxFeeCapWei } from '../domain/maxFeeCapWei.ts'
import { storeOperation } from '../domain/storedOperation.ts'
import type { GasQuote } from '../ports.ts'
import { firstIdOf, isCredited, UNSERVED } from './sponsorshipRow.ts'

type Ask = {
  readonly quote: GasQuote
  readonly paymentId: string
  readonly paymaster: Address
  readonly constantGas: bigint
}

/**
 * Adds the first sponsorship of a payment, or the next one when the payer got nothing for the last one; else nothing.
 *
 * The unique key of payment and attempt decides between all that ask at once.
 */
export async function askForSponsorship(sql: Sql, ask: Ask): Promise<void> {
  const newest = await readNewest(sql, ask.paymentId)
  if (newest !== null && !newest.mayFollow) return
  const row = sponsorshipRow(ask, { attempt: (newest?.attempt ?? 0) + 1, firstId: newest?.firstId })
  await sql`
    with made as (
      insert into app.gas_sponsorship ${sql([row])} on conflict do nothing returning id)
    select pg_notify(${CHANNELS.gasAsked}, id) from made`
}

async function readNewest(
  query: Query,
  paymentId: string,
): Promise<{
  readonly attempt: number
  readonly firstId: Hex
  readonly mayFollow: boolean
} | null> {
  // A signature that was never charged for never left us, so what became of it does not matter; what was signed for more
  // than is paid now is not for this payer.
  const [row] = await query<{ attempt: number; first_id: Hex; may_follow: boolean }[]>`
    select s.attempt, ${firstIdOf(query)} as first_id, case
        when p.settled_at is null then s.state = any(${[...UNSERVED, 'expired']}::text[])
          or (s.state = 'signed' and s.amount_usdc > p.amount_usdc)
        else ${isCredited(query)}
      end as may_follow
    from app.gas_sponsorship as s join app.payment as p on p.id = s.payment_id
    where s.payment_id = ${paymentId}
    order by s.attempt desc limit 1`
  if (row === undefined) return null
  return { attempt: row.attempt, firstId: row.first_id, mayFollow: row.may_follow }
}

/** All of one payment share a nonce, so that the EntryPoint executes one of them, whoever carries which. */
function sponsorshipRow(
  { quote, paymentId, paymaster, constantGas }: Ask,
  { attempt, firstId }: { readonly attempt: number; readonly firstId: Hex | undefined },
) {
  const id: Hex = `0x${randomBytes(16).toString('hex')}`
  const nonce = quote.lane === 'direct' ? directNonce(firstId ?? id) : quote.operation.nonce
  return {
    id,
    payment_id: paymentId,
    attempt,
    quote_id: quote.id,
    lane: quote.lane,
    chain_id: quote.chainId,
    paymaster,
    sender: quote.operation.sender,
    delegate: quote.delegate,
    needs_authorization: quote.needsAuthorization,
    operation: storeOperation({ ...quote.operation, nonce, signature: '0x' }),
    cap_wei: quote.capWei,
    max_fee_cap_wei: maxFeeCapWei({
      amountUsdc6: quote.amountUsdc6,
      capGas: capGas(quote.operation, constantGas),
      nativeUsdE8: quote.nativePrice.usdE8,
      maxFeePerGas: quote.operation.maxFeePerGas,
    }),
    amount_usdc: quote.amountUsdc6,
    state: 'asked' satisfies EvmState,
  }
}
