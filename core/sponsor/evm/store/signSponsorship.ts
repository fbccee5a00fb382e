import { CHANNELS } from '../../../kernel/channels.ts'
import { numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { readReserved } from '../../shared/store/readReserved.ts'
import { storeOperation } from '../domain/storedOperation.ts'
import type { DueSponsorship, SignedSponsorship } from '../workPorts.ts'
import { GAS_TABLES } from './sponsorshipRow.ts'

/**
 * Maximum age of a deposit read, seconds. An operation that was paid from the deposit in this time
 * is no longer in the reserve, and may still be in the read deposit.
 */
const MAX_DEPOSIT_AGE_SEC = 5
/** Minutes after its creation, after which a sponsorship has ended. */
const MAX_LIFE_MIN = 30

/**
 * Stores the signature and reserves the cap if the deposit covers this cap and all open reserves.
 *
 * A lock per chain admits one transaction at a time; the lock ends with the transaction.
 */
export function signSponsorship(
  sql: Sql,
  due: DueSponsorship,
  signed: SignedSponsorship,
  depositWei: bigint,
): Promise<'signed' | 'changed' | 'deposit_short'> {
  return sql.begin('', async (query) => {
    const name = `gas deposit ${due.chainId}`
    await query`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    const reservedWei = await readReserved(query, GAS_TABLES, query`chain_id = ${due.chainId}`)
    const spentWei = await readJustSpentWei(query, due.chainId)
    if (reservedWei + spentWei + due.capWei > depositWei) return 'deposit_short'
    const { count } = await query`
      update app.gas_sponsorship as s set state = 'signed', reason = null,
        operation = ${storeOperation({ ...signed.operation, signature: '0x' })}, user_op_hash = ${signed.userOpHash},
        valid_until_sec = ${signed.validUntilSec},
        chain_valid_until_sec = ${signed.chainValidUntilSec}, signed_at = now(), updated_at = now()
      where s.id = ${due.id} and s.xmin::text = ${due.version} and s.state = 'asked'
        and exists (select from app.payment as p where p.id = s.payment_id
          and p.state in ('claimed', 'answered', 'submitted', 'settled'))`
    if (count === 0) return 'changed'
    await query`select pg_notify(${CHANNELS.gasMoved}, ${due.id})`
    return 'signed'
  })
}

/** Returns the wei that the deposit paid so recently that `depositWei` may not include them. */
async function readJustSpentWei(query: Query, chainId: number): Promise<bigint> {
  const [row] = await query({ spent: numeric })`
    select coalesce(sum(actual_gas_cost_wei), 0) as spent from app.gas_sponsorship
    where chain_id = ${chainId} and created_at > now() - make_interval(mins => ${MAX_LIFE_MIN})
      and ended_at > now() - make_interval(secs => ${MAX_DEPOSIT_AGE_SEC})`
  return row?.spent ?? 0n
}
