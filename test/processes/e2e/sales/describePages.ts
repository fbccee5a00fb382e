import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpClient } from '../../../support/mcp/mcpApp.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf } from '../../../support/payments/challenge.ts'
import type { PaidWorld } from '../../../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import { sendPayment } from '../../../support/payments/payment.ts'
import { readSnippets } from '../../../support/payments/paymentsDoc.ts'
import { type ClientName, payWith } from '../../../support/payments/payWith.ts'
import {
  PAGE_CHAIN,
  PAGE_USDC6,
  PUBLISH,
  pagesOf,
  RICH_USDC6,
  signPublication,
  vaultsOf,
} from '../../../support/publish/publishWorld.ts'
import type { Api } from '../../../support/startApi.ts'
import type { SaleStack } from './saleStack.ts'

const run = promisify(execFile)
const DAY_SEC = 86_400
const slugOf = (label: string) => expect.stringMatching(new RegExp(`^${label}-[a-z2-7]{6}$`))

const payers = {
  v2: aPayer('page v2'),
  v1: aPayer('page v1'),
  tool: aPayer('page tool'),
  v1Tool: aPayer('page tool v1'),
  fifty: aPayer('page fifty'),
  again: aPayer('page again'),
  rival: aPayer('page rival'),
  slow: aPayer('page slow'),
  reader: aPayer('page reader'),
}

/** Tests that each signature publishes one page with the paid content. */
export function describePages(given: () => SaleStack): void {
  describe('pages', () => {
    let world: PaidWorld
    let api: Api
    let vault: string
    let other: string
    beforeAll(async () => {
      ;({ world, api } = given())
      await world.fund(Object.values(payers), RICH_USDC6)
      ;[vault = '', other = ''] = await vaultsOf(world)
      await challengeOf(api.url + PUBLISH, { vault })
    })

    const spentBy = async ({ address }: Payer) =>
      RICH_USDC6 - (await world.balanceOf(PAGE_CHAIN, address))
    const pageOf = async (about: string, { address }: Payer) => {
      const { body } = await pagesOf(api, about)
      const pages: { publisher: string }[] = body.pages
      return pages.find(({ publisher }) => publisher === getAddress(address))
    }
    const publish = async (payer: Payer, body: object) => {
      const { header } = await signPublication(api, payer, body)
      return sendPayment(api.url + PUBLISH, header, body)
    }

    describe('a publication', () => {
      it('costs 0.25 USD on Base only, in both forms of the challenge', async () => {
        const offers = await challengeOf(api.url + PUBLISH, { vault })
        expect(offers.map(({ token, amountUsdc6 }) => [token.chainId, amountUsdc6])).toEqual([
          [PAGE_CHAIN, PAGE_USDC6],
        ])
        const { status, body } = await api.post(PUBLISH, { vault })
        expect(status).toBe(402)
        expect(body.accepts).toMatchObject([
          { network: 'eip155:8453', maxAmountRequired: '250000', maxTimeoutSeconds: 60 },
        ])
      })

      const clients: readonly [ClientName, string, Payer][] = [
        ['v2-fetch', PUBLISH, payers.v2],
        ['v1-fetch', `${PUBLISH}?x402Version=1`, payers.v1],
      ]
      it.each(clients)('is bought with %s', async (client, path, payer) => {
        const body = { vault, label: `By ${client}`, brand: { name: client, theme: 'dark' } }
        const outcome = await payWith(client, {
          url: api.url + path,
          key: payer.key,
          chainId: PAGE_CHAIN,
          maxUsd: 1,
          body,
        })
        expect(outcome).toMatchObject({
          success: true,
          status: 200,
          data: { slug: slugOf(`by-${client}`), vault: getAddress(vault), status: 'live' },
          paymentResponse: { success: true },
        })
        expect(await spentBy(payer)).toBe(PAGE_USDC6)
        expect(await pageOf(vault, payer)).toMatchObject({
          slug: outcome.data.slug,
          viewUrl: outcome.data.viewUrl,
          expiresAt: outcome.data.expiresAt,
          publishCount: 1,
        })
      })

      it('is bought with a call of the MCP tool', async () => {
        const client = await mcpClient(`${api.url}/mcp`)
        const wanted = { name: 'publish_page', arguments: { vault, label: 'By tool' } }
        const priced = await client.callTool(wanted)
        const x402 = new x402Client()
        x402.register(
          `eip155:${PAGE_CHAIN}`,
          new ExactEvmScheme(privateKeyToAccount(payers.tool.key)),
        )
        const challenge = JSON.parse(JSON.stringify(priced.structuredContent))
        const payment = await x402.createPaymentPayload(challenge)
        const bought = await client.callTool({ ...wanted, _meta: { 'x402/payment': payment } })
        const read = await client.callTool({ name: 'get_published_pages', arguments: { vault } })
        await client.close()
        expect(bought).toMatchObject({
          structuredContent: { slug: slugOf('by-tool'), status: 'live' },
          _meta: { 'x402/payment-response': { success: true } },
        })
        expect(await spentBy(payers.tool)).toBe(PAGE_USDC6)
        expect(read.structuredContent).toMatchObject({ status: 'live', label: 'By tool' })
      })

      it('is bought as a tool by the library of version 1', async () => {
        const outcome = await payWith('mcp-v1', {
          url: `${api.url}/mcp#publish_page`,
          key: payers.v1Tool.key,
          chainId: PAGE_CHAIN,
          body: { vault },
        })
        expect(outcome).toMatchObject({ success: true, data: { slug: slugOf('vault') } })
        expect(await spentBy(payers.v1Tool)).toBe(PAGE_USDC6)
      })
    })

    describe('one signature of a publication', () => {
      it('leads to one charge, one page and equal answers if the signature is sent fifty times at once', async () => {
        const body = { vault: other, label: 'Fifty' }
        const { header } = await signPublication(api, payers.fifty, body)
        const send = () => sendPayment(api.url + PUBLISH, header, body)
        const answers = await Promise.all(Array.from({ length: 50 }, send))
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
        expect(await spentBy(payers.fifty)).toBe(PAGE_USDC6)
        expect(await pageOf(other, payers.fifty)).toMatchObject({ publishCount: 1 })
        const changed = { ...body, brand: { name: 'Somebody else' } }
        expect((await sendPayment(api.url + PUBLISH, header, changed)).status).toBe(409)
        expect(await spentBy(payers.fifty)).toBe(PAGE_USDC6)
        const [row] = await world.sql`
          select count(*) as rows, min(brand::text) as brand from app.publication
          join app.published_page using (slug) where publisher = ${payers.fifty.address}`
        expect(row).toEqual({ rows: 1, brand: '{}' })
      })
    })

    describe('a published page', () => {
      it('keeps its slug after a second publication, and expires a day after the second publication', async () => {
        const first = await publish(payers.again, { vault: other, label: 'First words' })
        const reported = JSON.parse(first.body)
        // Moves the publication ten hours into the past.
        await world.sql`update app.publication set
          published_at = published_at - interval '10 hours', expires_at = expires_at - interval '10 hours'
          where slug = ${reported.slug}`
        const beforeSec = Math.floor(Date.now() / 1000)
        const second = await publish(payers.again, { vault: other, label: 'Other words' })
        const now = JSON.parse(second.body)
        expect(now).toMatchObject({ slug: reported.slug, viewUrl: reported.viewUrl })
        expect(now.expiresAt).toBeGreaterThanOrEqual(beforeSec + DAY_SEC)
        expect(await pageOf(other, payers.again)).toMatchObject({
          label: 'Other words',
          publishedAt: reported.expiresAt - DAY_SEC - 36_000,
          lastPublishedAt: now.expiresAt - DAY_SEC,
          expiresAt: now.expiresAt,
          publishCount: 2,
          status: 'live',
        })
      })

      it('is one of several pages of a vault, and no publisher can change the page of another publisher', async () => {
        const body = { vault: other, label: 'First words', brand: { name: 'Rival' } }
        const rival = JSON.parse((await publish(payers.rival, body)).body)
        const { pages, slug } = (await pagesOf(api, other)).body
        expect(slug).toBe(rival.slug)
        expect(new Set(pages.map((page: { slug: string }) => page.slug)).size).toBe(pages.length)
        expect(await pageOf(other, payers.again)).toMatchObject({ label: 'Other words' })
      })

      it('is hidden before its charge', async () => {
        const chain = world.chain(PAGE_CHAIN)
        const body = { vault, label: 'Not yet' }
        const { header } = await signPublication(api, payers.slow, body)
        await chain.rpc('evm_setIntervalMining', [0])
        const served = sendPayment(api.url + PUBLISH, header, body)
        const isSubmitted = async () => {
          const rows = await world.sql`
            select 1 from app.payment where payer = ${payers.slow.address} and state = 'submitted'`
          return rows.length > 0
        }
        await expect.poll(isSubmitted, { timeout: PATIENCE_MS }).toBe(true)
        expect(await pageOf(vault, payers.slow)).toBeUndefined()
        await chain.rpc('evm_setIntervalMining', [1])
        expect((await served).status).toBe(200)
        expect(await pageOf(vault, payers.slow)).toMatchObject({ status: 'live' })
      })

      it('is not charged when the request is rejected', async () => {
        const { header } = await signPublication(api, payers.slow, { vault })
        const before = await spentBy(payers.slow)
        const brand = { links: { website: 'http://example.com' } }
        const refused = await sendPayment(api.url + PUBLISH, header, { vault, brand })
        expect([refused.status, JSON.parse(refused.body).error]).toEqual([
          400,
          'brand.links.website: must be a URL that starts with https://',
        ])
        expect(
          (await api.get('/v1/published/0x00000000000000000000000000000000000000aa')).status,
        ).toBe(404)
        expect(await spentBy(payers.slow)).toBe(before)
      })
    })

    describe('docs/publish.md', () => {
      const text = readFileSync(join(import.meta.dirname, '../../../../docs/publish.md'), 'utf8')
      /** Folder beside the installed clients, as a reader's folder would be. */
      let folder: string
      beforeAll(() => {
        folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
        const borrowed = readSnippets().get('sign.mjs') ?? ''
        for (const [name, body] of [['sign.mjs', borrowed] as const, ...readSnippets(text)]) {
          writeFileSync(join(folder, name), body)
        }
      })
      afterAll(() => rmSync(folder, { recursive: true, force: true }))

      const call = async (program: string, file: string): Promise<string> => {
        const env = {
          PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
          QUARTET: api.url,
          PAYER_KEY: payers.reader.key,
          VAULT: other,
        }
        const { stdout } = await run(program, [file], { cwd: folder, env, timeout: PATIENCE_MS })
        return stdout
      }
      const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

      it('publishes, reads and publishes again with its commands', async () => {
        await call('sh', 'price.sh')
        expect(read('price.json').accepts).toMatchObject([{ maxAmountRequired: '250000' }])
        expect(await spentBy(payers.reader)).toBe(0n)
        await call('sh', 'publish.sh')
        const reported = read('published.json')
        expect(reported).toMatchObject({ slug: slugOf('four-stocks-evenly'), status: 'live' })
        expect(await spentBy(payers.reader)).toBe(PAGE_USDC6)
        expect(JSON.parse(await call('sh', 'pages.sh'))).toMatchObject({
          status: 'live',
          slug: reported.slug,
        })
        expect(JSON.parse(await call(process.execPath, 'publish.mjs'))).toMatchObject({
          slug: reported.slug,
        })
        expect(await spentBy(payers.reader)).toBe(2n * PAGE_USDC6)
      })
    })
  })
}
