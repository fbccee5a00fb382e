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
import type { Resident, ResidentDeps } from './residentDeps.ts'
import { sendShares } from './sendShares.ts'
import { setWeights } from './setWeights.ts'
import { allVaults, canRebalance, holdersOf, openClaims, strategistOf } from './vaultReads.ts'

type Performance = (residentDeps: ResidentDeps, random: Random) => Promise<Outcome | undefined>

/** Actions of residents with relative weights; `undefined` means that the action was not possible. */
const repertoire = {
  createVault: { weight: 1, perform: openNewVault },
  buyWithApproval: {
    weight: 20,
    perform: (residentDeps, random) => buy(residentDeps, random, buyWithApproval),
  },
  buyWithPermit: {
    weight: 20,
    perform: (residentDeps, random) => buy(residentDeps, random, buyWithPermit),
  },
  redeem: { weight: 12, perform: (residentDeps, random) => exit(residentDeps, random, redeem) },
  redeemInKind: {
    weight: 6,
    perform: (residentDeps, random) => exit(residentDeps, random, redeemInKind),
  },
  send: { weight: 8, perform: transferShares },
  setWeights: { weight: 8, perform: shiftWeights },
  rebalance: { weight: 10, perform: rebalanceVault },
  record: { weight: 4, perform: recordPrices },
  accrue: { weight: 3, perform: accrueVaultFees },
  claim: { weight: 4, perform: claimDeferred },
} as const satisfies Record<string, { weight: number; perform: Performance }>

export type ResidentAction = keyof typeof repertoire

export type ResidentReport = {
  readonly action: ResidentAction
  readonly outcome: Outcome | { readonly kind: 'failed'; readonly reason: string }
}

export const residentActions = Object.keys(repertoire) as readonly ResidentAction[]

/** Maximum number of vaults; residents create no further vault. */
const MAX_VAULTS = 12
/** Size of a purchase, log-normal: the median in USD, the standard deviation of the logarithm, and the minimum. */
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
export async function runResidentStep(
  residentDeps: ResidentDeps,
  random: Random,
  wanted: ResidentAction = draw(random),
): Promise<ResidentReport> {
  let action = wanted
  try {
    let outcome = await repertoire[action].perform(residentDeps, random)
    if (outcome === undefined) {
      action = 'buyWithApproval'
      outcome = await buy(residentDeps, random, buyWithApproval)
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

async function openNewVault(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const vaults = await allVaults(residentDeps)
  if (vaults.length >= MAX_VAULTS) return undefined
  return createVault(residentDeps, anyResident(residentDeps, random))
}

async function buy(
  residentDeps: ResidentDeps,
  random: Random,
  createCall: (residentDeps: ResidentDeps, purchase: Purchase) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const vault = await someVault(residentDeps, random)
  if (vault === undefined) return undefined
  const resident = anyResident(residentDeps, random)
  const sizeUsd = MEDIAN_PURCHASE_USD * Math.exp(PURCHASE_SPREAD * random.gaussian())
  const wanted = BigInt(Math.round(sizeUsd * 1e6))
  const room = await residentDeps.chain.client.readContract({
    address: vault,
    abi: basketVaultAbi,
    functionName: 'maxDeposit',
    args: [resident.address],
  })
  // Without room in the vault the purchase keeps its size, and a halted or unpriced vault then reverts with its own
  // reason.
  const amountUsdc6 = room > 0n && room < wanted ? room : wanted
  const purchase = { resident, vault, amountUsdc6: larger(amountUsdc6, MIN_DEPOSIT_USDC6) }
  return createCall(residentDeps, purchase)
}

async function exit(
  residentDeps: ResidentDeps,
  random: Random,
  createCall: (residentDeps: ResidentDeps, redemption: Redemption) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const position = await someHolding(residentDeps, random)
  return position === undefined ? undefined : createCall(residentDeps, part(position, random))
}

async function transferShares(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const position = await someHolding(residentDeps, random)
  if (position === undefined) return undefined
  const others = residentDeps.accounts.residents.filter((other) => other !== position.resident)
  const to = others[random.int(others.length)]
  return to === undefined
    ? undefined
    : sendShares(residentDeps, { ...part(position, random), to: to.address })
}

async function shiftWeights(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const vault = await someVault(residentDeps, random)
  if (vault === undefined) return undefined
  const strategist = await strategistOf(residentDeps, vault)
  if (strategist === undefined) return undefined
  const current = await residentDeps.chain.client.readContract({
    address: vault,
    abi: basketVaultAbi,
    functionName: 'weightsBps',
  })
  const { least: min, most: max, unitBps } = WEIGHT_STEPS
  const stepBps = (min + random.int(max - min + 1)) * unitBps
  const heaviest = current.indexOf(Math.max(...current))
  const other = (heaviest + 1 + random.int(current.length - 1)) % current.length
  const weightsBps = current.map((weight, index) => {
    if (index === heaviest) return weight - stepBps
    return index === other ? weight + stepBps : weight
  })
  return setWeights(residentDeps, { strategist: strategist.address, vault, weightsBps })
}

async function rebalanceVault(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const vaults = await allVaults(residentDeps)
  const first = random.int(Math.max(vaults.length, 1))
  for (const vault of [...vaults.slice(first), ...vaults.slice(0, first)]) {
    if (await canRebalance(residentDeps, vault)) return rebalance(residentDeps, vault)
  }
  return undefined
}

async function accrueVaultFees(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const vault = await someVault(residentDeps, random)
  return vault === undefined ? undefined : accrueFees(residentDeps, vault)
}

async function claimDeferred(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Outcome | undefined> {
  const claims = await openClaims(residentDeps)
  const open = claims[random.int(Math.max(claims.length, 1))]
  return open === undefined ? undefined : claim(residentDeps, open)
}

async function someVault(residentDeps: ResidentDeps, random: Random): Promise<Address | undefined> {
  const vaults = await allVaults(residentDeps)
  return vaults[random.int(Math.max(vaults.length, 1))]
}

async function someHolding(
  residentDeps: ResidentDeps,
  random: Random,
): Promise<Redemption | undefined> {
  const vault = await someVault(residentDeps, random)
  if (vault === undefined) return undefined
  const holders = await holdersOf(residentDeps, vault)
  return holders[random.int(Math.max(holders.length, 1))]
}

/** Returns 10 to 50 percent of a position, sometimes the whole position; rounded down, at least one unit. */
function part(position: Redemption, random: Random): Redemption {
  const percent = random.next() < 0.05 ? 100n : BigInt(10 + random.int(41))
  return { ...position, shares: larger((position.shares * percent) / 100n, 1n) }
}

function anyResident(residentDeps: ResidentDeps, random: Random): Resident {
  const { residents, keeper } = residentDeps.accounts
  return residents[random.int(residents.length)] ?? keeper
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
