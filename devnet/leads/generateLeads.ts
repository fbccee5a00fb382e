import { hash } from 'node:crypto'
import { createDraws } from '../../core/kernel/createDraws.ts'
import { STALE_DAYS } from '../../core/leads/domain/assessEmail.ts'
import { type EmailReason, gradeEmail } from '../../core/leads/domain/gradeEmail.ts'
import { leadIdOfHash } from '../../core/leads/domain/leadIdOf.ts'
import type { RawEmail, RawLead, SiteFacts } from '../../core/leads/domain/rawLead.ts'
import type { CategoryNode } from '../../core/leads/ports.ts'
import type { ZipPlace } from '../../core/leads/store/places/readZipPlaces.ts'
import { createPick } from './createPick.ts'
import {
  ADJECTIVES,
  BOOKING,
  BUILDERS,
  CATEGORY_WEIGHTS,
  FAMILY_NAMES,
  FIRST_NAMES,
  NAME_ENDINGS,
  paymentsOf,
  ROOTS,
  STREETS,
  type ToolShares,
} from './trade.ts'

export type GenerationPlan = {
  readonly seed: number
  readonly count: number
  /** Day of the data set, `YYYY-MM-DD`; listings are up to 420 days older, checks of sites up to 90 days. */
  readonly day: string
  readonly places: readonly ZipPlace[]
  readonly taxonomy: readonly CategoryNode[]
}

type Draft = {
  readonly index: number
  readonly place: ZipPlace
  readonly category: CategoryNode
  readonly root: string
  readonly name: string
  readonly person: string
  readonly domain: string
}

type Random = {
  next(): number
  /** Uniform integer in [0, below). */
  int(below: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Source of generated leads. */
export const GENERATED_SOURCE = {
  key: 'generated',
  name: 'Generated businesses',
  licence: 'CC0-1.0',
  attribution: 'Generated names and contacts; no business is meant',
  url: null,
} as const

const DAY_MS = 86_400_000
const OLDEST_DAYS = 420
/** Maximum distance from the centre of a ZIP code, degrees: about 4 km. */
const SPREAD_LAT = 0.035
const SPREAD_LNG = 0.042
/** Branches of one owner share an address: the share of leads in chains, and the leads per chain. */
const CHAIN_SHARE = 0.04
const LEADS_PER_CHAIN = 40

/** Number of leads from one sequence of draws; blocks can be generated in any order. */
export const BLOCK = 4_000

/**
 * Yields leads of generated businesses, the same for the same seed; one at a time, so that memory does not limit the
 * count.
 *
 * Places follow population; categories and tools follow the distributions of open data. Source: research/data.md 2.1.
 */
export function* generateLeads(plan: GenerationPlan): Generator<RawLead> {
  const generateBlock = createGenerator(plan)
  for (let block = 0; block * BLOCK < plan.count; block += 1) yield* generateBlock(block)
}

/** Returns a function that generates any block of a plan. */
export function createGenerator(plan: GenerationPlan): (block: number) => Generator<RawLead> {
  const pickPlace = createPick(plan.places, ({ weight }) => weight)
  const pickCategory = createPick(plan.taxonomy, weigher(plan.taxonomy))
  const dayMs = Date.parse(`${plan.day}T00:00:00Z`)
  const days = Array.from({ length: OLDEST_DAYS }, (_, age) =>
    new Date(dayMs - age * DAY_MS).toISOString().slice(0, 10),
  )
  const chains = Math.max(1, Math.round((plan.count * CHAIN_SHARE) / LEADS_PER_CHAIN))
  return function* generateBlock(block) {
    const random = randomOf(createDraws(plan.seed, `leads ${block}`))
    const end = Math.min(plan.count, (block + 1) * BLOCK)
    for (let index = block * BLOCK; index < end; index += 1) {
      const place = pickPlace(random.next())
      const category = pickCategory(random.next())
      const draft = draftOf(random, { index, place, category })
      const age = Math.floor(random.next() * random.next() * OLDEST_DAYS)
      const dayOf = (ageDays: number) => days[ageDays] ?? plan.day
      yield leadOf(random, draft, {
        observedOn: dayOf(age),
        checkedOn: dayOf(age % STALE_DAYS),
        isStale: age > STALE_DAYS,
        chains,
      })
    }
  }
}

function randomOf(next: () => number): Random {
  const int = (below: number) => Math.floor(next() * below)
  return { next, int, pick: (items) => items[int(items.length)] ?? items[0] }
}

/** Weights within a root category add up to its share; a few categories have most of the weight. */
function weigher(taxonomy: readonly CategoryNode[]): (node: CategoryNode, at: number) => number {
  const raw = taxonomy.map(({ code, path }, at) => {
    const tail = 5 / (1 + ((Math.imul(at + 3, 40_503) >>> 0) % 97)) ** 0.8
    return (CATEGORY_WEIGHTS[code] ?? 0) + (path.length === 1 ? 0.2 : tail)
  })
  const sums = new Map<string, number>()
  for (const [at, { path }] of taxonomy.entries()) {
    sums.set(path[0] ?? '', (sums.get(path[0] ?? '') ?? 0) + (raw[at] ?? 0))
  }
  return ({ path: [root = ''] }, at) =>
    ((raw[at] ?? 0) / (sums.get(root) ?? 1)) * (ROOTS[root]?.share ?? 0)
}

function draftOf(
  random: Random,
  { index, place, category }: Pick<Draft, 'index' | 'place' | 'category'>,
): Draft {
  const family = random.pick(FAMILY_NAMES)
  const trade = category.label.replace(' Restaurant', '')
  const names: readonly [string, ...string[]] = [
    `${family}'s ${trade}`,
    `${random.pick(ADJECTIVES)} ${trade}`,
    `${place.city} ${trade}`,
    `${random.pick(ADJECTIVES)} ${random.pick(ADJECTIVES)} ${trade}`,
  ]
  const name = random.pick(names) + random.pick(NAME_ENDINGS)
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 22)
  const person = `${random.pick(FIRST_NAMES)} ${family}`
  // Names below .internal cannot be registered. Source: ICANN board, 29 July 2024.
  const domain = `${slug}${index}.internal`
  return { index, place, category, root: category.path[0] ?? '', name, person, domain }
}

/** Days of a lead, `YYYY-MM-DD`; a site is checked more often than a listing is observed. */
type LeadDays = {
  readonly observedOn: string
  readonly checkedOn: string
  /** True if the listing is older than `STALE_DAYS`; a listed address then has the reason `stale_90d`. */
  readonly isStale: boolean
}

function leadOf(
  random: Random,
  draft: Draft,
  { observedOn, checkedOn, isStale, chains }: LeadDays & { readonly chains: number },
): RawLead {
  const { index, place, category, root, name, domain } = draft
  const siteShare = ROOTS[root]?.site ?? 0.5
  const draw = random.next()
  const isLive = draw < siteShare
  const isListed = draw < siteShare + 0.1
  const isChecked = isLive && random.next() < 0.9
  const isDead = !isLive && draw < siteShare + 0.06
  const phone = random.next() < 0.93 ? phoneOf(random) : null
  const isProven = isChecked && phone !== null && random.next() < 0.71
  const email = emailOf(random, draft, {
    isLive: isChecked,
    isProven,
    chains,
    checkedOn,
    isStale,
  })
  return {
    id: leadIdOfHash(hash('sha256', `generated\n${index}`, 'buffer')),
    name,
    category: category.code,
    otherCategories: [],
    address: `${1 + random.int(9_899)} ${random.pick(STREETS)}`,
    city: place.city,
    state: place.state,
    zip: random.next() < 0.98 ? place.zip : null,
    lat: fiveDecimals(place.lat + (random.next() + random.next() - 1) * SPREAD_LAT),
    lng: fiveDecimals(place.lng + (random.next() + random.next() - 1) * SPREAD_LNG),
    phone,
    email,
    contactName: email?.reasons.includes('personal') ? draft.person : null,
    website: isListed ? `https://www.${domain}` : null,
    websiteState: isChecked ? 'live' : isDead ? 'dead' : isListed ? 'unchecked' : 'none',
    websiteProvenByPhone: isProven,
    socials: random.next() < 0.4 ? { facebook: `https://www.facebook.com/${domain}` } : {},
    site: isChecked ? siteOf(random, draft, checkedOn) : null,
    observedOn,
    score: random.int(101),
    sources: [{ key: 'generated', licence: 'CC0-1.0', recordId: String(index) }],
    mergedIds: [],
  }
}

const fiveDecimals = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Unassigned phone numbers. Source: NANPA, 555-0100 to 555-0199 in every area. */
const phoneOf = (random: Random): string =>
  `+1${201 + random.int(780)}55501${String(random.int(100)).padStart(2, '0')}`

type EmailLuck = {
  readonly isLive: boolean
  readonly isProven: boolean
  readonly chains: number
} & Pick<LeadDays, 'checkedOn' | 'isStale'>

function emailOf(
  random: Random,
  { index, person, domain }: Draft,
  { isLive, isProven, chains, checkedOn, isStale }: EmailLuck,
): RawEmail | null {
  const draw = random.next()
  const isPersonal = random.next() < 0.45
  const first = person.split(' ')[0]?.toLowerCase() ?? ''
  const local = isPersonal ? first : 'info'
  const reason: EmailReason = isPersonal ? 'personal' : 'role'
  const email = (address: string, reasons: readonly EmailReason[], seenOn: string | null) => ({
    address,
    reasons,
    grade: gradeEmail(reasons),
    checkedOn: seenOn,
  })
  const listedEmail = (address: string, ...reasons: readonly EmailReason[]): RawEmail =>
    email(address, isStale ? [...reasons, 'stale_90d'] : reasons, null)
  const onSite = (...reasons: readonly EmailReason[]): RawEmail =>
    email(`${local}@${domain}`, reasons, checkedOn)
  if (draw < CHAIN_SHARE) {
    return listedEmail(`info@chain${random.int(chains)}.internal`, 'role', 'listing_only')
  }
  if (!isLive) {
    return draw < 0.1 ? listedEmail(`lead${index}@mail.internal`, 'freemail', 'social_only') : null
  }
  if (draw < 0.31 && isProven) {
    return onSite('own_domain', 'site_proven_by_phone', 'mx_ok', 'on_site', reason)
  }
  if (draw < 0.54) return onSite('own_domain', 'mx_ok', 'on_site', reason)
  return draw < 0.64 ? listedEmail(`lead${index}@mail.internal`, 'freemail', 'listing_only') : null
}

function siteOf(random: Random, { root, domain }: Draft, checkedOn: string): SiteFacts {
  const some = <Tool extends string>(shares: ToolShares<Tool>): Tool | null => {
    let draw = random.next() * 100
    for (const [tool, share] of shares) {
      if (draw < share) return tool
      draw -= share
    }
    return null
  }
  const list = <Tool extends string>(shares: ToolShares<Tool>): Tool[] => {
    const [first, two] = [some(shares), random.next() < 0.1 ? some(shares) : null]
    return [first, two === first ? null : two].filter((tool) => tool !== null)
  }
  const hiring = random.next() < 0.075
  return {
    booking: list(BOOKING[root] ?? []),
    payments: list(paymentsOf(root)),
    platform: some(BUILDERS),
    hiring,
    hiringUrl: hiring ? `https://www.${domain}/jobs` : null,
    checkedOn,
  }
}
