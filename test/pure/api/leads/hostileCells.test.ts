import { parse } from 'node:querystring'
import { describe, expect, it } from 'vitest'
import { aLeadShop, buyLeads } from '../../../builders/aLeadShop.ts'
import { aLead } from '../../../builders/memoryLeads.ts'

const HOSTILE = [
  '=cmd|"/c calc"!A1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  'Joe "the drill" O\'Neil, Jr.\r\nSecond line',
  '\u202eevil\u202c',
  'x'.repeat(10_000),
  '<script>alert(1)</script>',
  '{"a":1}',
  '\ud800',
]

const leads = HOSTILE.map((name, at) =>
  aLead(at + 1, { name, address: name, contactName: name, website: null }),
)

/** Parses the cells of a table by RFC 4180, without the writer of the product. */
function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (letter === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      at += 1
    } else cell += letter
  }
  return rows.slice(0, -1)
}

describe('hostile names of leads', () => {
  it('arrive in JSON unchanged', async () => {
    const shop = aLeadShop({ leads })
    const { response } = await buyLeads(shop, { limit: '50' })
    const { leads: sold } = await response.json()
    expect(sold.map(({ name }: { name: string }) => name)).toEqual(HOSTILE.map((name) => name))
  })

  it('are text in a table: no cell starts like a formula, and no cell spills into another', async () => {
    const shop = aLeadShop({ leads })
    const { response } = await buyLeads(shop, { limit: '50', format: 'csv' })
    const [header = [], ...rows] = readTable(await response.text())
    expect(header.slice(0, 5)).toEqual(['id', 'name', 'category', 'category_path', 'address'])
    expect(rows).toHaveLength(HOSTILE.length)
    const phoneAt = header.indexOf('phone')
    const numbers = ['lat', 'lng', 'distance_km'].map((name) => header.indexOf(name))
    for (const [at, row] of rows.entries()) {
      expect(row).toHaveLength(header.length)
      for (const [column, cell] of row.entries()) {
        if (column === phoneAt) expect(cell).toMatch(/^\+1512555\d{4}$/)
        else if (!numbers.includes(column)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }
      const name = (HOSTILE[at] ?? '').toWellFormed()
      expect([name, `'${name}`]).toContain(row[1])
    }
  })

  it('do not appear in headers', async () => {
    const shop = aLeadShop({ leads })
    const { response } = await buyLeads(shop, { format: 'csv', zip: '787' })
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename=leads-dentist-787-0.csv',
    )
    const next = response.headers.get('x-next-url') ?? ''
    expect(parse(next.split('?')[1] ?? '')).toMatchObject({ category: 'dentist', format: 'csv' })
  })
})
