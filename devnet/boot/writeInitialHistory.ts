import type { DevnetChain } from '../chain/devnetChain.ts'
import { growOracles } from '../deploy/pools.ts'
import { ensureSponsoring } from '../deploy/sponsoring.ts'
import { deployVaultChain } from '../deploy/vaultChain.ts'
import type { DevnetContracts } from '../devnetContracts.ts'
import { type DevnetOptions, genesisSec, midnightSec } from '../devnetOptions.ts'
import { openMarket } from '../market/market.ts'
import { DENSE_SEC, type HistoryStep, planCatchUp, planHistory } from '../market/planHistory.ts'
import { writeHistory } from '../market/writeHistory.ts'
import { createRandom } from '../random.ts'
import { historyOccasion } from '../residents/historyOccasion.ts'
import type { ResidentDeps } from '../residents/residentDeps.ts'

/** Deploys all contracts on a fresh vault chain, and writes the history of the chain up to the last midnight. */
export async function writeInitialHistory(
  options: DevnetOptions,
  chain: DevnetChain,
  accounts: ResidentDeps['accounts'],
): Promise<DevnetContracts> {
  const { seed, signal, onProgress = () => {} } = options
  const contracts = await deployVaultChain(chain, accounts)
  // Without a rewritten pool, the history ages the pool of the coin.
  if (chain.node.kind !== 'anvil') await ensureSponsoring(chain, accounts)
  const residentDeps = { chain, contracts, accounts }
  const toSec = midnightSec(options)
  const plan = planHistory(createRandom(seed, 'plan'), genesisSec(options), toSec)
  const dense = plan.findIndex((step) => step.atSec >= toSec - DENSE_SEC)
  const report = (offset: number) => (done: number) => onProgress(offset + done, plan.length)
  const historyDeps = { residentDeps, seed, signal }
  await perform({ ...historyDeps, plan: plan.slice(0, dense), purpose: 'past', report: report(0) })
  // The oracles grow only now, because larger oracles slow every block; the dense last day fills them.
  await growOracles(chain, accounts.deployer.address, contracts.markets)
  const yesterday = { plan: plan.slice(dense), purpose: 'yesterday', report: report(dense) }
  await perform({ ...historyDeps, ...yesterday })
  return contracts
}

/** Writes the trades of the market from the newest block of a vault chain until now. */
export async function catchUp(
  options: DevnetOptions,
  residentDeps: ResidentDeps,
  newestBlockSec: number,
): Promise<void> {
  const { seed, nowSec, signal } = options
  const plan = planCatchUp(newestBlockSec, nowSec)
  const purpose = `since ${newestBlockSec}`
  await perform({ residentDeps, seed, signal, plan, purpose, report: () => {} })
}

type HistoryStepDeps = {
  readonly residentDeps: ResidentDeps
  readonly seed: number
  readonly plan: readonly HistoryStep[]
  readonly purpose: string
  readonly report: (done: number) => void
  readonly signal: AbortSignal | undefined
}

async function perform({
  residentDeps,
  seed,
  plan,
  purpose,
  report,
  signal,
}: HistoryStepDeps): Promise<void> {
  const market = await openMarket(residentDeps.chain, residentDeps.contracts, residentDeps.accounts)
  const people = createRandom(seed, `${purpose}: people`)
  await writeHistory(
    {
      market,
      contracts: residentDeps.contracts,
      keeper: residentDeps.accounts.keeper.address,
      random: createRandom(seed, `${purpose}: prices`),
      act: (kind) => historyOccasion(residentDeps, people, kind),
      onProgress: report,
      signal,
    },
    plan,
  )
}
