import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import {
  aBridge,
  aBridgeWorld,
  aDeposit,
  aMintedBridge,
  anAttestedBridge,
  aProofRow,
  type BridgeWorld,
  BURN_TX,
  bridgeDepsOf,
  txOf,
} from '../../../builders/aBridge.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'

const appOver = (world: Partial<BridgeWorld>, changed: object = {}) =>
  anApp(aWorld(), { bridge: { ...bridgeDepsOf(aBridgeWorld(world)), ...changed } })

async function pageOf(path: string, world: Partial<BridgeWorld> = {}, changed: object = {}) {
  const response = await appOver(world, changed).request(path)
  const document = await response.text()
  // Words as a reader sees them.
  const text = document
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, document, text }
}

const STATUS = `/bridge/status/${BURN_TX}`

describe('/bridge/proof', () => {
  const rows = Array.from({ length: 120 }, (_none, index) =>
    aProofRow({
      nonce: txOf(index),
      burnTx: txOf(0xb000 + index),
      burnedSec: 1_790_000_000 + index,
    }),
  )

  it('shows fifty bridges, sums, times and deposits outside of bridges', async () => {
    const { document, text } = await pageOf('/bridge/proof', { rows, deposits: [aDeposit()] })
    expect(document.match(/data-label="Burned"/g)).toHaveLength(50)
    expect(text).toContain('Bridges 120 Delivered, USDC 3,000.12')
    expect(text).toContain('Base to Arc 9 s 14 s')
    expect(text).toContain('Deposits outside of bridges')
    expect(document).toContain(`/v1/bridge/proof/verify/${rows.at(-1)?.burnTx}`)
    expect(Buffer.byteLength(document)).toBeLessThan(60_000)
  })

  it('shows each route that is for sale or has waiting bridges, with its state', async () => {
    const { text } = await pageOf('/bridge/proof', { rows })
    expect(text).toContain('Current state of routes')
    expect(text).toContain('Base to Arc Open 0')
    const { routes } = bridgeDepsOf(aBridgeWorld())
    const [open] = await routes.health()
    if (open === undefined) throw new Error('no route')
    const reason = 'attestations of earlier burns are late'
    const waits = { waiting: 12, oldestSec: 700 }
    const closed = { ...open, state: 'closed' as const, isOpen: false, reason, waits, tiers: [] }
    const quiet = { ...closed, toChainId: 137, waits: { waiting: 0, oldestSec: 0 } }
    const page = await pageOf(
      '/bridge/proof',
      { rows },
      {
        routes: { ...routes, health: async () => [closed, quiet] },
      },
    )
    expect(page.text).toContain(`Base to Arc Closed ${reason} 12 11 min 40 s`)
    expect(page.text).not.toContain('Polygon')
  })

  it('links from page to page to the end', async () => {
    const seen = new Set<string>()
    let next: string | undefined = '/bridge/proof?utm_source=mail'
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const { document } = await pageOf(next, { rows })
      for (const [, hash] of document.matchAll(/href="\/bridge\/status\/(0x\w+)"/g)) {
        seen.add(String(hash))
      }
      next = /rel="next" href="([^"]+)"/.exec(document)?.[1]
    }
    expect(seen.size).toBe(120)
  })

  it('names the filter of its sums and rows, and escapes the filter', async () => {
    const [row] = rows
    const since = row?.burnedSec ?? 0
    const { text } = await pageOf(`/bridge/proof?from=base&since=${since}`)
    expect(text).toContain(`Sums and rows for from=base, since=${since}.`)
    expect((await pageOf('/bridge/proof')).text).not.toContain('Sums and rows')
    const refused = await pageOf('/bridge/proof?since=%3Cscript%3E')
    expect([refused.status, refused.text.includes('<script>')]).toEqual([400, false])
  })

  it('states that there are no bridges yet', async () => {
    expect((await pageOf('/bridge/proof')).text).toContain('No bridges yet.')
  })

  it.each([
    ['an invalid cursor', '/bridge/proof?cursor=x', 400],
    ['an unknown chain', '/bridge/proof?from=moon', 400],
  ])('rejects %s with a page', async (_what, path, status) => {
    const page = await pageOf(path)
    expect(page.status).toBe(status)
    expect(page.text).toContain('Invalid address')
  })

  it('reloads automatically while the database is down', async () => {
    const page = async () => {
      throw new DatabaseUnavailable(7)
    }
    const { proofs } = bridgeDepsOf(aBridgeWorld())
    const answer = await pageOf('/bridge/proof', {}, { proofs: { ...proofs, page } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('refresh')).toBe('7')
  })

  it('renders a page out of ten thousand bridges in a few milliseconds', async () => {
    const many = aBridgeWorld({ rows: rows.slice(0, 50) })
    const deps = bridgeDepsOf(many)
    const totals = async () => ({ ...(await bridgeDepsOf(many).proofs.totals()), bridges: 10_000 })
    const app = anApp(aWorld(), { bridge: { ...deps, proofs: { ...deps.proofs, totals } } })
    for (let warm = 0; warm < 20; warm += 1) await (await app.request('/bridge/proof')).text()
    const cpu = process.cpuUsage()
    for (let round = 0; round < 20; round += 1) await (await app.request('/bridge/proof')).text()
    const { user, system } = process.cpuUsage(cpu)
    // CPU time, because a busy machine stretches the clock. The limit is generous, because the test
    // must catch work per row of the table.
    expect((user + system) / 1000 / 20).toBeLessThan(30)
  })
})

describe('/bridge/status/{burnTx}', () => {
  it('warns about a late route while the bridge waits, and shows no warning after the delivery', async () => {
    const { routes } = bridgeDepsOf(aBridgeWorld())
    const [open] = await routes.health()
    if (open === undefined) throw new Error('no route')
    const warning = 'an attestation of an earlier burn is late'
    const late = { ...open, state: 'warning' as const, warning }
    const changed = { routes: { ...routes, health: async () => [late] } }
    const words = `Open, late The route of this bridge: ${warning}. This bridge continues.`
    const waiting = await pageOf(STATUS, { bridges: [aBridge()] }, changed)
    expect(waiting.text).toContain(words)
    const delivered = await pageOf(STATUS, { bridges: [aMintedBridge()] }, changed)
    expect(delivered.text).not.toContain(words)
  })

  it('shows each stage of a delivered bridge, and does not refresh', async () => {
    const { text, headers } = await pageOf(STATUS, { bridges: [aMintedBridge()] })
    expect(text).toContain('25.001 USDC, Base to Arc')
    expect(text).toContain('Delivered. No action is needed.')
    expect(text).toMatch(/Done: Paid 2026-09-21 \d\d:\d\d:\d\d/)
    expect(text).toContain(', after 6 s')
    expect(text).toContain('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(headers.get('refresh')).toBe(null)
  })

  it('states the next actor and the deadline, and refreshes every two seconds', async () => {
    const { text, headers, document } = await pageOf(STATUS, { bridges: [aBridge()] })
    expect(text).toContain('Next: this service acts. Late: expected by')
    expect(document).toContain('aria-current="step"')
    expect(headers.get('refresh')).toBe('2')
    expect(
      (await pageOf(`${STATUS}?refresh=off`, { bridges: [aBridge()] })).headers.get('refresh'),
    ).toBe(null)
  })

  it('has the calldata of the mint', async () => {
    const { document } = await pageOf(STATUS, { bridges: [anAttestedBridge()] })
    expect(document).toMatch(
      /<details><summary>Mint with your own transaction<\/summary>[\s\S]*0x57ecfd28/,
    )
  })

  it.each([
    [
      'nothing was charged',
      aBridge({ state: 'closed', reason: 'expired' }),
      'Cancelled, nothing charged',
    ],
    [
      'the refund is pending',
      aBridge({ state: 'front_run', refund: { state: 'due', refundTx: null } }),
      'Refund pending',
    ],
    [
      'the payment is refunded',
      aBridge({ state: 'refunded', refund: { state: 'refunded', refundTx: txOf(9) } }),
      'Refunded',
    ],
  ])('states that %s', async (_what, bridge, words) => {
    expect((await pageOf(STATUS, { bridges: [bridge] })).text).toContain(words)
  })

  it.each([
    ['an unknown hash', STATUS, 404, 'Unknown transaction'],
    ['a text that is not a hash', '/bridge/status/hello', 400, 'Invalid address'],
  ])('returns a page for %s', async (_what, path, status, words) => {
    const page = await pageOf(path)
    expect(page.status).toBe(status)
    expect(page.text).toContain(words)
  })
})

describe('every page of the bridge', () => {
  it('shows third-party texts as escaped text', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const bridge = aBridge({ state: 'closed', reason: evil, circleStatus: evil })
    const { document } = await pageOf(STATUS, { bridges: [bridge] })
    expect(document).not.toMatch(/<script(?! src="\/copy\.js\?)|<img/)
    expect(document).toContain('&lt;script&gt;')
    const query = await pageOf(`/bridge/proof?x=${encodeURIComponent(evil)}`, {
      rows: [aProofRow()],
    })
    expect(query.document).not.toMatch(/<script(?! src="\/copy\.js\?)|<img/)
  })

  it.each([['/bridge/proof'], [STATUS], ['/bridge/status/hello']])(
    '%s loads no resource and runs no script',
    async (path) => {
      const { headers, document } = await pageOf(path)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src ('sha256-[A-Za-z0-9+/]{43}=' ?){2,3}; (script-src 'sha256-[A-Za-z0-9+/]{43}='; )?img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
      expect(document).not.toMatch(
        /<script(?! src="\/copy\.js\?)|javascript:|\son[a-z]+=|style=|(?<!script )src=|@import|url\(/i,
      )
    },
  )
})
