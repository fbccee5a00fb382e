import type { Address } from 'viem'
import { basketVaultAbi } from '../../contracts-abi/basketVaultAbi.ts'
import type { Random } from '../random.ts'
import { accrueFees } from './accrueFees.ts'
import { buyWithApproval } from './buyWithApproval.ts'
import { buyWithPermit, type Purchase } from './buyWithPermit.ts'
import { claim } from './claim.ts'
import { createVault } from './createVault.ts'
import type { Outcome } from './outcome.ts'
import { rebalance } from './rebalance.ts'
import { recordPrices } from './recordPrices.ts'
import { type Redemption, redeem } from './redeem.ts'
import { redeemInKind } from './redeemInKind.ts'
import type { Resident, Town } from './residentDeps.ts'
import { sendShares } from './sendShares.ts'
import { setWeights } from './setWeights.ts'
import { allVaults, canRebalance, holdersOf, openClaims, strategistOf } from './vaultReads.ts'

type Performance = (town: Town, random: Random) => Promise<Outcome | undefined>

/** Actions of residents with relative weights; `undefined` means that the action was not possible. */
const repertoire = {
  createVault: { weight: 1, perform: openNewVault },
  buyWithApproval: { weight: 20, perform: (town, random) => buy(town, random, buyWithApproval) },
  buyWithPermit: { weight: 20, perform: (town, random) => buy(town, random, buyWithPermit) },
  redeem: { weight: 12, perform: (town, random) => exit(town, random, redeem) },
  redeemInKind: { weight: 6, perform: (town, random) => exit(town, random, redeemInKind) },
  send: { weight: 8, perform: give },
  setWeights: { weight: 8, perform: shiftWeights },
  rebalance: { weight: 10, perform: rebalanceOne },
  record: { weight: 4, perform: recordPrices },
  accrue: { weight: 3, perform: accrueOne },
  claim: { weight: 4, perform: claimOne },
} as const satisfies Record<string, { weight: number; perform: Performance }>

export type ResidentAction = keyof typeof repertoire

export type ResidentReport = {
  readonly action: ResidentAction
  readonly outcome: Outcome | { readonly kind: 'failed'; readonly reason: string }
}

export const residentActions = Object.keys(repertoire) as readonly ResidentAction[]

/** Number of vaults at which residents create no more. */
const MAX_VAULTS = 12
/** Size of a purchase: log-normal around 350 USD, at least 1 USD. */
const MEDIAN_PURCHASE_USD = 350
const PURCHASE_SPREAD = 1.1
const MIN_DEPOSIT_USDC6 = 1_000_000n
/** Minimum and maximum move of a weight, in steps of 100 bps; the contract's limit is 2000 bps. */
const WEIGHT_STEPS = { least: 5, most: 20, unitBps: 100 }

/**
 * Runs one action of a resident: `wanted`, or a random action; a purchase if the action is not possible.
 *
 * Never throws: the report contains rejections and errors of the chain.
 */
export async function residentStep(
  town: Town,
  random: Random,
  wanted: ResidentAction = draw(random),
): Promise<ResidentReport> {
  let action = wanted
  try {
    let outcome = await repertoire[action].perform(town, random)
    if (outcome === undefined) {
      action = 'buyWithApproval'
      outcome = await buy(town, random, buyWithApproval)
    }
    return { action, outcome: outcome ?? { kind: 'failed', reason: 'there is no vault yet' } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { action, outcome: { kind: 'failed', reason } }
  }
}

function draw(random: Random): ResidentAction {
  const total = residentActions.reduce((sum, action) => sum + repertoire[action].weight, 0)
  let left = random.int(total)
  for (const action of residentActions) {
    left -= repertoire[action].weight
    if (left < 0) return action
  }
  return 'buyWithApproval'
}

async function openNewVault(town: Town, random: Random): Promise<Outcome | undefined> {
  const vaults = await allVaults(town)
  if (vaults.length >= MAX_VAULTS) return undefined
  return createVault(town, anyResident(town, random))
}

async function buy(
  town: Town,
  random: Random,
  how: (town: Town, purchase: Purchase) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const vault = await someVault(town, random)
  if (vault === undefined) return undefined
  const resident = anyResident(town, random)
  const sizeUsd = MEDIAN_PURCHASE_USD * Math.exp(PURCHASE_SPREAD * random.gaussian())
  const wanted = BigInt(Math.round(sizeUsd * 1e6))
  const room = await town.chain.client.readContract({
    address: vault,
    abi: basketVaultAbi,
    functionName: 'maxDeposit',
    args: [resident.address],
  })
  // Without room in the vault the purchase keeps its size, and a halted or unpriced vault then reverts with its own
  // reason.
  const amountUsdc6 = room > 0n && room < wanted ? room : wanted
  const purchase = { resident, vault, amountUsdc6: larger(amountUsdc6, MIN_DEPOSIT_USDC6) }
  return how(town, purchase)
}

async function exit(
  town: Town,
  random: Random,
  how: (town: Town, redemption: Redemption) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const position = await someHolding(town, random)
  return position === undefined ? undefined : how(town, part(position, random))
}

async function give(town: Town, random: Random): Promise<Outcome | undefined> {
  const position = await someHolding(town, random)
  if (position === undefined) return undefined
  const others = town.accounts.residents.filter((other) => other !== position.resident)
  const to = others[random.int(others.length)]
  return to === undefined
    ? undefined
    : sendShares(town, { ...part(position, random), to: to.address })
}

async function shiftWeights(town: Town, random: Random): Promise<Outcome | undefined> {
  const vault = await someVault(town, random)
  if (vault === undefined) return undefined
  const strategist = await strategistOf(town, vault)
  if (strategist === undefined) return undefined
  const current = await town.chain.client.readContract({
    address: vault,
    abi: basketVaultAbi,
    functionName: 'weightsBps',
  })
  const { least, most, unitBps } = WEIGHT_STEPS
  const stepBps = (least + random.int(most - least + 1)) * unitBps
  const heaviest = current.indexOf(Math.max(...current))
  const other = (heaviest + 1 + random.int(current.length - 1)) % current.length
  const weightsBps = current.map((weight, index) => {
    if (index === heaviest) return weight - stepBps
    return index === other ? weight + stepBps : weight
  })
  return setWeights(town, { strategist: strategist.address, vault, weightsBps })
}

async function rebalanceOne(town: Town, random: Random): Promise<Outcome | undefined> {
  const vaults = await allVaults(town)
  const first = random.int(Math.max(vaults.length, 1))
  for (const vault of [...vaults.slice(first), ...vaults.slice(0, first)]) {
    if (await canRebalance(town, vault)) return rebalance(town, vault)
  }
  return undefined
}

async function accrueOne(town: Town, random: Random): Promise<Outcome | undefined> {
  const vault = await someVault(town, random)
  return vault === undefined ? undefined : accrueFees(town, vault)
}

async function claimOne(town: Town, random: Random): Promise<Outcome | undefined> {
  const claims = await openClaims(town)
  const open = claims[random.int(Math.max(claims.length, 1))]
  return open === undefined ? undefined : claim(town, open)
}

async function someVault(town: Town, random: Random): Promise<Address | undefined> {
  const vaults = await allVaults(town)
  return vaults[random.int(Math.max(vaults.length, 1))]
}

async function someHolding(town: Town, random: Random): Promise<Redemption | undefined> {
  const vault = await someVault(town, random)
  if (vault === undefined) return undefined
  const holders = await holdersOf(town, vault)
  return holders[random.int(Math.max(holders.length, 1))]
}

/** Returns 10 to 50 percent of a position, at times all of it; rounded down, at least one unit. */
function part(position: Redemption, random: Random): Redemption {
  const percent = random.next() < 0.05 ? 100n : BigInt(10 + random.int(41))
  return { ...position, shares: larger((position.shares * percent) / 100n, 1n) }
}

function anyResident(town: Town, random: Random): Resident {
  const { residents, keeper } = town.accounts
  return residents[random.int(residents.length)] ?? keeper
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
