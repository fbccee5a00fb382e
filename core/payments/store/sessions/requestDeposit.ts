import pg from 'pg'
import { CHANNELS } from '../../../kernel/channels.ts'
import { int } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { DEPOSIT_FAILURE_MINUTES, MAX_FAILED_DEPOSITS } from '../../domain/sessions/sessionRules.ts'
import type { DepositRequest } from '../../sessionPorts.ts'

const UNIQUE_VIOLATION = '23505'
const OPEN_INDEX = 'session_deposit_open'

/**
 * Stores channel and deposit in one transaction; a deposit that is under way or confirmed stays unchanged, and so does a
 * deposit that failed on the chain, because each attempt costs gas.
 */
export async function requestDeposit(
  sql: Sql,
  request: DepositRequest,
): Promise<'requested' | 'busy' | 'limited'> {
  try {
    return await sql.begin('', (query) => store(query, request))
  } catch (error) {
    if (isOtherOpen(error)) return 'busy'
    throw error
  }
}

async function store(query: Query, request: DepositRequest): Promise<'requested' | 'limited'> {
  const { channelId, chainId, config, nonce, deposit } = request
  const [failed] = await query({ count: int })`
    select count(*) as count from app.session_deposit
    where payer = ${config.payer} and state = 'failed'
      and updated_at > now() - make_interval(mins => ${DEPOSIT_FAILURE_MINUTES})`
  if ((failed?.count ?? 0) >= MAX_FAILED_DEPOSITS) return 'limited'
  const channel = {
    id: channelId,
    chain_id: chainId,
    payer: config.payer,
    payer_authorizer: config.payerAuthorizer,
    receiver: config.receiver,
    receiver_authorizer: config.receiverAuthorizer,
    token: config.token,
    withdraw_delay_sec: config.withdrawDelaySec,
    salt: config.salt,
  }
  await query`insert into app.session_channel ${query([channel])} on conflict (id) do nothing`
  const row = {
    channel_id: channelId,
    nonce,
    chain_id: chainId,
    payer: config.payer,
    amount_usdc: deposit.amountUsdc6,
    valid_after: deposit.validAfterSec,
    valid_before: deposit.validBeforeSec,
    salt: deposit.salt,
    signature: deposit.signature,
    state: 'requested',
  }
  await query`
    insert into app.session_deposit as deposit ${query([row])}
    on conflict (channel_id, nonce) do update set
      amount_usdc = excluded.amount_usdc, valid_after = excluded.valid_after,
      valid_before = excluded.valid_before, salt = excluded.salt, signature = excluded.signature,
      state = 'requested', reason = null, lane_tx_id = null, tx_hash = null, updated_at = now()
    where deposit.state = 'failed' and deposit.lane_tx_id is null`
  await query`select pg_notify(${CHANNELS.sessionRequested}, '')`
  return 'requested'
}

function isOtherOpen(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === OPEN_INDEX
  )
}
