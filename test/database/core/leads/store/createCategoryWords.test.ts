import { afterEach, describe, expect, it } from 'vitest'
import { createCategoryMatcher } from '../../../../../core/leads/domain/createCategoryMatcher.ts'
import { createCategoryWords } from '../../../../../core/leads/store/createCategoryWords.ts'
import { readTaxonomy } from '../../../../../core/leads/store/taxonomy/readTaxonomy.ts'
import { createSql } from '../../../../../core/platform/db/createSql.ts'

const MINUTE_MS = 60_000
const nodes = readTaxonomy()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * Builds category words on a database that does not answer, with a separate taxonomy for each data set.
 */
function someWords() {
  const time = { ms: 0 }
  const made: object[] = []
  const sql = createSql('postgres://nobody@127.0.0.1:1/none', { name: 't', max: 1, reader: false })
  closing.push(() => sql.end())
  const sets = new Map(['a', 'b', 'c', 'd', 'e'].map((version) => [version, [...nodes]]))
  const words = createCategoryWords(
    {
      sql,
      reads: { taxonomy: async (version) => sets.get(version) ?? [] },
      clock: { nowMs: () => time.ms, nowSec: () => 0 },
    },
    undefined,
    (taxonomy, terms) => {
      made.push(taxonomy)
      return createCategoryMatcher(taxonomy, terms)
    },
  )
  return { time, made, words }
}

describe('the meaning of category words', () => {
  it('is computed once per data set when requests alternate between two data sets', async () => {
    const { made, words } = someWords()
    for (const version of ['a', 'b', 'a', 'b', 'a', 'b']) await words.meaning(version, 'dentist')
    expect(made).toHaveLength(2)
  })

  it('is cached for a limited number of data sets', async () => {
    const { made, words } = someWords()
    for (const version of ['a', 'b', 'c', 'd', 'e', 'a']) await words.meaning(version, 'dentist')
    expect(made).toHaveLength(6)
  })

  it('is computed from the shipped terms when the edited terms cannot be read', async () => {
    const { time, words } = someWords()
    for (let minute = 0; minute < 3; minute += 1) {
      expect(await words.meaning('a', 'dentists')).toMatchObject({ code: 'dentist' })
      time.ms += MINUTE_MS
    }
  })
})
