import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../../api/http/listen.ts'
import { COMPONENTS } from '../../../core/status/domain/components.ts'
import type { StatusDeps } from '../../../core/status/ports.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import {
  anIncident,
  aProbe,
  aStatus,
  STATUS_NOW_SEC,
  someStatusReads,
} from '../../builders/aStatus.ts'
import { noStatus } from '../../builders/noStatus.ts'
import { findBarriers, openTab, startBrowser } from '../../support/browser.ts'

/** Detail of maximum length without a line-break opportunity. */
const LONG = `Base (8453): ${'x'.repeat(227)}`

const degraded = aStatus({
  chains: async () => [
    { chainId: 8453, headBlock: 41_234_567, indexedBlock: 41_230_001, lagSec: 9_132 },
    { chainId: 137, headBlock: null, indexedBlock: null, lagSec: null },
  ],
  reads: someStatusReads({
    newest: async () => ({
      startedAtSec: STATUS_NOW_SEC - 12,
      probes: COMPONENTS.map((component) => {
        if (component === 'gas') return aProbe({ component, status: 'down', detail: LONG })
        if (component !== 'index') return aProbe({ component })
        return aProbe({ component, status: 'degraded', detail: 'Polygon (137) is 40 s behind' })
      }),
      calls: [],
    }),
    validity: async () => ({
      checked: 112_320,
      valid: 112_319,
      lastFailure: {
        operation: 'getVaults',
        atSec: STATUS_NOW_SEC - 900,
        problem: '/vaults/0/nav',
      },
    }),
    incidents: async () => [
      anIncident({ component: 'index', status: 'degraded', endedAtSec: null }),
      ...Array.from({ length: 49 }, (_none, n) =>
        anIncident({ detail: LONG, startedAtSec: STATUS_NOW_SEC - 90_000 * (n + 1) }),
      ),
    ],
  }),
})
const silent = aStatus({
  reads: someStatusReads({ newest: async () => null, days: async () => [] }),
})

const VIEWS = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const SERVICES: readonly (readonly [string, StatusDeps, string])[] = [
  ['a healthy service', aStatus(), 'All parts work'],
  ['a degraded service', degraded, 'Down: gas; Degraded: index'],
  ['a service without probes', silent, 'Down: workers'],
  ['a service without its database', noStatus, 'Down: database'],
]

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

async function serveWith<T>(status: StatusDeps, use: (origin: string) => Promise<T>): Promise<T> {
  const app = anApp(aWorld(), { status })
  const server: ListeningServer = await listen(app, { host: '127.0.0.1', port: 0 })
  try {
    return await use(`http://127.0.0.1:${server.port}`)
  } finally {
    await server.close()
  }
}

describe('/status', () => {
  it.each(SERVICES)(
    'shows %s accessibly, narrow and wide, light and dark',
    async (_name, status, headline) => {
      await serveWith(status, async (origin) => {
        await using tab = await openTab(browser, `${origin}/status`)
        for (const view of VIEWS) {
          await tab.as(view)
          const wide = await tab.page.evaluate('document.documentElement.scrollWidth')
          expect({ view, wide, barriers: await findBarriers(tab.page) }).toEqual({
            view,
            wide: view.width,
            barriers: [],
          })
        }
        expect(new Set(tab.requests)).toEqual(new Set([`${origin}/status`]))
        expect(tab.complaints).toEqual([])
        const document = await tab.page.content()
        expect(document).not.toContain('<script')
        expect(document.length).toBeLessThan(100_000)
        expect(await tab.page.locator('h1').textContent()).toBe(headline)
        expect(await tab.page.locator('.parts li').count()).toBe(COMPONENTS.length)
      })
    },
  )

  it('describes each bar and each colour in text', async () => {
    await serveWith(degraded, async (origin) => {
      await using tab = await openTab(browser, `${origin}/status`)
      const labels = await tab.page
        .locator('.parts svg')
        .evaluateAll((all: Element[]) => all.map((entry) => entry.getAttribute('aria-label')))
      expect(labels[2]).toBe(
        'index: 75 days without incident, 5 days with something degraded, 10 days not measured',
      )
      expect(labels[7]).toBe(
        'gas: 77 days without incident, 3 days with something down, 10 days not measured',
      )
      const text = (await tab.page.locator('main').textContent())?.replace(/\s+/g, ' ')
      for (const words of [
        'Degraded',
        'Polygon (137) is 40 s behind',
        'ongoing',
        '23 h 36 min',
        '99.99 %',
        '112319 of 112320 answers of the last 24 hours matched the OpenAPI schema',
        '4.2 ms',
        'unknown',
      ]) {
        expect(text).toContain(words)
      }
    })
  })

  it('shows "not measured yet" before the first compared answer', async () => {
    const validity = async () => ({ checked: 0, valid: 0, lastFailure: null })
    await serveWith(aStatus({ reads: someStatusReads({ validity }) }), async (origin) => {
      const page = (await (await fetch(`${origin}/status`)).text()).replace(/\s+/g, ' ')
      expect(page).toContain('<dt>Valid answers</dt><dd>not measured yet</dd>')
      expect(page).toContain('not measured yet; no answer of the last 24 hours was compared')
      expect(page).not.toContain('0 of 0')
      const { schemaValidity } = await (await fetch(`${origin}/v1/status`)).json()
      expect(schemaValidity).toEqual({ checked: 0, valid: 0, pct: null, lastFailure: null })
    })
  })

  it('names every chain beside its number', async () => {
    await serveWith(degraded, async (origin) => {
      const page = await (await fetch(`${origin}/status`)).text()
      expect(page).toContain('>Base (8453)</td>')
      expect(page).toContain('>Polygon (137)</td>')
      expect(page).not.toMatch(/eip155:/)
    })
  })

  it('refreshes automatically, and has a link on every page', async () => {
    await serveWith(aStatus(), async (origin) => {
      const response = await fetch(`${origin}/status`)
      expect(response.headers.get('refresh')).toBe('60')
      expect(await response.text()).toContain('href="/v1/status"')
      expect(await (await fetch(`${origin}/gas`)).text()).toContain('href="/status"')
    })
  })
})
