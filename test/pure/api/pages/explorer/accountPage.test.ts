import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, IndexStale } from '../../../../../core/kernel/errors.ts'
import { aBridgeWorld, aProofRow, BURN_TX, bridgeDepsOf } from '../../../../builders/aBridge.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { addressOf, usd } from '../../../../builders/facts.ts'

/** The first holder of the explorer's first vault. */
const HOLDER = addressOf(0x900)
const PATH = `/account/${HOLDER}`
const VAULTS = [
  anExploredVault({ nav: usd(5_000), holders: 10 }),
  anExploredVault({ vaultId: 2, nav: usd(70), strategist: HOLDER }),
]
const bridgeOf = (changed: object = {}) => {
  const rows = [aProofRow({ payer: HOLDER, burnTx: BURN_TX })]
  const { proofs, ...deps } = bridgeDepsOf(aBridgeWorld({ bridges: [], rows, deposits: [] }))
  return { ...deps, proofs: { ...proofs, ...changed } }
}

describe('/account/{address}', () => {
  it('shows the figures of the REST answers of the same block', async () => {
    const { page, json, faults } = await anExplorer({ vaults: VAULTS, bridge: bridgeOf() })
    const { status, html, text, headers } = await page(PATH)
    expect([status, faults]).toEqual([200, []])
    const { totals, positions } = await json(
      `/v1/accounts/${HOLDER}/portfolio?block=${EXPLORER_BLOCK.number}`,
    )
    expect(positions).toHaveLength(1)
    const figures = [totals, ...positions].flatMap((sums: Record<string, string>) => [
      sums['valueUsdc'],
      sums['costBasisUsdc'],
      sums['unrealisedPnlUsdc'],
      sums['realisedPnlUsdc'],
    ])
    for (const figure of figures) expect(html).toContain(`value="${figure}">`)
    expect(html).toContain(`<a href="/vault/${positions[0].vault}"><b>QIV-1</b></a>`)
    expect(text).toContain(`block ${EXPLORER_BLOCK.number.toLocaleString('en')}`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(html).not.toMatch(/<script| style="| on[a-z]+="/)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('links to created vaults and to its bridges', async () => {
    const { page } = await anExplorer({ vaults: VAULTS, bridge: bridgeOf() })
    const { html } = await page(PATH)
    expect(html).toContain(`href="/vaults?strategist=${HOLDER}"`)
    expect(html).toContain('>QIV-2</a>')
    expect(html).toContain(`href="/bridge/status/${BURN_TX}"`)
    expect(html).toContain(`href="/bridge/proof?payer=${HOLDER}"`)
  })

  it('shows the shares while the bridges are unavailable', async () => {
    const page = async () => Promise.reject(new DatabaseUnavailable(5))
    const explorer = await anExplorer({ vaults: VAULTS, bridge: bridgeOf({ page }) })
    const { status, text } = await explorer.page(PATH)
    expect(status).toBe(200)
    expect(text).toContain('QIV-1')
    expect(text).toContain('Bridges are unavailable')
  })

  it('shows an account without shares, vaults and bridges', async () => {
    const { page } = await anExplorer({ vaults: VAULTS, bridge: bridgeOf() })
    const { status, text } = await page(`/account/${addressOf(0x1234)}`)
    expect(status).toBe(200)
    expect(text).toContain('The account never held shares of a vault.')
    expect(text).toContain('The account paid for no bridge.')
  })

  it('is a page in the same frame for a malformed address, and while the index is stale', async () => {
    const { page } = await anExplorer({ vaults: VAULTS })
    for (const path of ['/account/0x12', '/account/%22%3E%3Cscript%3E', '/account/%E0%A4%A']) {
      const { status, html } = await page(path)
      expect([path, status]).toEqual([path, 400])
      expect(html).not.toContain('<script')
    }
    const failure = { on: 'head', error: new IndexStale(90, 5), times: 9 } as const
    const late = await anExplorer({ world: { failure } })
    const { status, text } = await late.page(PATH)
    expect(status).toBe(503)
    expect(text).toContain('90 s behind')
  })

  it('is linked from the holders of a vault', async () => {
    const { page } = await anExplorer({ vaults: VAULTS })
    expect((await page(`/vault/${VAULTS[0]?.address}`)).html).toContain(`href="${PATH}"`)
  })
})
