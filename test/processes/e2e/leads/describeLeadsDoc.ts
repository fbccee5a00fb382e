import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAD_QUERY_PROBLEMS } from '../../../../core/leads/domain/leadErrors.ts'
import { getLeads } from '../../../../core/leads/operations/getLeads.ts'
import { LEAD_PRICE_USDC6, type LeadShopWorld } from '../../../support/leads/leadShopWorld.ts'
import { readLeadsDoc, readLeadsSnippets, readLeadsWords } from '../../../support/leads/leadsDoc.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import type { Api } from '../../../support/startApi.ts'
import type { LeadStack } from './leadStack.ts'

const run = promisify(execFile)
const CHAIN_ID = 8453
const RICH_USDC6 = 20_000_000n
const PAGE = 5

/** Tests that the commands of docs/leads.md have the described effects. */
export function describeLeadsDoc(given: () => LeadStack): void {
  describe('docs/leads.md', () => {
    const reader = aPayer('reader of the documentation of leads')
    let world: LeadShopWorld
    let api: Api
    /** Folder beside the installed clients, as a reader's folder would be. */
    let folder: string
    beforeAll(async () => {
      ;({ world } = given())
      // Another api has no record of used samples, so this reader still has one.
      api = await world.startApi()
      await world.fund([reader], RICH_USDC6)
      folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
      for (const [name, body] of readLeadsSnippets()) writeFileSync(join(folder, name), body)
    })
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true })
      await api?.stop()
    })

    const sh = async (file: string): Promise<void> => {
      const env = {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        QUARTET: api.url,
        PAYER_KEY: reader.key,
      }
      await run('sh', [file], { cwd: folder, env, timeout: PATIENCE_MS })
    }
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const readJson = (name: string) => JSON.parse(read(name))
    const readSpent = async () => RICH_USDC6 - (await world.balanceOf(CHAIN_ID, reader.address))

    it('searches, counts and samples without a payment', async () => {
      await sh('look.sh')
      expect(getLeads.output.safeParse(readJson('about.json')).success).toBe(true)
      expect(readJson('categories.json').categories.length).toBeGreaterThan(5)
      await sh('count.sh')
      expect(readJson('count.json')).toMatchObject({
        resolvedCategory: { category: 'restaurant' },
        nextPage: { leads: PAGE, amount: String(BigInt(PAGE) * LEAD_PRICE_USDC6) },
      })
      await sh('sample.sh')
      expect(readJson('sample.json')).toMatchObject({ count: 3, charge: { leads: 0 } })
      expect(await readSpent()).toBe(0n)
    })

    it('buys a page of leads, and the next page as a table', async () => {
      await sh('price.sh')
      expect(readJson('price.json').leads).toMatchObject({ count: PAGE, usd: '0.15' })
      await sh('buy.sh')
      const page = readJson('leads.json')
      expect(page).toMatchObject({ count: PAGE, charge: { leads: PAGE } })
      expect(await readSpent()).toBe(BigInt(PAGE) * LEAD_PRICE_USDC6)
      await sh('table.sh')
      const [, ...rows] = read('leads.csv').trimEnd().split('\r\n')
      expect(rows).toHaveLength(PAGE)
      const bought = new Set(page.leads.map(({ id }: { id: string }) => id))
      expect(rows.some((row) => bought.has(row.split(',')[0] ?? ''))).toBe(false)
      expect(await readSpent()).toBe(2n * BigInt(PAGE) * LEAD_PRICE_USDC6)
    })

    it('opts a business out', async () => {
      await sh('optout.sh')
      expect(readJson('optout.json')).toMatchObject({ accepted: true })
      await sh('optoutdomain.sh')
      expect(readJson('optoutdomain.json').domainProof).toMatchObject({
        domain: 'quartet-opt-out.com',
        record: { type: 'TXT', name: '_quartet-optout.quartet-opt-out.com' },
      })
    })

    it('lists every code and every parameter', () => {
      expect(
        readLeadsWords()
          .filter((word) => word.includes('_'))
          .toSorted(),
      ).toEqual(LEAD_QUERY_PROBLEMS.toSorted())
      const text = readLeadsDoc()
      const parameters = ['category', 'city', 'county', 'state', 'zip', 'near', 'radiusKm', 'email']
      const more = ['minGrade', 'website', 'booking', 'payments', 'platform', 'unique', 'format']
      for (const name of [...parameters, ...more]) expect(text).toContain(name)
    })
  })
}
