import { describe, expect, it } from 'vitest'
import {
  indexStageOf,
  planPrune,
  planRollback,
} from '../../../../../../core/platform/db/indexes/planIndexes.ts'
import type { IndexHead } from '../../../../../../core/platform/db/indexes/readHeads.ts'
import type { IndexFacts } from '../../../../../../core/platform/db/indexes/readIndexes.ts'

const CHAINS = [8453, 137]

const heads = (base: number, polygon: number): IndexHead[] => [
  { chainId: 137, number: polygon, hash: `0x${polygon}` },
  { chainId: 8453, number: base, hash: `0x${base}` },
]

const anIndex = (schema: string, facts: Partial<IndexFacts> = {}): IndexFacts => ({
  schema,
  isLive: false,
  isReady: true,
  isRunning: true,
  reportedMs: 1_000,
  heads: heads(10, 20),
  sizeBytes: 1,
  ...facts,
})
const old = anIndex('ix_old', { isLive: true })

describe('the state of an index in a plan', () => {
  it.each([
    ['without a live index', [anIndex('ix_new')], { kind: 'none_live' }],
    ['that is live', [anIndex('ix_new', { isLive: true })], { kind: 'live' }],
    ['whose schema does not exist', [old], { kind: 'absent' }],
    ['without an indexer', [old, anIndex('ix_new', { isRunning: false })], { kind: 'stopped' }],
    [
      'without an indexer while the past is read',
      [old, anIndex('ix_new', { isRunning: false, isReady: false })],
      { kind: 'stopped' },
    ],
    [
      'whose indexer reads the past',
      [old, anIndex('ix_new', { isReady: false })],
      { kind: 'builds' },
    ],
    [
      'that lacks the newest block of one chain',
      [old, anIndex('ix_new', { heads: heads(11, 19) })],
      { kind: 'behind', behind: { chainId: 137, liveNumber: 20, number: 19 } },
    ],
    [
      'without any block of a chain',
      [old, anIndex('ix_new', { heads: heads(10, 20).slice(1) })],
      { kind: 'behind', behind: { chainId: 137, liveNumber: 20, number: undefined } },
    ],
    [
      'whose newest block is being replaced',
      [old, anIndex('ix_new', { heads: [{ chainId: 8453, number: 12, hash: null }] })],
      { kind: 'behind', behind: { chainId: 8453, liveNumber: 10, number: 12 } },
    ],
    ['at the live blocks', [old, anIndex('ix_new')], { kind: 'level', live: 'ix_old' }],
    [
      'ahead of the live blocks',
      [old, anIndex('ix_new', { heads: heads(11, 21) })],
      { kind: 'level', live: 'ix_old' },
    ],
  ] satisfies [string, IndexFacts[], object][])(
    'is reported for an index %s',
    (_, indexes, standing) => {
      expect(indexStageOf(indexes, 'ix_new', CHAINS)).toEqual(standing)
    },
  )

  it('ignores a chain that the deployment no longer has', () => {
    const target = anIndex('ix_new', { heads: heads(10, 20).slice(1) })
    expect(indexStageOf([old, target], 'ix_new', [8453])).toEqual({ kind: 'level', live: 'ix_old' })
  })
})

describe('a rollback', () => {
  const kept = anIndex('ix_kept')
  it.each([
    ['the only kept index', [old, kept], undefined, { kind: 'to', schema: 'ix_kept' }],
    [
      'the only kept index with a running indexer',
      [old, kept, anIndex('ix_dead', { isRunning: false })],
      undefined,
      { kind: 'to', schema: 'ix_kept' },
    ],
    [
      'the named index among several',
      [old, kept, anIndex('ix_other')],
      'ix_other',
      { kind: 'to', schema: 'ix_other' },
    ],
  ] satisfies [string, IndexFacts[], string | undefined, object][])(
    'leads to %s',
    (_, indexes, wanted, plan) => {
      expect(planRollback(indexes, wanted)).toEqual(plan)
    },
  )

  it.each([
    ['no index is kept', [old], undefined, 'no other index is kept'],
    ['the named index is live', [old, kept], 'ix_old', 'ix_old is live'],
    ['the named index does not exist', [old, kept], 'ix_gone', 'no index has the schema ix_gone'],
    [
      'the indexer of the kept index has ended',
      [old, anIndex('ix_kept', { isRunning: false })],
      undefined,
      'no indexer runs on ix_kept; start the indexer of that version',
    ],
    [
      'the kept index is incomplete',
      [old, anIndex('ix_kept', { isReady: false })],
      undefined,
      'the indexer of ix_kept still reads the past',
    ],
    [
      'several kept indexes follow the chains',
      [old, kept, anIndex('ix_other')],
      undefined,
      'several indexes follow: ix_kept, ix_other; name the index',
    ],
    [
      'no kept index follows the chains',
      [old, anIndex('ix_a', { isRunning: false }), anIndex('ix_b', { isReady: false })],
      undefined,
      'none of these indexes follows the chains: ix_a, ix_b; name the index',
    ],
  ] satisfies [string, IndexFacts[], string | undefined, string][])(
    'is refused if %s',
    (_, indexes, wanted, reason) => {
      expect(planRollback(indexes, wanted)).toEqual({ kind: 'refused', reason })
    },
  )
})

describe('a prune', () => {
  const dead = (schema: string, reportedMs: number) =>
    anIndex(schema, { isRunning: false, reportedMs })

  it('keeps the live index, indexes with an indexer, and the newest other index', () => {
    const indexes = [old, anIndex('ix_runs'), dead('ix_a', 10), dead('ix_c', 30), dead('ix_b', 20)]
    expect(planPrune(indexes, 2)).toEqual({
      kept: [
        { schema: 'ix_old', reason: 'live' },
        { schema: 'ix_runs', reason: 'an indexer runs' },
        { schema: 'ix_c', reason: 'one of the 2 newest' },
      ],
      drop: ['ix_b', 'ix_a'],
    })
  })

  it('counts an index with an indexer as kept', () => {
    expect(planPrune([old, anIndex('ix_runs'), dead('ix_a', 10)], 1).drop).toEqual(['ix_a'])
  })

  it('drops every other index with --keep 0, and never the live index', () => {
    const indexes = [anIndex('ix_old', { isLive: true, isRunning: false }), dead('ix_a', 10)]
    expect(planPrune(indexes, 0).drop).toEqual(['ix_a'])
  })
})
