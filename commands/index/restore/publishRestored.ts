import { bool } from '../../../core/platform/db/columns.ts'
import { indexLockOf } from '../../../core/platform/db/indexes/indexLock.ts'
import { storeRestoredChains } from '../../../core/platform/db/indexes/restoredChains.ts'
import { runStatementText } from '../../../core/platform/db/indexes/runStatementText.ts'
import { createLiveProcedures } from '../../../supervisor/indexStatements.ts'
import { CommandRefused } from '../commandRefused.ts'
import type { Manifest } from '../snapshot/manifest.ts'
import type { CopySession } from '../snapshot/openCopySession.ts'
import { lastBlockOf } from '../snapshot/readFinalState.ts'

/**
 * Gives the verified tables the name of the index, with the state from which Ponder continues, in one transaction.
 *
 * Throws `CommandRefused` if an indexer of the index runs.
 */
export async function publishRestored(
  session: CopySession,
  { from, to }: { readonly from: string; readonly to: string },
  { app, chains }: Manifest,
): Promise<void> {
  await session.begin(async (query) => {
    const [lock] = await query({ mine: bool })`
      select pg_try_advisory_xact_lock(${indexLockOf(to)}) as mine`
    if (lock?.mine !== true) throw new CommandRefused(`an indexer of ${to} runs; stop the indexer`)
    await query`alter schema ${query(from)} rename to ${query(to)}`
    await createLiveProcedures(to, (statement) => runStatementText(query, statement))
    const schema = query(to)
    // The tables of Ponder itself. Source: ponder 0.17, database/index.ts.
    await query`
      create table ${schema}._ponder_meta (key text primary key, value jsonb not null)`
    await query`
      create table ${schema}._ponder_checkpoint (chain_name text primary key,
        chain_id bigint not null, safe_checkpoint varchar(75) not null,
        latest_checkpoint varchar(75) not null, finalized_checkpoint varchar(75) not null)`
    const state = { ...app, is_locked: 0, is_ready: 0, is_dev: 0, heartbeat_at: 0 }
    await query`insert into ${schema}._ponder_meta values ('app', ${JSON.stringify(state)}::jsonb)`
    for (const { name, chainId, checkpoint } of chains)
      await query`
        insert into ${schema}._ponder_checkpoint
        values (${name}, ${chainId}, ${checkpoint}, ${checkpoint}, ${checkpoint})`
    const blocks = chains
      .map(({ chainId, checkpoint }) => ({ chainId, blockNumber: lastBlockOf(checkpoint) }))
      // A chain without a block in the snapshot is read from its first block.
      .filter(({ blockNumber }) => blockNumber >= 0)
    await storeRestoredChains(query, to, blocks)
  })
}
