import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int, text } from '../../../core/platform/db/columns.ts'
import { findHoles } from '../../../core/platform/db/continuity/findHoles.ts'
import { createSql, type Sql } from '../../../core/platform/db/createSql.ts'
import { until } from '../../../supervisor/until.ts'
import { compareFigures } from '../../../workers/vaults/checker/compareFigures.ts'
import { type Address, startAddress } from '../../support/failover/startAddress.ts'
import { type Server, startPrimary } from '../../support/failover/startPrimary.ts'
import { startStandby } from '../../support/failover/startStandby.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { createWorld, type World } from '../../support/world.ts'

const ROLE = 'quartet_plain'
const INDEX = { schema: 'ix_test', intervalBlocks: 1 }
/** Exit code that requests a restart. Source: EX_TEMPFAIL. */
const START_AGAIN = 75

/** One address, as of a balancer, whose server changes; the role of the indexer is not a superuser. */
describe('an indexer whose database changes the server', () => {
  const servers: Server[] = []
  let address: Address
  let world: World
  let sql: Sql
  let primary: Server

  beforeAll(async () => {
    primary = keep(await startPrimary())
    await createRole(primary)
    address = await startAddress(primary.url)
    world = await createWorld({ seed: 75, postgresUrl: address.urlOf(plainUrl(primary)) })
    sql = createSql(world.databaseUrl, { name: 'test', max: 1, reader: false })
  })
  afterAll(async () => {
    await sql?.end()
    await world?.stop()
    await address?.close()
    for (const server of servers.toReversed()) await server.stop()
  })

  const keep = <T extends Server>(server: T): T => {
    servers.push(server)
    return server
  }
  const plainUrl = ({ url }: Server): string => {
    const plain = new URL(url)
    plain.username = ROLE
    return plain.toString()
  }
  /** Waits until the guard has read the blocks of the index once more. */
  const guardReads = async () => {
    const [start] = await sql({ at: text })`select clock_timestamp()::text as at`
    const hasRead = async () => {
      const rows = await sql`
        select 1 from pg_stat_activity
        where application_name = 'quartet-index-guard' and query like '%latest_checkpoint%'
          and query_start > ${start?.at ?? ''}::timestamptz and state = 'idle'`
      return rows.length > 0
    }
    expect(await until(hasRead, PATIENCE_MS)).toBe(true)
  }
  const newestNumber = async () => {
    const [row] = await sql({ number: int })`select max(number) as number from chain.block`
    return row?.number ?? 0
  }
  const readIndexes = () => sql({ id: int })`
    select indexrelid::int as id from pg_stat_user_indexes
    where schemaname = ${INDEX.schema} order by 1`
  const differences = async () => {
    const at = await world.sync()
    return (await compareFigures({ chain: world.chain, figures: world.figures }, at))?.differences
  }

  it('continues after the promotion of a standby that has every block', async () => {
    const standby = keep(await startStandby(primary))
    await world.live()
    await world.sync()
    await guardReads()
    await standby.catchUp()
    await primary.kill()
    await standby.promote()
    address.moveTo(standby.url)
    primary = standby
    await world.live()
    expect(await differences()).toEqual([])
    await guardReads()
    await world.live()
    expect(await differences()).toEqual([])
    expect(world.indexer.output()).not.toContain('index_tail_lost')
  })

  it.each([
    ['continues with the next block', 'not answered', true],
    ['repeats the block', 'not sent', false],
  ] as const)('%s if a commit was %s', async (_, loss, stored) => {
    const before = await newestNumber()
    const { lost } = address.loseCommit(`${INDEX.schema}_user`, loss)
    await world.live()
    await lost
    expect(await differences()).toEqual([])
    expect(await newestNumber()).toBeGreaterThan(before)
    expect(world.indexer.output()).toContain(`"event":"index_commit_unanswered","stored":${stored}`)
    expect(await findHoles(sql, INDEX)).toEqual([])
  })

  it('ends after the promotion of a standby that lacks blocks, and resumes without a hole and with the same indexes', async () => {
    const standby = keep(await startStandby(primary))
    await standby.catchUp()
    await standby.cut()
    const stored = await newestNumber()
    const indexes = await readIndexes()
    expect(indexes).not.toEqual([])
    await world.live()
    await world.sync()
    await guardReads()
    await primary.kill()
    await standby.promote()
    address.moveTo(standby.url)
    primary = standby
    expect(await world.indexer.ended).toBe(START_AGAIN)
    expect(world.indexer.output()).toContain('"event":"index_tail_lost"')
    expect(await newestNumber()).toBe(stored)

    await world.restartIndexer()
    expect(await newestNumber()).toBeGreaterThan(stored + 1)
    expect(await findHoles(sql, INDEX)).toEqual([])
    expect(await readIndexes()).toEqual(indexes)
    expect(await differences()).toEqual([])
  })

  it('ends at a block without its parent, whose loss the guard did not see, and resumes without a hole', async () => {
    const lost = await newestNumber()
    const superuser = createSql(world.databaseUrl.replace(ROLE, 'quartet'), {
      name: 'test',
      max: 1,
      reader: false,
    })
    await superuser.begin('', async (query) => {
      await query`set local session_replication_role = replica`
      await query`delete from ${query(INDEX.schema)}.block where number = ${lost}`
    })
    await superuser.end()
    await world.live()
    expect(await world.indexer.ended).toBe(1)
    expect(world.indexer.output()).toContain(`block ${lost + 1} of chain 8453 lacks its parent`)
    expect(await newestNumber()).toBe(lost - 1)

    await world.restartIndexer()
    expect(await newestNumber()).toBeGreaterThan(lost)
    expect(await findHoles(sql, INDEX)).toEqual([])
    expect(await differences()).toEqual([])
  })

  it('ends if a server of another cluster answers', async () => {
    const other = keep(await startPrimary())
    await createRole(other)
    const database = new URL(world.databaseUrl).pathname.slice(1)
    const admin = createSql(other.url, { name: 'test', max: 1, reader: false })
    await admin`create database ${admin(database)} owner ${admin(ROLE)}`
    await admin.end()
    await guardReads()
    address.moveTo(other.url)
    expect(await world.indexer.ended).toBe(START_AGAIN)
    expect(world.indexer.output()).toContain('"event":"index_cluster_changed"')
    await world.restartIndexer()
    expect(await findHoles(sql, INDEX)).toEqual([])
  })
})

async function createRole(server: Server): Promise<void> {
  const sql = createSql(server.url, { name: 'test', max: 1, reader: false })
  await sql`create role ${sql(ROLE)} login createdb nosuperuser password 'quartet'`
  await sql.end()
}
