import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CommandRefused } from '../../../../commands/index/commandRefused.ts'
import type { UpgradeDeps } from '../../../../commands/index/indexDeps.ts'
import { runPrune } from '../../../../commands/index/runPrune.ts'
import { runRollback } from '../../../../commands/index/runRollback.ts'
import { runStatus } from '../../../../commands/index/runStatus.ts'
import { runUpgrade } from '../../../../commands/index/runUpgrade.ts'
import { requireParents } from '../../../../core/platform/db/continuity/requireParents.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { publishFirst } from '../../../../core/platform/db/indexes/publishFirst.ts'
import { readLiveSchema } from '../../../../core/platform/db/indexes/readLiveSchema.ts'
import { openSession, type Session } from '../../../../core/platform/db/openSession.ts'
import { until } from '../../../../supervisor/until.ts'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'
import { ARC, anIndex, BASE, type TestIndex } from '../../../support/indexes/anIndex.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

const NOW_MS = 1_700_000_000_000

let database: TestDatabase
let sql: Sql
let session: Session
let old: TestIndex
let next: TestIndex
let lines: string[]
let stopping: AbortController

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  sql = createSql(database.url, { name: 'test', max: 4, reader: false })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  session = await openSession(database.url, 'quartet-index-command')
  old = await running('ix_old')
  next = await running('ix_new')
  await publishFirst(database.url, 'ix_old')
  lines = []
  stopping = new AbortController()
})
afterEach(async () => {
  await session.end()
  for (const schema of ['chain', 'ix_old', 'ix_new', 'ix_older'])
    await sql`drop schema if exists ${sql(schema)} cascade`
})

/** Creates an index whose indexer reported just now. */
async function running(schema: string): Promise<TestIndex> {
  const index = await anIndex(sql, schema)
  await index.report({ reportedMs: NOW_MS })
  await requireParents(database.url, { schema, intervalBlocks: 1 })
  return index
}

const depsOf = (changes: Partial<UpgradeDeps> = {}): UpgradeDeps => ({
  session,
  longQuery: sql,
  target: 'ix_new',
  changed: [],
  chainIds: [BASE, ARC],
  intervalBlocks: 1,
  nowMs: () => NOW_MS,
  print: (line) => lines.push(line),
  signal: stopping.signal,
  compareContracts: async () => ({ figures: 7, difference: undefined }),
  describeViews: async () => [],
  ...changes,
})
const live = () => readLiveSchema(sql)
const refusal = (running: Promise<string>): Promise<string> =>
  running.then(
    (text) => `done: ${text}`,
    (error: unknown) => (error instanceof CommandRefused ? error.message : String(error)),
  )

describe('an upgrade', () => {
  it('makes an equal index live, and states the comparison', async () => {
    const text = await runUpgrade(depsOf())
    expect(text).toContain('15 rows of 2 tables equal ix_old, 7 figures equal the contracts')
    expect(text).toContain('ix_new is live: 5042 at 5, 8453 at 5; ix_old stood still for')
    expect(await live()).toBe('ix_new')
    expect(await runUpgrade(depsOf())).toBe('ix_new is live already')
  })

  it('waits until the index is complete and has the live blocks, and shows its progress', async () => {
    await next.report({ reportedMs: NOW_MS, isReady: false })
    await old.mine(BASE)
    const upgrading = runUpgrade(depsOf())
    const isShown = () =>
      lines.some((line) => /^ix_new: kept; reads the past; .*8453 at 5/.test(line))
    expect(await until(isShown, PATIENCE_MS)).toBe(true)
    await next.report({ reportedMs: NOW_MS })
    await next.mine(BASE)
    expect(await upgrading).toContain('ix_new is live')
  })

  it.each([
    [
      'a figure that differs',
      () => sql`update ix_new.vault_state set supply = 31 where id = '8453-0xaa-3'`,
      'ix_new has vault_state.supply 31 in row 8453-0xaa-3, and ix_old has 30; the live index is as before',
    ],
    [
      'a missing row',
      () => sql`delete from ix_new.vault_state where id = '8453-0xaa-5'`,
      'ix_new lacks row 8453-0xaa-5 of table vault_state; the live index is as before',
    ],
    [
      'an additional row after the last row of the live index',
      () => sql`insert into ix_new.vault_state values ('9', 8453, '0xbb', 1, 1)`,
      'ix_new has row 9 of table vault_state, which ix_old lacks; the live index is as before',
    ],
    [
      'the first of several differences in the order of the keys',
      () => sql`update ix_new.vault_state set supply = supply + 1, vault = '0xcc'`,
      'ix_new has vault_state.vault 0xcc in row 8453-0xaa-1, and ix_old has 0xaa, and 1 more columns; the live index is as before',
    ],
    [
      'a lost column',
      () => sql`alter table ix_new.vault_state drop column vault`,
      'ix_new lacks vault_state.vault of ix_old; the live index is as before',
    ],
  ])('keeps the old index live and names %s', async (_, change, message) => {
    await change()
    expect(await refusal(runUpgrade(depsOf()))).toBe(message)
    expect(await live()).toBe('ix_old')
  })

  it('keeps the old index live if a figure differs from the contracts', async () => {
    const compareContracts = async () => ({
      figures: 7,
      difference: 'NAV of 0xaa is 1, on chain 2',
    })
    expect(await refusal(runUpgrade(depsOf({ compareContracts })))).toBe(
      'ix_new differs from the contracts: NAV of 0xaa is 1, on chain 2; the live index is as before',
    )
    expect(await live()).toBe('ix_old')
  })

  it('keeps the old index live if the new index has a hole', async () => {
    await sql`drop trigger block_has_parent on ix_new.block`
    await sql`delete from ix_new.block where id = '8453-3'`
    expect(await refusal(runUpgrade(depsOf()))).toBe(
      'ix_new misses block 3 of chain 8453; the live index is as before',
    )
    expect(await live()).toBe('ix_old')
  })

  it('excludes columns that change on purpose, and states their reason', async () => {
    await sql`update ix_new.vault_state set supply = supply + 1`
    const changed = [{ table: 'vault_state', column: 'supply', reason: 'rounded up' }]
    expect(await runUpgrade(depsOf({ changed }))).toContain('ix_new is live')
    expect(lines).toContain(
      'vault_state.supply: not compared with ix_old, changed by intent: rounded up',
    )
  })

  it('reports no difference for blocks that only the newer index has', async () => {
    await next.mine(BASE)
    const upgrading = runUpgrade(depsOf())
    let isOver = false
    const over = upgrading.finally(() => {
      isOver = true
    })
    // The new index is always one block ahead, except for the moment between two blocks.
    for (let block = 0; !isOver && block < 1_000; block += 1) {
      await old.mine(BASE)
      await next.mine(BASE)
    }
    expect(await over).toContain('ix_new is live')
  })

  it('names a difference of one chain while the blocks of another chain differ', async () => {
    await next.mine(ARC)
    await sql`update ix_new.block set timestamp = 99 where id = '8453-3'`
    expect(await refusal(runUpgrade(depsOf()))).toContain('has block.timestamp 99 in row 8453-3')
  })

  it('compares no row of a chain that the deployment no longer has', async () => {
    await sql`delete from ix_new.block where chain_id = ${ARC}`
    await sql`delete from ix_new._ponder_checkpoint where chain_id = ${ARC}`
    expect(await runUpgrade(depsOf({ chainIds: [BASE] }))).toContain('ix_new is live: 8453 at 5')
  })

  it('ends at an interrupt, with the old index live', async () => {
    await next.report({ reportedMs: NOW_MS, isReady: false })
    const upgrading = refusal(runUpgrade(depsOf()))
    expect(await until(() => lines.length > 0, PATIENCE_MS)).toBe(true)
    stopping.abort(new CommandRefused('interrupted'))
    expect(await upgrading).toContain('abort')
    expect(await live()).toBe('ix_old')
  })
})

describe('a rollback', () => {
  it('returns to the kept index', async () => {
    await runUpgrade(depsOf())
    const text = await runRollback(depsOf(), undefined)
    expect(text).toMatch(/^ix_old is live again; ix_new stood still for \d+ ms and stays$/)
    expect(await live()).toBe('ix_old')
  })

  it('is refused with the reason while the kept index is behind, or its indexer has ended', async () => {
    await runUpgrade(depsOf())
    await next.mine(ARC)
    expect(await refusal(runRollback(depsOf(), 'ix_old'))).toBe(
      'ix_old is at block 5 of chain 5042, and the live index at 6; ix_new stays live',
    )
    await old.report({ reportedMs: NOW_MS, isLocked: false })
    expect(await refusal(runRollback(depsOf(), undefined))).toBe(
      'no indexer runs on ix_old; start the indexer of that version',
    )
    expect(await live()).toBe('ix_new')
  })
})

describe('an index command', () => {
  it('prints the state of every index, one per line', async () => {
    await next.report({ reportedMs: NOW_MS - 60_000, isReady: false })
    const [first, second] = (await runStatus(depsOf())).split('\n')
    expect(first).toMatch(/^ix_old: live; follows the chains; 5042 at 5, 8453 at 5; \d+ MiB$/)
    expect(second).toMatch(
      /^ix_new: kept; no indexer, newest report 60 s ago; 5042 at 5, 8453 at 5; \d+ MiB$/,
    )
  })

  it('drops the oldest index without an indexer', async () => {
    await anIndex(sql, 'ix_older')
    await next.report({ reportedMs: NOW_MS - 60_000 })
    expect(await runPrune(depsOf(), 1)).toBe(
      ['ix_old: kept, live', 'ix_new: kept, one of the 1 newest', 'ix_older: dropped'].join('\n'),
    )
    expect(await runPrune(depsOf(), 0)).toBe('ix_old: kept, live\nix_new: dropped')
    expect(await live()).toBe('ix_old')
  })
})
