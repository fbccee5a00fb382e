import type { Address, Hex } from 'viem'
import type { Deployment } from '../../../deployment.ts'
import type { BlockRef } from '../../../kernel/blockRef.ts'
import { hex, int, numeric } from '../../../platform/db/columns.ts'
import type { Query } from '../../../platform/db/createQuery.ts'
import type { Sql } from '../../../platform/db/createSql.ts'
import { atBlock } from '../../../platform/db/query.ts'
import { readIndexSchema } from '../../../platform/db/readIndexSchema.ts'
import { closeBlocks, closeEdgesSec } from '../../domain/analytics/indexCloses.ts'
import type { IndexStep } from '../../domain/analytics/indexLevel.ts'
import type { PricedInterval, SharePrice } from '../../ports.ts'
import { readBlocksAt, readBlockUpTo } from './readBlocks.ts'
import { readFirstShares, readIndexSteps } from './readIndexSteps.ts'
import { PRICE_POINT_REVISION, readPricePoints } from './readPricePoints.ts'
import { FINAL_AFTER_BLOCKS } from './storePricePoints.ts'

/**
 * Version of the formula of stored steps. If a code change can give another step for the same facts, increase the last
 * digits of the version.
 *
 * A step depends on `indexStep`, on the blocks of `readEmptied`, on the share prices of `readSharePrices` (`vaultStateAsOfSql`,
 * `navUsdc6` and `holdingOf` of `core/vaults/domain/nav.ts`, `effectiveSupply` and `sharePriceUsdc6` of `shares.ts`,
 * and under these `fees.ts`, `rpow.ts`, `vaultRules.ts` and `mulDivDown`), and on price points, whose version is part
 * of this version. The facts are those of one index: a row is valid only for the build of the index from which it was
 * computed. A test stores the hash of these files, so that a change of a file fails the test until this number is
 * reviewed.
 *
 * Rows of another version are never read.
 */
export const INDEX_STEP_REVISION = PRICE_POINT_REVISION * 1_000 + 1

/** Maximum number of intervals per pass; each interval takes a statement over all vaults. */
const INTERVALS_PER_PASS = 64

/** Cache without entries, because a pass never needs the same share prices twice. */
const EMPTY_SHARE_PRICES: KnownSharePrices = { get: () => undefined, set: () => {} }

type SharePrices = ReadonlyMap<Address, SharePrice>
type KnownSharePrices = {
  get(hash: Hex): SharePrices | undefined
  set(hash: Hex, prices: SharePrices): void
}

const KEPT_ROW = {
  before_hash: hex,
  block_hash: hex,
  vaults: int,
  nav_usdc: numeric,
  grown_e18: numeric,
}

/**
 * Returns the growth of the vaults in the index figure over each interval: reads stored steps, and computes the other
 * steps from facts.
 */
export async function loadIndexSteps(
  { query, deployment }: { readonly query: Query; readonly deployment: Deployment },
  intervals: readonly PricedInterval[],
  known: KnownSharePrices,
): Promise<readonly IndexStep[]> {
  const steps = new Map(await readKept(query, deployment, intervals))
  const missing = intervals.filter((interval) => !steps.has(keyOf(interval)))
  const computed = missing.length === 0 ? [] : await readIndexSteps(query, missing, known)
  for (const [index, step] of computed.entries()) {
    const interval = missing[index]
    if (interval !== undefined) steps.set(keyOf(interval), step)
  }
  return intervals.flatMap((interval) => steps.get(keyOf(interval)) ?? [])
}

export type StoredIndexSteps = {
  /** Number of steps that this pass stored. */
  readonly stored: number
  /** True if every step between closes that are final at the head is stored; false while no block is final. */
  readonly isDone: boolean
}

/**
 * Stores steps of the index figure between closes that are final at `head`, oldest missing step first.
 *
 * If a pass stores no step, no step is missing at this head. A repeated pass changes nothing: the key of a row is its
 * block, and its values derive from the facts up to the block. Throws the same errors as reads of the index.
 */
export async function storeIndexSteps(
  sql: Sql,
  deployment: Deployment,
  wanted: {
    readonly head: BlockRef
    /** Depth in blocks, `FINAL_AFTER_BLOCKS` by default; tests set another value to store steps up to the head. */
    readonly finalAfterBlocks?: number
  },
): Promise<StoredIndexSteps> {
  const { head, finalAfterBlocks = FINAL_AFTER_BLOCKS } = wanted
  const pass = await atBlock(sql, head, async (query) => {
    const indexSchema = await readIndexSchema(query)
    const end = await readBlockUpTo(query, head, head.number - finalAfterBlocks)
    if (end === null) return { indexSchema, part: [], steps: [], isDone: false }
    const intervals = await readIntervals(query, deployment, end)
    const stored = await readKept(query, deployment, intervals)
    const missing = intervals.filter((interval) => !stored.has(keyOf(interval)))
    const part = missing.slice(0, INTERVALS_PER_PASS)
    const steps = await readIndexSteps(query, part, EMPTY_SHARE_PRICES)
    return { indexSchema, part, steps, isDone: part.length === missing.length }
  })
  await store(sql, deployment, pass)
  return { stored: pass.part.length, isDone: pass.isDone }
}

/** Reads the intervals between closes up to a block, in order. */
async function readIntervals(
  query: Query,
  deployment: Deployment,
  end: BlockRef,
): Promise<readonly PricedInterval[]> {
  const first = await readFirstShares(query, end)
  if (first === null) return []
  const atEdges = await readBlocksAt(query, end, closeEdgesSec(first, end))
  const points = await readPricePoints(query, deployment, closeBlocks(first, end, atEdges))
  const closes = points.flatMap((point) => (point?.isAnswered ? [point] : []))
  return closes.flatMap((after, index) => {
    const before = closes[index - 1]
    return before === undefined ? [] : [{ before, after }]
  })
}

async function readKept(
  query: Query,
  { vaults }: Deployment,
  intervals: readonly PricedInterval[],
): Promise<ReadonlyMap<string, IndexStep>> {
  if (intervals.length === 0) return new Map()
  const indexSchema = await readIndexSchema(query)
  const rows = await query(KEPT_ROW)`
    select s.before_hash, s.block_hash, s.vaults, s.nav_usdc, s.grown_e18
    from unnest(${intervals.map(({ after }) => after.block.number)}::int8[],
      ${intervals.map(({ before }) => before.block.hash)}::text[],
      ${intervals.map(({ after }) => after.block.hash)}::text[]) as asked(number, before, after)
    join app.index_step s on s.chain_id = ${vaults.chainId} and s.factory = ${vaults.factory}
      and s.block_number = asked.number and s.before_hash = asked.before
      and s.block_hash = asked.after and s.revision = ${INDEX_STEP_REVISION}
      and s.index_schema = ${indexSchema}`
  return new Map(
    rows.map((row) => [
      row.before_hash + row.block_hash,
      { vaults: row.vaults, navUsdc6: row.nav_usdc, grownE18: row.grown_e18 },
    ]),
  )
}

async function store(
  sql: Sql,
  { vaults }: Deployment,
  pass: {
    readonly indexSchema: string
    readonly part: readonly PricedInterval[]
    readonly steps: readonly IndexStep[]
  },
): Promise<void> {
  const { indexSchema, part, steps } = pass
  const rows = part.flatMap(({ before, after: { block } }, index) => {
    const step = steps[index]
    if (step === undefined) return []
    return [
      {
        chain_id: vaults.chainId,
        factory: vaults.factory,
        before_hash: before.block.hash,
        block_number: block.number,
        block_hash: block.hash,
        block_at: block.timestampSec,
        revision: INDEX_STEP_REVISION,
        index_schema: indexSchema,
        vaults: step.vaults,
        nav_usdc: String(step.navUsdc6),
        grown_e18: String(step.grownE18),
      },
    ]
  })
  if (rows.length === 0) return
  await sql`
    insert into app.index_step ${sql(rows)}
    on conflict (chain_id, factory, block_number) do update set
      before_hash = excluded.before_hash, block_hash = excluded.block_hash,
      block_at = excluded.block_at, revision = excluded.revision,
      index_schema = excluded.index_schema, vaults = excluded.vaults,
      nav_usdc = excluded.nav_usdc, grown_e18 = excluded.grown_e18`
}

/**
 * Deletes unused steps after a second: steps of blocks that are not on the indexed chain, of another index or of
 * another version. Returns the number of deleted rows.
 */
export async function deleteUnusedIndexSteps(
  sql: Sql,
  { vaults }: Deployment,
  afterSec: number,
): Promise<number> {
  const indexSchema = await readIndexSchema(sql)
  const removed = await sql`
    delete from app.index_step s
    where s.chain_id = ${vaults.chainId} and s.block_at > ${afterSec}
      and (s.factory <> ${vaults.factory} or s.revision <> ${INDEX_STEP_REVISION}
        or s.index_schema <> ${indexSchema} or not exists (
        select from chain.block b
        where b.id = s.chain_id || '-' || s.block_number and b.hash = s.block_hash))`
  return removed.count
}

const keyOf = ({ before, after }: PricedInterval): string => before.block.hash + after.block.hash
