import { describe, expect, it } from 'vitest'
import { plainValue } from '../../../../../api/pages/links.ts'
import { activityBlock } from '../../../../../api/pages/published/activityBlock.ts'
import { initialsOf } from '../../../../../api/pages/published/heroBlock.ts'
import { monthGrid } from '../../../../../api/pages/published/monthGrid.ts'
import { readReport } from '../../../../../api/pages/published/readReport.ts'
import { priceSentence } from '../../../../../api/pages/published/seriesCharts.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { anApp, depsOf } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { aVault, usd } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'

const FORMS = { account: plainValue, transaction: plainValue }

async function aReport() {
  const world = aWorld({ vaults: [aVault({ nav: usd(5_000) })] })
  const deps = depsOf(world, { history: aPastVault(world, 40) })
  return readReport(deps, { vault: aVault().address, range: '30d' })
}

describe('words of a published page', () => {
  it('list ten events, with all fees in one row', async () => {
    const report = await aReport()
    const [first] = report.events
    if (first === undefined) throw new Error('nothing happened')
    const { kind: _kind, ...place } = first
    const fee = { ...place, kind: 'fee' as const, shares: String(10n ** 18n) }
    const deposit = report.events.find(({ kind }) => kind === 'buy') ?? first
    const events = Array.from({ length: 20 }, () => [fee, deposit]).flat()
    const block = String(await activityBlock({ ...report, events } as typeof report, FORMS))
    expect(block.match(/<th scope="row">/g)).toHaveLength(10)
    expect(block).toContain('Management fee, 20 times')
    expect(block).toContain('20.0000 shares')
  })

  it('name the amount of a creation as its cap', async () => {
    const report = await aReport()
    const [first] = report.events
    const create = { ...first, kind: 'create', account: aVault().address, usdc: '25000000000' }
    const block = String(
      // The other events of a report have different fields.
      await activityBlock({ ...report, events: [create] } as unknown as typeof report, FORMS),
    )
    expect(block).toContain('>cap $25,000.00<')
  })

  it('describe a small change without contradiction', async () => {
    const { series } = await aReport()
    const [first] = series.points
    if (first === undefined) throw new Error('there is no point')
    const sentence = (from: bigint, to: bigint) =>
      priceSentence({
        range: 'all',
        points: [
          { ...first, sharePriceUsdc6: from, equalWeightUsdc6: 1 },
          { ...first, sharePriceUsdc6: to, equalWeightUsdc6: 1 },
        ],
      })
    expect(sentence(1_000_000n, 999_990n)).toMatch(
      /^From \$1\.0000 at launch to \$0\.9999 .*, less than 0\.01 %; equal parts 0\.00 %\.$/,
    )
    expect(sentence(1_000_000n, 1_000_001n)).toContain('From $1.000000 at launch to $1.000001')
  })

  it('mark the months without a change', async () => {
    const grid = String(await monthGrid([{ year: 2025, month: 12, pct: -1.26 }]))
    expect(grid.match(/>·</g)).toHaveLength(11)
    expect(grid).toContain('<span class="down">−1.3</span>')
  })

  it('take initials only from letters of the font, and use a diamond without such a letter', () => {
    expect(['Four stocks', 'Ωmega Жuk', '四つの株', '🚀 moon', '𝔉our'].map(initialsOf)).toEqual([
      'FS',
      'ΩЖ',
      '◆',
      'M',
      'O',
    ])
  })

  it('state that there were no flows, and link back from the history', async () => {
    const world = aWorld({ vaults: [aVault({ nav: 0n, supply: 0n, holders: 0 })] })
    const publications = memoryPublications()
    await publications.save(aPublishedPage())
    const app = anApp(world, { history: aPastVault(world, 0), publications })
    const path = '/v/four-stocks-abc234'
    const html = await (await app.request(`${path}/history?range=7d`)).text()
    expect(html).toContain('No flows over the last 7 days.')
    expect(html).toContain(`<a href="${path}?range=7d">← Overview</a>`)
    expect(html).toContain('Figures come from the logs of the chains')
    expect(await (await app.request('/v/nothing')).text()).not.toContain('Figures come from')
  })
})
