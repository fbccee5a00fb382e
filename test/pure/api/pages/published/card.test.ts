import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { createCardRenderer } from '../../../../../api/pages/published/og/createCardRenderer.ts'
import { createCards } from '../../../../../api/pages/published/og/createCards.ts'
import { drawCard } from '../../../../../api/pages/published/og/drawCard.ts'
import { fitText } from '../../../../../api/pages/published/og/fitText.ts'
import { loadFonts } from '../../../../../api/pages/published/og/loadFonts.ts'
import { parseFont } from '../../../../../api/pages/published/og/parseFont.ts'
import { readReport } from '../../../../../api/pages/published/readReport.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { depsOf } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { addressOf, aVault } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'

const fonts = loadFonts()
const options = {
  font: {
    loadSystemFonts: false,
    fontFiles: [...fonts.files],
    defaultFontFamily: 'DejaVu Sans',
  },
}

/** Position of the name of a page in its picture. */
const NAME = { left: 60, top: 60, right: 1140, bottom: 150 }

async function drawnPage(given: Parameters<typeof aPublishedPage>[0]) {
  const world = aWorld({ vaults: [aVault()] })
  const publications = memoryPublications()
  const { slug } = await publications.save(aPublishedPage(given))
  const page = await publications.bySlug(slug)
  if (page === null) throw new Error('the page is not there')
  const deps = depsOf(world, { history: aPastVault(world, 40), publications })
  const report = await readReport(deps, { vault: page.vault, range: '30d' })
  return { deps, page, report }
}

async function cardOf(given: Parameters<typeof aPublishedPage>[0]): Promise<string> {
  const { page, report } = await drawnPage(given)
  return drawCard({ page, report }, fonts)
}

/** Counts pixels inside a box that differ from the pixel in its corner. */
function countInked(svg: string, box: typeof NAME): number {
  const { pixels, width } = new Resvg(svg, options).render()
  const pixelAt = (x: number, y: number) => pixels.readUInt32BE((y * width + x) * 4)
  const ground = pixelAt(box.left, box.top)
  let count = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) if (pixelAt(x, y) !== ground) count += 1
  }
  return count
}

describe('the picture of a published page', () => {
  it('shows its name in pixels, not only in its source', async () => {
    const svg = await cardOf({ label: 'Four stocks' })
    expect(countInked(svg, NAME)).toBeGreaterThan(3_000)
    const empty = svg.replaceAll('Four stocks', '')
    expect(countInked(empty, NAME)).toBe(0)
  })

  it('shows the symbol when the font lacks a character of the name', async () => {
    for (const label of ['四つの株', 'To the moon 🚀', 'ok \u{1F9A9}']) {
      const svg = await cardOf({ label })
      expect(svg).not.toContain(label)
      expect(svg).toMatch(/>Vault [A-Za-z0-9-]+</)
      expect(countInked(svg, NAME)).toBeGreaterThan(3_000)
    }
  })

  it('omits a tagline that the font cannot show, and shows a Greek tagline', async () => {
    expect(await cardOf({ brand: { tagline: '株 market' } })).not.toContain('market')
    expect(await cardOf({ brand: { tagline: 'Τέσσερις μετοχές' } })).toContain('Τέσσερις μετοχές')
  })

  it('escapes markup in a name', async () => {
    const svg = await cardOf({ label: '</text><image href="http://127.0.0.1/x"/>' })
    expect(svg).not.toContain('<image')
    expect(() => new Resvg(svg, options).render()).not.toThrow()
  })

  it('keeps the longest name inside the picture', async () => {
    const svg = await cardOf({ label: 'W'.repeat(60) })
    const { pixels, width } = new Resvg(svg, options).render()
    const column = (x: number) =>
      Array.from({ length: 120 }, (_none, y) => pixels.readUInt32BE(((y + 30) * width + x) * 4))
    expect(new Set(column(1195)).size).toBe(1)
    expect(svg).toContain('…</text>')
  })
})

describe('createCardRenderer', () => {
  it('returns a PNG of 1200 by 630', async () => {
    const png = Buffer.from(await createCardRenderer(fonts)(await cardOf({})))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.byteLength).toBeLessThan(200_000)
  })

  it('returns 503 above its queue limit, and renders all other pictures', async () => {
    const render = createCardRenderer(fonts)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => render(svg)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    const [refused] = all.filter(
      (promiseSettledResult) => promiseSettledResult.status === 'rejected',
    )
    expect(refused?.reason).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    await expect(render(svg)).resolves.toBeInstanceOf(Uint8Array)
  })

  it('renders the next picture after a failure', async () => {
    const render = createCardRenderer(fonts)
    await expect(render('no drawing')).rejects.toThrow()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    await expect(render(svg)).resolves.toBeInstanceOf(Uint8Array)
  })
})

describe('createCards', () => {
  const vaults = (count: number) =>
    Array.from({ length: count }, (_none, key) => addressOf(key + 1))

  it('keeps the picture of a page while many vaults are requested', async () => {
    const { deps, page, report } = await drawnPage({})
    let reads = 0
    const cards = createCards(deps, async (vault) => {
      if (vault !== page.vault) throw new Error('no such vault')
      reads += 1
      return report
    })
    await cards.ofPage(page)
    const all = await Promise.allSettled(vaults(200).map((vault) => cards.ofVault(vault)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toEqual([])
    await cards.ofPage(page)
    expect(reads).toBe(1)
  })

  it('draws the picture of a page while the queue of the vaults is full', async () => {
    const { deps, page, report } = await drawnPage({})
    const cards = createCards(deps, async () => report)
    const all = Promise.allSettled(vaults(40).map((vault) => cards.ofVault(vault)))
    expect((await cards.ofPage(page)).status).toBe(200)
    expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(7)
  })
})

describe('parseFont', () => {
  it('returns whether a font covers a text', () => {
    expect(fonts.bold.covers('Aé–€Ж▲')).toBe(true)
    for (const text of ['株', '🚀', '한', '\u{10FFFF}']) expect(fonts.bold.covers(text)).toBe(false)
  })

  it('measures text as the renderer draws it', () => {
    for (const text of ['Hamburgefonstiv', 'WWWW', 'il1.', '$12,345.67']) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-size="100" font-family="DejaVu Sans" font-weight="700">${text}</text></svg>`
      const drawn = new Resvg(svg, options).innerBBox()?.width ?? 0
      const reported = fonts.bold.widthOf(text) * 100
      expect(reported).toBeGreaterThan(drawn - 5)
      expect(reported).toBeLessThan(drawn * 1.15 + 20)
    }
  })

  it('rejects a file that is not a font', () => {
    expect(() => parseFont(new Uint8Array(64))).toThrow(RangeError)
  })

  it('includes the licence of the font', () => {
    const require = createRequire(import.meta.url)
    expect(() => require.resolve('dejavu-fonts-ttf/LICENSE')).not.toThrow()
  })
})

describe('fitText', () => {
  it('uses the largest size that fits, and truncates at the smallest size', () => {
    const box = { font: fonts.bold, width: 400, sizes: [80, 40] }
    expect(fitText('Four', box)).toEqual({ text: 'Four', size: 80 })
    expect(fitText('Four stocks', box)).toEqual({ text: 'Four stocks', size: 40 })
    const cut = fitText('Four stocks that nobody knows', box)
    expect(cut.size).toBe(40)
    expect(cut.text).toMatch(/^Four stocks.*…$/)
    expect(fonts.bold.widthOf(cut.text) * 40).toBeLessThanOrEqual(400)
  })
})
