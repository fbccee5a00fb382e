import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../core/kernel/logger.ts'
import type { Devnet } from '../createDevnet.ts'
import { coinMarketStep } from '../market/coinMarketStep.ts'
import { marketMakerStep } from '../market/marketMakerStep.ts'
import { createRandom, type Random } from '../random.ts'
import { accrueFees } from '../residents/accrueFees.ts'
import { createVault } from '../residents/createVault.ts'
import { rebalance } from '../residents/rebalance.ts'
import { recordPrices } from '../residents/recordPrices.ts'
import { type ResidentReport, runResidentStep } from '../residents/runResidentStep.ts'
import { allVaults, canRebalance } from '../residents/vaultReads.ts'
import type { Gate } from './gate.ts'

/** Shared dependencies of the loops of a running devnet. */
export type LoopDeps = {
  readonly devnet: Devnet
  readonly gate: Gate
  readonly log: Logger
  /** Ends every loop. */
  readonly signal: AbortSignal
  readonly nowSec: () => number
  readonly random: (purpose: string) => Random
}

const MARKET_STEP_MS = 4_000
/**
 * Milliseconds between two price moves of a coin. Coins move less often than stocks, because a gas
 * price is quoted for two minutes.
 */
const COIN_STEP_MS = 30_000
/** Milliseconds between two actions of residents. */
const RESIDENT_PAUSE_MS = { least: 3_000, spread: 6_000 }
/** Milliseconds between two steps of the keeper, which handles one vault per step. */
const KEEPER_STEP_MS = 20_000
const RECORD_EVERY_SEC = 3_600
const ACCRUE_EVERY_SEC = 86_400
/**
 * Maximum number of vaults after the vault that each start creates; the creation is the first event that a newcomer
 * sees.
 */
const MAX_OPENING_VAULTS = 40

/** Moves the market every four seconds until the signal aborts. */
export async function marketLoop(life: LoopDeps): Promise<void> {
  const random = life.random('market')
  await repeat(life, 'market', async () => {
    await life.gate.share(() => marketMakerStep(life.devnet.market, random, life.nowSec()))
    return MARKET_STEP_MS
  })
}

/** Moves the price of each native coin every half minute and updates its feed. */
export async function coinLoop(life: LoopDeps): Promise<void> {
  const random = life.random('coins')
  await repeat(life, 'coins', async () => {
    for (const market of life.devnet.coinMarkets) {
      await life.gate.share(() => coinMarketStep(market, random, life.nowSec()))
    }
    return COIN_STEP_MS
  })
}

/** Runs actions of residents: first a new vault and a purchase, then random actions. */
export async function residentLoop(life: LoopDeps): Promise<void> {
  const random = life.random('residents')
  const { residentDeps } = life.devnet
  await attempt(life, 'opening', async () => {
    const vaults = await allVaults(residentDeps)
    const founder =
      residentDeps.accounts.residents[random.int(residentDeps.accounts.residents.length)]
    if (founder !== undefined && vaults.length < MAX_OPENING_VAULTS) {
      const outcome = await life.gate.share(() => createVault(residentDeps, founder))
      logReport(life, { action: 'createVault', outcome })
    }
    // If a purchase is not possible, a redemption in kind follows, which works at any block.
    const bought = await life.gate.share(() =>
      runResidentStep(residentDeps, random, 'buyWithPermit'),
    )
    logReport(life, bought)
    if (bought.outcome.kind === 'done') return
    logReport(
      life,
      await life.gate.share(() => runResidentStep(residentDeps, random, 'redeemInKind')),
    )
  })
  await repeat(life, 'residents', async () => {
    logReport(life, await life.gate.share(() => runResidentStep(residentDeps, random)))
    return RESIDENT_PAUSE_MS.least + random.int(RESIDENT_PAUSE_MS.spread)
  })
}

/** Runs the keeper: records prices hourly, accrues fees daily, and rebalances one vault after the other. */
export async function keeperLoop(life: LoopDeps): Promise<void> {
  const { residentDeps } = life.devnet
  const due = { recordSec: 0, accrueSec: life.nowSec() + ACCRUE_EVERY_SEC }
  let round = 0
  await repeat(life, 'keeper', async () => {
    const nowSec = life.nowSec()
    const vaults = await allVaults(residentDeps)
    if (nowSec >= due.recordSec) {
      due.recordSec = nowSec - (nowSec % RECORD_EVERY_SEC) + RECORD_EVERY_SEC
      await life.gate.share(() => recordPrices(residentDeps))
    }
    if (nowSec >= due.accrueSec) {
      due.accrueSec = nowSec + ACCRUE_EVERY_SEC
      for (const vault of vaults) await life.gate.share(() => accrueFees(residentDeps, vault))
    }
    const vault = vaults[round % Math.max(vaults.length, 1)]
    round += 1
    if (vault !== undefined && (await canRebalance(residentDeps, vault))) {
      const outcome = await life.gate.share(() => rebalance(residentDeps, vault))
      logReport(life, { action: 'rebalance', outcome })
    }
    return KEEPER_STEP_MS
  })
}

/**
 * Returns the random sequences of a run, which follow from the seed and the newest block, so that they differ from run
 * to run.
 */
export function randomOf(seed: number, blockNumber: number): LoopDeps['random'] {
  return (purpose) => createRandom(seed, `${purpose} from block ${blockNumber}`)
}

async function repeat(life: LoopDeps, name: string, step: () => Promise<number>): Promise<void> {
  while (!life.signal.aborted) {
    const pauseMs = (await attempt(life, name, step)) ?? MARKET_STEP_MS
    await wait(pauseMs, undefined, { signal: life.signal }).catch(() => {})
  }
}

/** Logs a failed step and continues; failures during a stop are not logged. */
async function attempt<T>(
  { log, signal }: LoopDeps,
  name: string,
  step: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (!signal.aborted) {
      log.warn(
        { event: 'devnet_step_failed', loop: name, err: error },
        'step of a devnet loop failed',
      )
    }
    return undefined
  }
}

function logReport({ log, signal }: LoopDeps, { action, outcome }: ResidentReport): void {
  if (outcome.kind === 'done') {
    const { transactionHash, blockNumber } = outcome.receipt
    log.info(
      { event: 'resident_acted', action, transactionHash, block: Number(blockNumber) },
      'resident acted',
    )
  } else if (!signal.aborted) {
    log.info(
      { event: 'resident_action_failed', action, outcome: outcome.kind, reason: outcome.reason },
      'action of a resident failed',
    )
  }
}
