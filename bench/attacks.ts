import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootDir } from '../supervisor/indexerCommand.ts'
import { forgeBinary } from '../tools/forgeBinary.ts'
import type { BenchContext, Figure, Result } from './support/benchmark.ts'

/**
 * Virtual liquidity depths of each pool, whole USDC; docs/contracts.md recommends at least 10
 * million.
 */
const DEPTHS_USDC = [1_000_000, 3_000_000, 10_000_000, 30_000_000] as const
const RECOMMENDED_DEPTH_USDC = 10_000_000
/** Call sequences in one run of forge; each run starts from its own random number. */
const ROUNDS = 400
const GENES = 16
const TEST = 'test_noSequenceWithinADayPaysOrTakesMoreThanFiftyBasisPoints'
/**
 * Fixture with the call sequences from which the short search in `npm run test:contracts` starts.
 */
const FIXTURE_PATH = join(rootDir, 'contracts/test/fixtures/attacks.json')

const GOALS = ['profit', 'harm', 'deposit', 'heldHarm'] as const
type Goal = (typeof GOALS)[number]

type Best = { readonly value: number; readonly genes: readonly string[] }
type Found = { readonly sequences: number; readonly best: Readonly<Record<Goal, Best>> }

/**
 * Searches for call sequences that drain a vault, at one depth after the other, for the given
 * minutes; keeps the worst sequences.
 */
export async function attacks({ minutes, print }: BenchContext): Promise<Result> {
  const until = Date.now() + minutes * 60_000
  const started = Date.now()
  const worst = new Map<number, Found>()
  for (let seed = 1; seed === 1 || Date.now() < until; seed += 1) {
    for (const depthUsdc of DEPTHS_USDC) {
      const found = worse(worst.get(depthUsdc), await search(depthUsdc, seed))
      worst.set(depthUsdc, found)
      keep(worst)
      print(`${depthName(depthUsdc)}, ${found.sequences} sequences: ${describe(found)}`)
    }
  }
  return {
    title: 'A search for sequences of calls within a day that drain a vault',
    figures: [
      { name: 'search', value: (Date.now() - started) / 3_600_000, unit: 'hours' },
      ...[...worst].flatMap(([depthUsdc, found]) => figuresOf(depthUsdc, found)),
    ],
    notes: [
      'Virtual depth of each of the four pools; NAV of the vault about 12,000 USDC; flash capital of one million USDC and 5,000 of each stock.',
      'Profit of the attacker before gas and harm of the holders are at the prices before the sequence; the deposit is a deposit of a third party.',
      'A random half of the waits has no arbitrage, so that the attacker holds the prices of the pools and the TWAP at no cost.',
      `Every run starts from random sequences and from the worst sequences of earlier runs, and tries ${ROUNDS} sequences.`,
    ],
  }
}

/** Writes the worst sequences of all depths; each later search starts from these sequences. */
function keep(worst: ReadonlyMap<number, Found>): void {
  const genes = [...worst.values()].flatMap(({ best }) => GOALS.flatMap((goal) => best[goal].genes))
  writeFileSync(FIXTURE_PATH, `${JSON.stringify({ genes }, null, 2)}\n`)
}

async function search(depthUsdc: number, seed: number): Promise<Found> {
  const { stdout } = await promisify(execFile)(
    forgeBinary(),
    ['test', '--match-test', TEST, '-vv'],
    {
      cwd: rootDir,
      maxBuffer: 16 * 1024 * 1024,
      env: {
        ...process.env,
        ADVERSARY_ROUNDS: String(ROUNDS),
        ADVERSARY_SEED: String(seed),
        ADVERSARY_DEPTH_USDC: String(depthUsdc),
      },
    },
  )
  const loggedValues = (label: string): string[] =>
    [...stdout.matchAll(new RegExp(`^ +${label}: (-?\\d+)$`, 'gm'))].map(([, value = '']) => value)
  const genes = loggedValues('gene')
  const bestOf = (label: string, goal: Goal): Best => {
    const at = GOALS.indexOf(goal) * GENES
    return { value: Number(loggedValues(label)[0]), genes: genes.slice(at, at + GENES) }
  }
  return {
    sequences: Number(loggedValues('sequences')[0]),
    best: {
      profit: bestOf('best profit, USDC-6', 'profit'),
      harm: bestOf('most harm, bps', 'harm'),
      deposit: bestOf('worst deposit, bps', 'deposit'),
      heldHarm: bestOf('most harm without arbitrage, bps', 'heldHarm'),
    },
  }
}

function worse(known: Found | undefined, found: Found): Found {
  if (known === undefined) return found
  const pick = (goal: Goal): Best =>
    found.best[goal].value > known.best[goal].value ? found.best[goal] : known.best[goal]
  return {
    sequences: known.sequences + found.sequences,
    best: {
      profit: pick('profit'),
      harm: pick('harm'),
      deposit: pick('deposit'),
      heldHarm: pick('heldHarm'),
    },
  }
}

function figuresOf(depthUsdc: number, { sequences, best }: Found): Figure[] {
  const depth = depthName(depthUsdc)
  const profit = { name: `${depth}: best profit`, value: best.profit.value / 1e6, unit: 'USDC' }
  return [
    { name: `${depth}: sequences`, value: sequences, unit: '' },
    depthUsdc < RECOMMENDED_DEPTH_USDC ? profit : { ...profit, limit: 0 },
    { name: `${depth}: most harm in a day`, value: best.harm.value, unit: 'bps', limit: 50 },
    { name: `${depth}: worst deposit`, value: best.deposit.value, unit: 'bps', limit: 171 },
    { name: `${depth}: most harm without arbitrage`, value: best.heldHarm.value, unit: 'bps' },
  ]
}

function describe({ best }: Found): string {
  return `profit ${best.profit.value / 1e6} USDC, harm ${best.harm.value} bps, deposit ${best.deposit.value} bps, harm without arbitrage ${best.heldHarm.value} bps`
}

const depthName = (depthUsdc: number): string => `${depthUsdc / 1_000_000} million USDC`
