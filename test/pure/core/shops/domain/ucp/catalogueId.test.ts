import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  catalogueId,
  parseCatalogueId,
  variantKeys,
} from '../../../../../../core/shops/domain/ucp/catalogueId.ts'

const part = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'))

describe('an id of the catalogue', () => {
  it('is parsed to the shop, product and variant from which it was made, for every text', () => {
    fc.assert(
      fc.property(part, part, fc.option(part), (slug, productId, variant) => {
        const [variantKey = null] = variant === null ? [] : variantKeys([{ id: variant }])
        const id = { slug, productId, variantKey }
        expect(parseCatalogueId(catalogueId(id))).toEqual(id)
      }),
    )
  })

  it('contains only characters of URLs, so that a label of a feed cannot end a text around the id', () => {
    const id = catalogueId({ slug: 'a', productId: `"><script>'\n</a>:1`, variantKey: null })
    expect(id).toMatch(/^[A-Za-z0-9%:'()*~._!-]+$/)
    expect(id).toBe("a:%22%3E%3Cscript%3E'%0A%3C%2Fa%3E%3A1")
  })

  it.each(['', 'a', ':', 'a:', ':1', 'a:1:2:3', 'a:%', 'a:%00', 'a:%zz', 'a:%31', 'a:b c', 'a:ä'])(
    'is null for %j, which names no product',
    (text) => {
      expect(parseCatalogueId(text)).toBeNull()
    },
  )
})

describe('the keys of the variants of a product', () => {
  it('are distinct, also for variants without an id or with the id of another variant', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', '1', '@2', '@3', 'ä', 'a:b'), { maxLength: 5 }),
        (ids) => {
          const keys = variantKeys(ids.map((id) => ({ id })))
          expect(new Set(keys).size).toBe(ids.length)
        },
      ),
    )
    expect(variantKeys([{ id: '7' }, { id: '' }, { id: '7' }])).toEqual(['7', '@2', '@3'])
  })
})
