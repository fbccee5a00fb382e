import pg from 'pg'

/** Setting of Ponder for each of its connections. Source: ponder 0.17, utils/pg.ts. */
const PONDER_SETTING = 'SET synchronous_commit = off;'

/**
 * Removes `synchronous_commit = off` from the settings that Ponder sends, so that the setting of the server applies.
 *
 * With Ponder's setting a block is committed before a standby has the block. Each failover could then lose the newest
 * block, which ends the indexer, and a restart repeats the reads of the blocks that are not final.
 */
export function keepCommitsSynchronous(client: typeof pg.Client = pg.Client): void {
  const query = client.prototype.query as (this: pg.Client, ...sent: unknown[]) => unknown
  Object.assign(client.prototype, {
    query(this: pg.Client, ...sent: unknown[]) {
      const [text, ...others] = sent
      if (typeof text !== 'string' || !text.includes(PONDER_SETTING)) {
        return query.apply(this, sent)
      }
      return query.call(this, text.replace(PONDER_SETTING, ''), ...others)
    },
  })
}
