import { describe, expect, it } from 'vitest'
import type { VaultFacts } from '../../../../../core/vaults/ports.ts'
import { aWorld } from '../../../../builders/aChain.ts'
import { anApp } from '../../../../builders/anApp.ts'
import { aPastVault } from '../../../../builders/aPastVault.ts'
import { aPublishedPage } from '../../../../builders/aPublishedPage.ts'
import { aBlock, aVault, usd } from '../../../../builders/facts.ts'
import { memoryPublications } from '../../../../builders/memoryPublications.ts'

const NOW_SEC = aBlock().timestampSec
const TURNOVER_WAD = 10n ** 17n
const DAYS = 100

async function pageOf(given: Partial<Pick<VaultFacts, 'targetWeightsBps' | 'budget'>>) {
  const createdAtSec = NOW_SEC - DAYS * 86_400
  const world = aWorld({ vaults: [aVault({ nav: usd(5_000), createdAtSec, ...given })] })
  const publications = memoryPublications()
  await publications.save(aPublishedPage())
  const history = aPastVault(world, DAYS)
  const app = anApp(world, { history, publications, time: { ms: NOW_SEC * 1000 } })
  const page = await app.request('/v/four-stocks-abc234')
  return page.text()
}

const spentBudget = (isUnfinished: boolean): VaultFacts['budget'] => ({
  turnoverUsedWad: TURNOVER_WAD,
  lossUsedWad: 0n,
  updatedAtSec: NOW_SEC,
  isUnfinished,
})

describe('the constituents of a published page', () => {
  it('are within the band when no weight is far from its target', async () => {
    expect(await pageOf({})).toContain('No weight is more than 3.00 % from its target.')
  })

  it('can be rebalanced by any account while the budgets permit a step', async () => {
    const page = await pageOf({ targetWeightsBps: [4_500, 500, 2_500, 2_500] })
    expect(page).toContain(
      'A weight is more than 3.00 % from its target: any account may rebalance now.',
    )
  })

  it('state the time of the next part after a partial rebalance that used the budget', async () => {
    const page = await pageOf({
      targetWeightsBps: [4_500, 500, 2_500, 2_500],
      budget: spentBudget(true),
    })
    expect(page).toContain('The last rebalance was partial')
    // A step of 25 bps is refilled in 36 minutes and some seconds.
    const [, dateTime] =
      /the budgets permit the next part from <time datetime="([^"]+)"/.exec(page) ?? []
    const waitSec = Date.parse(dateTime ?? '') / 1_000 - NOW_SEC
    expect(waitSec).toBeGreaterThanOrEqual(36 * 60)
    expect(waitSec).toBeLessThan(37 * 60)
  })
})
