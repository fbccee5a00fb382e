import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Manual } from '../../../../../api/pages/manual/createManual.ts'
import { loadManual } from '../../../../../api/pages/manual/loadManual.ts'
import { createManualSearch } from '../../../../../api/pages/manual/searchManual.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { anApp } from '../../../../builders/anApp.ts'
import { theManual } from '../../../../builders/theManual.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const URL_OF_SERVICE = 'http://127.0.0.1:3000'

describe('an installation without documents', () => {
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  const folder = join(import.meta.dirname, 'none')
  const app = anApp(aWorld(), { manual: loadManual({ log }, URL_OF_SERVICE, folder) })
  const statusOf = async (path: string): Promise<number> =>
    (await app.request(path, { headers: { accept: BROWSER } })).status

  it('logs the fault once', () => {
    expect(logged).toEqual([
      [
        { event: 'manual_unavailable', err: expect.objectContaining({ code: 'ENOENT' }) },
        'manual unavailable: documents not readable',
      ],
    ])
  })

  it.each(['/docs', '/docs?q=gas', '/docs/gas', '/docs/gas/solana'])(
    'returns 404 for %s',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )

  it('serves the reference, the guide, and calls to browsers, without links to missing documents', async () => {
    for (const path of ['/docs/api', '/guide', '/v1/bridge/guide', '/v1/gas?docs=1', '/v1/shop'])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    const topic = await (await app.request('/guide?topic=bridge')).text()
    expect(topic).not.toContain('/docs/bridge')
    expect(await (await app.request('/sitemap.xml')).text()).not.toContain('/docs/gas')
  })
})

describe('a manual after a failed read', () => {
  it('shows the page at the next request', async () => {
    let failures = 1
    const manual: Manual = {
      ...theManual,
      target: (from, href) => {
        if (failures > 0) {
          failures -= 1
          throw new Error('fault of the test')
        }
        return theManual.target(from, href)
      },
    }
    const app = anApp(aWorld(), { manual })
    expect((await app.request('/docs/gas')).status).toBe(500)
    expect((await app.request('/docs/gas')).status).toBe(200)
  })

  it('finds sections at the next search', async () => {
    let failures = 1
    const manual: Manual = {
      ...theManual,
      addressOf: (document, section) => {
        if (failures > 0) {
          failures -= 1
          throw new Error('fault of the test')
        }
        return theManual.addressOf(document, section)
      },
    }
    const search = createManualSearch(manual)
    await expect(search('refund')).rejects.toThrow('fault of the test')
    expect((await search('refund')).length).toBeGreaterThan(0)
  })
})
