import { describe, expect, it } from 'vitest'
import type { AppDeps } from '../../../../../api/app.ts'
import { DatabaseUnavailable, IndexStale } from '../../../../../core/kernel/errors.ts'
import { showAddress } from '../../../../../core/kernel/operation/outputFields.ts'
import type { PaymentFacts } from '../../../../../core/payments/ports.ts'
import type { GasOperationFacts } from '../../../../../core/sponsor/evm/ports.ts'
import {
  aBridgeWorld,
  aMintedBridge,
  aProofRow,
  BRIDGE_CONTRACT,
  BURN_TX,
  bridgeDepsOf,
  MINT_TX,
  txOf,
} from '../../../../builders/aBridge.ts'
import { anExploredVault, anExplorer, EXPLORER_BLOCK } from '../../../../builders/anExplorer.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { addressOf, USDC, usd } from '../../../../builders/facts.ts'
import { noGas } from '../../../../builders/noGas.ts'
import { noPayment } from '../../../../builders/noPayment.ts'

const VAULT = anExploredVault({ nav: usd(5_000) })
const VAULTS = [VAULT, anExploredVault({ vaultId: 12, nav: usd(70) })]
const PAYER = addressOf(0x9a)
const BRIDGE_ID = aMintedBridge().id
const OPERATION = txOf(0x0b)
const CHARGE_TX = txOf(0x0c)
const NONCE = txOf(0x0d)
const PAYMENT_ID = `pay_${'a1'.repeat(16)}`
/** Transaction of the newest event of each vault. */
const EVENT_TX = `0x${(0xabcdef0).toString(16).padStart(64, '0')}`

const PAYMENT: PaymentFacts = {
  id: PAYMENT_ID,
  chainId: 8453,
  token: USDC,
  payer: PAYER,
  nonce: NONCE,
  operation: 'getSecretSignals',
  repeatKeys: [],
  amountUsdc6: 30_000n,
  state: 'settled',
  reason: null,
  txHash: CHARGE_TX,
  settledAtSec: EXPLORER_BLOCK.timestampSec - 7,
  receipt: null,
}

const OPERATION_FACTS: GasOperationFacts = {
  chainId: 8453,
  userOpHash: OPERATION,
  sponsorshipId: null,
  txHash: txOf(0x0e),
  sender: PAYER,
  success: true,
  actualGasCostWei: 5n,
  actualGasUsed: 5n,
  txCostWei: 4n,
  feeUsdc6: null,
  blockNumber: 77,
  timestampSec: EXPLORER_BLOCK.timestampSec - 9,
}

/** Dependencies in which each kind of thing exists once. */
function things(payments: readonly PaymentFacts[] = [PAYMENT]): Partial<AppDeps> {
  const world = aBridgeWorld({
    bridges: [aMintedBridge()],
    rows: [aProofRow({ id: txOf(0x51), burnTx: txOf(0x52), mintTx: txOf(0x53) })],
  })
  return {
    bridge: bridgeDepsOf(world),
    gas: {
      ...noGas,
      sponsorships: { ...noGas.sponsorships, byHash: async () => null },
      stats: {
        ...noGas.stats,
        operation: async (hash) => (hash === OPERATION ? OPERATION_FACTS : null),
      },
    },
    payment: {
      ...noPayment,
      payments: {
        ...noPayment.payments,
        byId: async (id) => {
          const found = payments.find((payment) => payment.id === id)
          return found === undefined ? null : whole(found)
        },
        byHash: async ({ hash }) =>
          payments.filter(({ txHash, nonce }) => txHash === hash || nonce === hash),
      },
    },
  }
}

const whole = (facts: PaymentFacts) => ({
  ...facts,
  requestHash: 'request',
  identifier: 'secret-identifier',
  isPublic: true,
  laneTxId: null,
  signature: '',
  answer: null,
  blockNumber: 7,
  claims: 1,
  claimedUntilSec: 0,
  createdAtSec: 0,
})

const explorerOf = (app: Partial<AppDeps> = things()) =>
  anExplorer({
    vaults: VAULTS,
    publications: [aPublishedPage({ publishedAtSec: EXPLORER_BLOCK.timestampSec - 60 })],
    app,
  })

const pathOf = (text: string) => `/search?q=${encodeURIComponent(text)}`

describe('/search', () => {
  it.each([
    ['the address of a vault', showAddress(VAULT.address), `/vault/${showAddress(VAULT.address)}`],
    [
      'an address in upper case',
      `0x${VAULT.address.slice(2).toUpperCase()}`,
      `/vault/${showAddress(VAULT.address)}`,
    ],
    ['the address of a stock', addressOf(0xb200), '/stock/AAPL'],
    ['any other address', addressOf(0x4711), `/account/${showAddress(addressOf(0x4711))}`],
    ['the symbol of a stock in any case', ' aapl ', '/stock/AAPL'],
    ['the symbol of a vault', 'qiv-12', `/vault/${showAddress(VAULTS[1]?.address ?? PAYER)}`],
    ['the name of a published page', 'four-stocks-abc234', '/v/four-stocks-abc234'],
    ['the burn of a bridge', BURN_TX, `/bridge/status/${BRIDGE_ID}`],
    ['the mint of a bridge', MINT_TX, `/bridge/status/${BRIDGE_ID}`],
    ['the id of a bridge', BRIDGE_ID, `/bridge/status/${BRIDGE_ID}`],
    ['the id of a bridge in the index', txOf(0x51), `/bridge/status/${txOf(0x52)}`],
    ['the burn of a bridge in the index', txOf(0x52), `/bridge/status/${txOf(0x52)}`],
  ])('leads from %s to its page', async (_name, text, path) => {
    const { get, faults } = await explorerOf()
    const response = await get(pathOf(text))
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect([response.headers.get('cache-control'), faults]).toEqual(['no-store', []])
    expect((await get(path)).status).toBe(200)
  })

  it('leads from the id of each bridge of one burn transaction to this bridge', async () => {
    const app = things()
    const bridges = [aMintedBridge(), aMintedBridge({ id: txOf(0x54), receiveUsdc6: usd(9) })]
    const { get } = await explorerOf({ ...app, bridge: bridgeDepsOf(aBridgeWorld({ bridges })) })
    const found = await Promise.all(bridges.map(async ({ id }) => get(pathOf(id))))
    expect(found.map(({ headers }) => headers.get('location'))).toEqual(
      bridges.map(({ id }) => `/bridge/status/${id}`),
    )
  })

  it('shows the events of a transaction of a vault', async () => {
    const { page } = await explorerOf()
    const { status, text, html } = await page(pathOf(EVENT_TX))
    expect(status).toBe(200)
    expect(text).toContain('1 result for')
    expect(text).toContain(`Transaction ${EVENT_TX} Block 1,000,000 of Base (8453)`)
    expect(text).toContain('Deposit, $1,234.56, vault QIV-1 , account')
    expect(html).toContain(`href="/vault/${showAddress(VAULT.address)}"`)
  })

  it('shows a sponsored operation with the facts of its free call', async () => {
    const { page } = await explorerOf()
    const { status, text, html } = await page(pathOf(OPERATION))
    expect([status, text.includes('executed on Base (8453)')]).toEqual([200, true])
    expect(html).toContain(`href="/v1/gas/operations/${OPERATION}"`)
  })

  it.each([
    ['transaction', CHARGE_TX],
    ['nonce', NONCE],
    ['id', PAYMENT_ID],
  ])('shows a charged payment by its %s with facts of the chain alone', async (_name, handle) => {
    const { page } = await explorerOf()
    const { status, text, html } = await page(pathOf(handle))
    expect(status).toBe(200)
    expect(text).toContain('0.03 USDC on Base (8453)')
    expect(text).toContain(CHARGE_TX)
    for (const secret of ['getSecretSignals', 'secret-identifier', String(PAYMENT.settledAtSec)]) {
      expect(html).not.toContain(secret)
    }
    expect(html.includes(PAYMENT_ID)).toBe(handle === PAYMENT_ID)
  })

  it.each([
    ['claimed', 'Charge pending'],
    ['answered', 'Charge pending'],
    ['submitted', 'Charge pending'],
    ['released', 'Not charged'],
    ['reversed', 'Charge left the chain'],
  ] as const)('shows no facts of a payment in the state %s, only "%s"', async (state, title) => {
    const { page } = await explorerOf(things([{ ...PAYMENT, state }]))
    for (const handle of [CHARGE_TX, NONCE]) {
      expect((await page(pathOf(handle))).text).toContain('Nothing found for')
    }
    const { text, html } = await page(pathOf(PAYMENT_ID))
    expect(text).toContain(title)
    expect(html).not.toMatch(/0\.03|getSecretSignals|claimed|answered|submitted/)
  })

  it('does not find a payment by the identifier of its payer', async () => {
    const { page } = await explorerOf()
    expect((await page(pathOf('secret-identifier'))).text).toContain('Nothing found for')
  })

  it('states that a transaction charged several payments, without their facts', async () => {
    const other = { ...PAYMENT, id: 'pay_other', nonce: txOf(0x77) }
    const { page } = await explorerOf(things([PAYMENT, other]))
    const { text } = await page(pathOf(CHARGE_TX))
    expect(text).toContain('Several payments')
    expect(text).not.toContain('0.03')
  })

  it('lists several hits', async () => {
    const { page } = await explorerOf()
    const { status, text } = await page(pathOf('stock'))
    expect(status).toBe(200)
    expect(text).toContain('4 results for stock')
    for (const symbol of ['AAPL', 'GOOGL', 'META', 'NVDA'])
      expect(text).toContain(`Stock ${symbol}`)
  })

  it('names the contracts of the service beside the account page', async () => {
    const { page } = await explorerOf()
    const bridge = await page(pathOf(BRIDGE_CONTRACT))
    expect(bridge.text).toContain('Contract Bridge contract On Base (8453)')
    expect(bridge.html).toContain(`href="/account/${showAddress(BRIDGE_CONTRACT)}"`)
    expect((await page(pathOf(USDC))).text).toContain('Contract USDC On Base (8453)')
  })

  it('lists the texts that a search accepts, if the search has no text or no hit', async () => {
    const { page } = await explorerOf()
    const empty = await page('/search')
    const missed = await page(pathOf('TSLA'))
    expect([empty.status, missed.status]).toEqual([200, 200])
    for (const { text, headers } of [empty, missed]) {
      expect(text).toContain('A search finds')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(missed.text).toContain('Nothing found for TSLA')
  })

  it.each(['0x12', `0x${'a'.repeat(63)}`, 'a\u202eb', '\u0000', 'x'.repeat(129)])(
    'answers the unusable text %j with a page that states the reason',
    async (text) => {
      const { page, faults } = await explorerOf()
      const answer = await page(pathOf(text))
      expect([answer.status, faults]).toEqual([400, []])
      expect(answer.text).toMatch(/hexadecimal digits\.|not visible|longer than 128/)
    },
  )

  it('answers a repeated text and broken escapes with a page', async () => {
    const { page, faults } = await explorerOf()
    expect((await page('/search?q=a&q=b')).status).toBe(400)
    expect((await page('/search?q=%E0%A4%A')).status).toBe(400)
    expect(faults).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '</title></style><svg onload=alert(1)>',
    '//evil.example/%0d%0alocation: x',
    '../../v/four-stocks-abc234',
    '{{7*7}}',
  ])('shows the hostile text %j as text', async (text) => {
    const { get, faults } = await explorerOf()
    const response = await get(pathOf(text))
    const html = await response.text()
    expect([response.status, response.headers.get('location'), faults]).toEqual([200, null, []])
    expect(html).not.toMatch(/<script(?! src="\/copy\.js\?)|<img|<svg|onload=alert\(1\)>\s*</)
    expect(html).toContain('Nothing found for')
    expect(
      html
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'"),
    ).toContain(text)
  })

  it('lists a hit beside the names of unavailable parts, without a redirect', async () => {
    const app = things()
    const { page } = await explorerOf({
      ...app,
      payment: {
        ...noPayment,
        payments: {
          ...noPayment.payments,
          byHash: async () => Promise.reject(new DatabaseUnavailable(5)),
        },
      },
    })
    const { status, text, html } = await page(pathOf(BURN_TX))
    expect(status).toBe(200)
    expect(text).toContain('Not searched, because they are unavailable now: payments.')
    expect(html).toContain(`href="/bridge/status/${BRIDGE_ID}"`)
  })

  it('is unavailable when no part with a hit answers', async () => {
    const { page } = await anExplorer({
      vaults: VAULTS,
      world: { failure: { on: 'head', error: new IndexStale(90, 5), times: 9 } },
    })
    const { status, text, headers } = await page(pathOf(VAULT.address))
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toMatch(/^[0-9]+$/)
    expect(text).toContain('unavailable now: vaults and stocks')
  })

  it('is a field on the first page and on each page of the explorer, with its text', async () => {
    const { page } = await explorerOf()
    const paths = ['/', '/vaults', `/vault/${VAULT.address}`, `/account/${PAYER}`, '/stock/NVDA']
    for (const path of [...paths, '/stock/TSLA', pathOf('"x"')]) {
      const { html, headers } = await page(path)
      expect(html, path).toContain('<form class="find" role="search" action="/search">')
      expect(headers.get('content-security-policy'), path).toContain("form-action 'self'")
    }
    expect((await page(pathOf('"x"'))).html).toContain('value="&quot;x&quot;"')
  })

  it('is only a link on pages that other sites frame and on pages that refresh', async () => {
    const { page } = await explorerOf()
    for (const path of ['/v/four-stocks-abc234', '/status']) {
      const { html, headers } = await page(path)
      expect(html, path).not.toContain('<form')
      expect(html, path).toContain('<a href="/search">Search</a>')
      expect(headers.get('content-security-policy'), path).toContain("form-action 'none'")
    }
  })
})
