import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../support/createDatabase.ts'
import type { RowReport, RowStep, Values } from '../../../support/rows/rowSteps.ts'

const WORKER = join(import.meta.dirname, '..', '..', '..', 'support', 'rows', 'rowWorker.ts')
const STORED = 2n ** 250n

const hex = fc.constantFrom('0xab', '0xAb', '0xabc', `0x${'Cd'.repeat(20)}`, `0x${'0f'.repeat(32)}`)
const text = fc.constantFrom('', 'a', 'b\tc\\d\ne', 'nul\0byte', 'Größe', '"{}"')
/** Values that are stored as they are, and others that Ponder maps. */
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: -STORED, max: STORED }) },
  fc.constantFrom<unknown>(7, '12'),
)
const count = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -9, max: 9 }) },
  fc.constantFrom<unknown>('12'),
)
const seenAt = fc.oneof(fc.integer({ min: 0, max: 2 ** 40 }), fc.constantFrom<unknown>('99'))
const json = fc.constantFrom<unknown>({ a: [1, { b: null }] }, [1, 'two'], 'text', 5, { n: 1n })
/** Mostly the value, sometimes null, and `undefined` as a handler may give. */
const maybe = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: value }, fc.constant(null), fc.constant(undefined))

const plainColumns = {
  note: maybe(text),
  hash: maybe(hex),
  amount: maybe(amount),
  count: maybe(count),
  seenAt: maybe(seenAt),
  isOpen: maybe(fc.boolean()),
}
const COLUMNS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  plain: plainColumns,
  kinds: {
    ...plainColumns,
    owner: maybe(hex),
    change: maybe(amount),
    label: maybe(text),
    detail: maybe(json),
    tags: maybe(fc.array(fc.constantFrom('x', 'y"', 'z,'), { maxLength: 3 })),
    amounts: maybe(fc.array(fc.bigInt({ min: 0n, max: STORED }), { maxLength: 3 })),
    mood: maybe(fc.constantFrom('calm', 'busy')),
    at: maybe(fc.constant(new Date(1_700_000_000_000))),
    code: maybe(fc.uint8Array({ maxLength: 4 })),
  },
  pairs: { amount: maybe(amount) },
}
const REQUIRED: Readonly<Record<string, Values>> = {
  plain: { amount: 5n, count: 1 },
  kinds: { amount: 5n, count: 1, owner: '0xab' },
  pairs: { amount: 5n },
}
const id = fc.constantFrom('a', 'b', 'c', 'nul\0')
const keyOf = (table: string): fc.Arbitrary<Values> =>
  table === 'pairs'
    ? fc.record<Record<string, unknown>>({
        owner: fc.constantFrom('0xab', '0xAB', '0xabc'),
        place: fc.constantFrom(1, 2),
      })
    : fc.record<Record<string, unknown>>({ id })
/** A set of columns, sometimes with a changed key or with a name that is no column. */
const setOf = (table: string): fc.Arbitrary<Values> =>
  fc
    .tuple(
      fc.record<Record<string, unknown>>(COLUMNS[table] ?? {}, { requiredKeys: [] }),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant({}) },
        fc.constantFrom({ id: 'other' }, { owner: '0xff' }, { unknown: 1 }),
      ),
    )
    .map(([columns, extra]) => ({ ...columns, ...extra }))
/** A row that mostly has the required values. */
const rowOf = (table: string): fc.Arbitrary<Values> =>
  fc
    .tuple(keyOf(table), setOf(table), fc.boolean(), fc.integer({ min: 0, max: 9 }))
    .map(([key, set, isFirst, luck]) => {
      const columns = { ...set, ...(luck === 0 ? {} : given(set, REQUIRED[table] ?? {})) }
      return isFirst ? { ...key, ...columns } : { ...columns, ...key }
    })
const given = (set: Values, required: Values): Values =>
  Object.fromEntries(Object.entries(required).filter(([name]) => (set[name] ?? null) === null))

/** More rows than Ponder inserts with a statement of values: `COPY` writes them. */
const manyOf = (table: string): fc.Arbitrary<readonly Values[]> =>
  fc.array(rowOf(table), { minLength: 22, maxLength: 24 }).map((rows) =>
    rows.map((row, at) => ({
      ...row,
      ...(table === 'pairs' ? { place: 100 + at } : { id: `many ${at}` }),
    })),
  )

const step: fc.Arbitrary<RowStep> = fc
  .constantFrom('plain', 'kinds', 'pairs')
  .chain((table): fc.Arbitrary<RowStep> => {
    const values = rowOf(table)
    const changes = { set: setOf(table), byFunction: fc.boolean() }
    const common = { table: fc.constant(table) }
    const kind = <K extends RowStep['kind']>(one: K) => ({ ...common, kind: fc.constant(one) })
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ ...kind('find'), values: keyOf(table) }) },
      { weight: 1, arbitrary: fc.record({ ...kind('delete'), values: keyOf(table) }) },
      { weight: 1, arbitrary: fc.record({ ...kind('insert'), values }) },
      { weight: 1, arbitrary: fc.record({ ...kind('insertOrKeep'), values: manyOf(table) }) },
      { weight: 3, arbitrary: fc.record({ ...kind('insertOrKeep'), values }) },
      { weight: 5, arbitrary: fc.record({ ...kind('insertOrUpdate'), values, ...changes }) },
      { weight: 5, arbitrary: fc.record({ ...kind('update'), values: keyOf(table), ...changes }) },
      { weight: 1, arbitrary: fc.constantFrom<RowStep>({ kind: 'flush' }, { kind: 'restart' }) },
    )
  })

describe("the replaced functions of Ponder's rows in memory", () => {
  const opened: { worker: Worker; database: TestDatabase }[] = []
  let ponder: (steps: readonly RowStep[]) => Promise<RowReport>
  let replaced: (steps: readonly RowStep[]) => Promise<RowReport>

  const openRows = async (isReplaced: boolean) => {
    const database = await createDatabase(inject('postgresUrl'))
    const workerData = { isReplaced, databaseUrl: database.url }
    const worker = new Worker(WORKER, { workerData })
    opened.push({ worker, database })
    await once(worker, 'message')
    return async (steps: readonly RowStep[]): Promise<RowReport> => {
      worker.postMessage(steps)
      const [report] = await once(worker, 'message')
      return report
    }
  }

  beforeAll(async () => {
    ponder = await openRows(false)
    replaced = await openRows(true)
  })
  afterAll(async () => {
    for (const { worker, database } of opened) {
      await worker.terminate()
      await database.drop()
    }
  })

  it('give the rows and the errors of Ponder', async () => {
    let stored = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const expected = await ponder(steps)
        stored += Object.values(expected.rows).flat().length
        expect(await replaced(steps)).toStrictEqual(expected)
      }),
      { numRuns: 60 },
    )
    expect(stored).toBeGreaterThan(0)
  })

  it.each([
    ['a missing value of a column without null', { id: 'a', amount: 1n }],
    ['a key that is stored already', { id: 'twice', amount: 1n, count: 1 }],
  ])('refuse %s as Ponder does', async (_, values) => {
    const insert: RowStep = { kind: 'insert', table: 'plain', values }
    const steps: readonly RowStep[] = [insert, { kind: 'restart' }, insert, { kind: 'flush' }]
    const expected = await ponder(steps)
    expect(expected.outcomes.filter((one) => Object(one).error !== undefined)).not.toEqual([])
    expect(await replaced(steps)).toStrictEqual(expected)
  })
})
