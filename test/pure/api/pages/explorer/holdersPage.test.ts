import { describe, expect, it } from 'vitest'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { addressOf, aPosition, shares, usd } from '../../../../builders/facts.ts'

const VAULT = anExploredVault({ nav: usd(5_000), holders: 60 })
const PATH = `/vault/${VAULT.address}/holders`
const positions = Array.from({ length: 60 }, (_none, index) =>
  aPosition({ vault: VAULT, account: addressOf(0x900 + index), shares: shares(60 - index) }),
)

describe('/vault/{address}/holders', () => {
  it('shows the holders of REST, 50 on a page, with a link to the next page', async () => {
    const { page, json, faults } = await anExplorer({ vaults: [VAULT], world: { positions } })
    const { status, html, text, headers } = await page(PATH)
    expect([status, faults]).toEqual([200, []])
    const { holders, nextCursor } = await json(`/v1${PATH}?limit=50&block=${EXPLORER_BLOCK.number}`)
    expect(holders).toHaveLength(50)
    for (const { account, shares: held, valueUsdc } of holders) {
      expect(html).toContain(`href="/account/${account}"`)
      expect(html).toContain(`<data value="${held}">`)
      expect(html).toContain(`<data value="${valueUsdc}">`)
    }
    expect(text).toContain('50 of 60 holders')
    expect(html).toContain(`<a rel="next" href="${PATH}?cursor=${nextCursor}">`)
    expect((await page(`${PATH}?cursor=${nextCursor}`)).status).toBe(200)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('shows a vault without holders', async () => {
    const empty = anExploredVault({ nav: 0n, supply: 0n, holders: 0 })
    const { page } = await anExplorer({ vaults: [empty] })
    expect((await page(PATH)).text).toContain('No account holds shares.')
  })

  it('is a page in the same frame for an unknown vault and for a malformed cursor', async () => {
    const { page, faults } = await anExplorer({ vaults: [VAULT] })
    expect((await page(`/vault/${addressOf(0x1234)}/holders`)).status).toBe(404)
    expect((await page('/vault/0x12/holders')).status).toBe(400)
    const { status, html } = await page(`${PATH}?cursor=%3Cscript%3E`)
    expect([status, faults]).toEqual([400, []])
    expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)/)
  })
})
