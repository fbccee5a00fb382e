import { describe, expect, it } from 'vitest'
import type { AppDeps } from '../../../../../api/app.ts'
import { DatabaseUnavailable, IndexStale } from '../../../../../core/kernel/errors.ts'
import type { ChargedPayment } from '../../../../../core/payments/chargePorts.ts'
import {
  aBridgeWorld,
  aProofRow,
  BURN_TX,
  bridgeDepsOf,
  txOf,
} from '../../../../builders/aBridge.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { addressOf, usd } from '../../../../builders/facts.ts'
import { noGas } from '../../../../builders/noGas.ts'
import { noPayment } from '../../../../builders/noPayment.ts'

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

type Charges = AppDeps['payment']['payments']['chargedOf']
const paymentOf = (chargedOf: Charges): AppDeps['payment'] => ({
  ...noPayment,
  payments: { ...noPayment.payments, chargedOf },
})

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
    expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)| style="| on[a-z]+="/)
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

  it('shows sponsored operations', async () => {
    const sent: unknown[] = []
    const operation = {
      chainId: 137,
      userOpHash: txOf(0x0b),
      sponsorshipId: null,
      txHash: txOf(0x0e),
      sender: HOLDER,
      success: false,
      actualGasCostWei: 5n,
      actualGasUsed: 5n,
      txCostWei: 4n,
      feeUsdc6: 30_000n,
      blockNumber: 77,
      timestampSec: EXPLORER_BLOCK.timestampSec - 9,
    } as const
    const ofSender: AppDeps['gas']['stats']['ofSender'] = async (of) => {
      sent.push(of)
      return [operation]
    }
    const gas = { ...noGas, stats: { ...noGas.stats, ofSender } }
    const { page } = await anExplorer({ vaults: VAULTS, bridge: bridgeOf(), app: { gas } })
    const { html, text } = await page(PATH)
    expect(sent).toEqual([{ sender: HOLDER, limit: 10 }])
    expect(text).toMatch(/Polygon \(137\) Call failed 0\.03/)
    expect(html).toContain(`href="/search?q=${operation.userOpHash}"`)
    expect(html).toContain(`title="${operation.txHash}"`)
  })

  it('shows the charges of the account as facts of the chain, without the purchases', async () => {
    const asked: unknown[] = []
    const charge: ChargedPayment = {
      chainId: 137,
      amountUsdc6: 123_456n,
      txHash: txOf(0x0c),
      chargedAtSec: EXPLORER_BLOCK.timestampSec - 600,
      isFinal: true,
    }
    const recent = { ...charge, chainId: 8453, txHash: txOf(0x0d), chargedAtSec: null }
    const chargedOf: Charges = async (of) => {
      asked.push(of)
      return [{ ...recent, isFinal: false }, charge]
    }
    const { page } = await anExplorer({ vaults: VAULTS, app: { payment: paymentOf(chargedOf) } })
    const { html, text } = await page(PATH)
    expect(asked).toEqual([{ payer: HOLDER, limit: 10 }])
    const [, block = ''] = html.split('<h2>Payments</h2>')
    expect(block.match(/<tr>/g)).toHaveLength(3)
    expect(text).toMatch(/New Base \(8453\) Not final yet 0\.123456 0x/)
    expect(text).toMatch(/Polygon \(137\) Charged 0\.123456 0x/)
    for (const { txHash } of [charge, recent]) expect(html).toContain(`title="${txHash}"`)
    expect(text).toContain('Only the account itself reads what it bought: GET /v1/payments')
    expect(html).not.toMatch(/getSignals|pay_|nonce/)
  })

  it('shows the shares without charges, and while the payments are unavailable', async () => {
    const none = await (await anExplorer({ vaults: VAULTS })).page(PATH)
    expect(none.text).toContain('The account paid for no call.')
    const chargedOf: Charges = () => Promise.reject(new DatabaseUnavailable(5))
    const down = await anExplorer({ vaults: VAULTS, app: { payment: paymentOf(chargedOf) } })
    const { status, text } = await down.page(PATH)
    expect([status, text.includes('QIV-1')]).toEqual([200, true])
    expect(text).toContain('Payments are unavailable')
  })

  it('stays under 60 KB with the most bridges, operations and charges', async () => {
    const charge = (index: number): ChargedPayment => ({
      chainId: 8453,
      amountUsdc6: 10n ** 15n + BigInt(index),
      txHash: txOf(0x100 + index),
      chargedAtSec: EXPLORER_BLOCK.timestampSec - index,
      isFinal: true,
    })
    const chargedOf: Charges = async ({ limit }) =>
      Array.from({ length: limit }, (_none, index) => charge(index))
    const given = { vaults: VAULTS, bridge: bridgeOf(), app: { payment: paymentOf(chargedOf) } }
    const { html } = await (await anExplorer(given)).page(PATH)
    expect(html.match(/1,000,000,000\.\d/g)).toHaveLength(10)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })

  it('shows the shares while the sponsored operations are unavailable', async () => {
    const { page } = await anExplorer({ vaults: VAULTS, bridge: bridgeOf() })
    const { status, text } = await page(PATH)
    expect([status, text.includes('QIV-1')]).toEqual([200, true])
    expect(text).toContain('Sponsored operations are unavailable')
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
      expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)/)
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
