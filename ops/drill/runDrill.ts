import { hex } from '../../core/platform/db/columns.ts'
import { createChainFigures } from '../../core/vaults/store/createChainFigures.ts'
import { createRandom } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import type { Layout } from '../cluster/layout.ts'
import { describeFaults, describeStatements } from './describeReport.ts'
import { planFaults } from './faults/planFaults.ts'
import type { DrillWorld } from './openWorld.ts'
import type { DrillOptions } from './parseDrillOptions.ts'
import { collectFindings } from './proof/collectFindings.ts'
import { readOpenWork } from './proof/readOpenWork.ts'
import { startAnswerChecks } from './proof/startAnswerChecks.ts'
import { runFaults } from './runFaults.ts'
import { startTraffic } from './traffic/startTraffic.ts'
import { isProven, statementsOf } from './verdict.ts'

const VAULT_CHAIN = 8453
/** Maximum time from the last caller to the end of all work, milliseconds. */
const END_MS = 300_000

type Deps = {
  readonly layout: Layout
  readonly world: DrillWorld
  /** Ends the faults early; the proofs follow. */
  readonly signal: AbortSignal
  print(line: string): void
}

/** Runs callers and faults on the running cluster, proves the results, and returns true if every statement holds. */
export async function runDrill(deps: Deps, options: DrillOptions): Promise<boolean> {
  const { layout, world, signal, print } = deps
  const faults = planFaults(options)
  const sinceBlocks = await newestBlocks(world)
  const checks = startAnswerChecks(
    createChainFigures({ rpcUrl: world.chain(VAULT_CHAIN).rpcUrl, chainId: VAULT_CHAIN }),
    async () => Number(await world.chain(VAULT_CHAIN).client.getBlockNumber({ cacheTime: 0 })),
  )
  const calling = new AbortController()
  const traffic = await startTraffic(
    {
      world,
      vaults: await readVaults(world),
      random: createRandom(options.seed, 'drill callers'),
      onAnswer: checks.add,
    },
    options,
    calling.signal,
  )
  print(`\n  seed ${options.seed}: ${faults.length} faults, load ${options.load}\n`)
  const measured = await runFaults(
    {
      layout,
      reads: traffic.reads.attempts,
      prices: traffic.sales.prices,
      paid: traffic.sales.paid,
      signal,
      print,
    },
    faults,
  )
  calling.abort()
  print('\n  waiting for the last answers ...')
  await traffic.ended
  await checks.finish()
  await until(async () => (await openWork(world)).length === 0, END_MS)
  const findings = await collectFindings({
    world,
    traffic,
    measured,
    sinceBlocks,
    answers: checks.counts,
    openWork: await openWork(world),
  })
  const claims = statementsOf(findings)
  print('')
  for (const line of [...describeFaults(measured.results), '']) print(line)
  for (const line of describeStatements(claims)) print(line)
  print(`\n  ${describeCounts(findings)}`)
  return isProven(claims)
}

const openWork = ({ sql }: DrillWorld): Promise<readonly string[]> =>
  readOpenWork(sql).catch((error: unknown) => [`the database does not answer: ${String(error)}`])

function describeCounts({
  reads,
  answers,
  payments,
  bridges,
  sponsored,
  lostSponsorships,
}: Parameters<typeof statementsOf>[0]): string {
  return [
    `${reads} reads`,
    `${answers.unchecked} answers not compared`,
    `${payments.charged} payments charged`,
    `${payments.lostRows} rows lost by a lossy promotion and recovered`,
    `${bridges.delivered} bridges delivered, ${bridges.refunded} refunded, ${bridges.untouched} untouched`,
    `${sponsored} sponsored operations, ${lostSponsorships} more lost by a lossy promotion`,
  ].join('; ')
}

async function newestBlocks({ chains }: DrillWorld): Promise<ReadonlyMap<number, bigint>> {
  const blocks = new Map<number, bigint>()
  for (const [chainId, { client }] of Object.entries(chains)) {
    blocks.set(Number(chainId), await client.getBlockNumber({ cacheTime: 0 }))
  }
  return blocks
}

async function readVaults({
  sql,
}: DrillWorld): Promise<readonly [`0x${string}`, ...`0x${string}`[]]> {
  const [first, ...others] = await sql({ address: hex })`select address from chain.vault`
  if (first === undefined) throw new Error('the index has no vault')
  return [first.address, ...others.map(({ address }) => address)]
}
