import type { BlockRef } from '../../kernel/blockRef.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import type { SqlText } from '../../platform/db/sqlText.ts'
import type { Condition } from '../ports.ts'

/**
 * Translates conditions on `timestamp` to a range of blocks, as `and block_number ...`.
 *
 * The database index of events is by block; a condition on the time alone would read all events.
 */
export function blockBounds(query: Query, at: BlockRef, where: readonly Condition[]): SqlText {
  const seconds = (ops: readonly string[]): number[] =>
    where.flatMap((condition) =>
      condition.field === 'timestamp' && condition.op !== 'in' && ops.includes(condition.op)
        ? [Number(condition.value)]
        : [],
    )
  const fromSec = Math.max(0, ...seconds(['gt', 'gte', 'eq']))
  const toSec = Math.min(at.timestampSec, ...seconds(['lt', 'lte', 'eq']))
  const from =
    fromSec === 0
      ? query``
      : query`and block_number >= coalesce((
          select number from chain.block
          where chain_id = ${at.chainId} and timestamp >= ${fromSec}
          order by timestamp, number limit 1), ${at.number + 1})`
  const to =
    toSec >= at.timestampSec
      ? query``
      : query`and block_number <= coalesce((
          select number from chain.block
          where chain_id = ${at.chainId} and timestamp <= ${toSec}
          order by timestamp desc, number desc limit 1), -1)`
  return query`${from} ${to}`
}
