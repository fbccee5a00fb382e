import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { PAGE_LIFE_SEC, pageStatus } from '../../../../../core/publish/domain/pageLife.ts'
import { pageSlugs, pageTitle } from '../../../../../core/publish/domain/pageSlugs.ts'
import { addressOf } from '../../../../builders/facts.ts'

const anAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)
const aLabel = fc.option(fc.string({ unit: 'grapheme', maxLength: 60 }))

describe('the slugs of a page', () => {
  it('are plain, start with the same words, and each is longer than the previous slug', () => {
    fc.assert(
      fc.property(anAddress, anAddress, aLabel, (vault, publisher, label) => {
        const slugs = pageSlugs({ vault, publisher, label })
        const title = pageTitle(label)
        expect(title).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(title.length).toBeLessThanOrEqual(32)
        const suffixes = slugs.map((slug) => slug.slice(title.length + 1))
        expect(suffixes.map(({ length }) => length)).toEqual([6, 10, 16, 26, 51])
        for (const [index, slug] of slugs.entries()) {
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(suffixes[index]).toMatch(/^[a-z2-7]+$/)
          expect(suffixes[4]?.startsWith(suffixes[index] ?? '-')).toBe(true)
        }
      }),
    )
  })

  it('have different suffixes for two publishers and for two vaults', () => {
    fc.assert(
      fc.property(anAddress, anAddress, anAddress, (vault, left, right) => {
        fc.pre(left !== right)
        const longest = (of: Address, by: Address) =>
          pageSlugs({ vault: of, publisher: by, label: null }).at(-1)
        expect(longest(vault, left)).not.toBe(longest(vault, right))
        expect(longest(left, vault)).not.toBe(longest(right, vault))
      }),
    )
  })

  it('never change, because published links must keep working', () => {
    const names = { vault: addressOf(1), publisher: addressOf(2) }
    expect(pageSlugs({ ...names, label: 'Ünïcode & Söhne' })).toMatchInlineSnapshot(`
      [
        "unicode-sohne-wir4u3",
        "unicode-sohne-wir4u3euvr",
        "unicode-sohne-wir4u3euvrbyxrtv",
        "unicode-sohne-wir4u3euvrbyxrtvqcwl6ydrfg",
        "unicode-sohne-wir4u3euvrbyxrtvqcwl6ydrfgcalasrranhtj2j37ymthdmjnp",
      ]
    `)
  })

  it.each([
    [null, 'vault'],
    ['', 'vault'],
    ['…漢字…', 'vault'],
    ['Hello,  World!', 'hello-world'],
    ['--a--', 'a'],
    ['Crème brûlée', 'creme-brulee'],
    ['ﬁne', 'fine'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a'.repeat(60), 'a'.repeat(32)],
    [`${'a'.repeat(31)} b`, 'a'.repeat(31)],
  ])('have for %j the title %s', (label, title) => {
    expect(pageTitle(label)).toBe(title)
  })
})

it('a page is live for a day and dormant from the second of its end', () => {
  expect(PAGE_LIFE_SEC).toBe(24 * 60 * 60)
  expect([99, 100, 101].map((nowSec) => pageStatus(100, nowSec))).toEqual([
    'live',
    'dormant',
    'dormant',
  ])
})
