import type { Clock } from '../../kernel/clock.ts'
import { writeDecimal } from '../../kernel/feeds/decimals.ts'
import type { Query } from '../../platform/db/createQuery.ts'
import { createSql } from '../../platform/db/createSql.ts'
import type { DatabaseUrl } from '../../platform/db/database.ts'
import { answered } from '../../platform/db/query.ts'
import { fundsProblem } from '../../sponsor/solana/domain/fundsProblem.ts'
import { formatSol } from '../../sponsor/solana/domain/sol.ts'
import { SIGNATURE_LAMPORTS } from '../../sponsor/solana/domain/solanaLimits.ts'
import { solanaPrice } from '../../sponsor/solana/domain/solanaPrice.ts'
import {
  MIN_SPONSORSHIPS_LEFT,
  type SolanaSpending,
  solanaFundsLeft,
} from '../../sponsor/solana/domain/solanaSpending.ts'
import {
  type SolanaRpc,
  type SolanaStateCount,
  SolanaUnreachable,
} from '../../sponsor/solana/ports.ts'
import { readSolanaCounts } from '../../sponsor/solana/store/readSolanaCounts.ts'
import { readSolanaSpending } from '../../sponsor/solana/store/readSolanaSpending.ts'
import {
  readSolanaSponsorship,
  readSolanaSponsorships,
  type SolanaFacts,
  type SolanaLine,
} from './readSolanaSponsorships.ts'
import { readSolUsd } from './readSolUsd.ts'

/** State of the sponsor on Solana; amounts are text, null is an unknown value. */
export type SolanaSponsorState = {
  /** True if the cheapest sponsorship can be sold now. */
  readonly open: boolean
  readonly feePayer: string | null
  readonly sol: string | null
  readonly promisedSol: string
  /** SOL that may still be reserved for sponsorships. */
  readonly freeSol: string | null
  readonly sponsorshipsLeft: number | null
  /** Mean lamport cap of the sponsorships; null before the first. */
  readonly meanCapLamports: string | null
  readonly usdPerSol: string | null
  readonly priceAgeSec: number | null
  readonly underWay: readonly SolanaStateCount[]
  readonly openCredits: number
  /** Problems that an operator can solve. */
  readonly problems: readonly string[]
}

/** Reads of the sponsor on Solana for operators. Every method throws `DatabaseUnavailable`. */
export type OperatorSolana = {
  show(): Promise<SolanaSponsorState>
  /** Returns sponsorships, newest first; with `state` only sponsorships in that state. */
  sponsorships(filter: {
    readonly state: string | null
    readonly limit: number
  }): Promise<readonly SolanaLine[]>
  /** Finds a sponsorship by its id or by the signature of its transaction. */
  sponsorship(name: string): Promise<SolanaFacts | null>
  close(): Promise<void>
}

type Place = {
  /** RPC of the node; null without a configured node. */
  readonly rpc: SolanaRpc | null
  readonly feePayer: string | null
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Minimum cap of a sponsorship, lamports: the fees of the signatures of the fee payer and of the wallet. */
const MIN_CAP_LAMPORTS = 2n * SIGNATURE_LAMPORTS

export function createOperatorSolana(
  options: Place & { readonly databaseUrl: DatabaseUrl },
): OperatorSolana {
  const sql = createSql(options.databaseUrl, { name: 'quartet-cli', max: 1, reader: true })
  return {
    show: () => answered(readStanding(sql, options)),
    sponsorships: (filter) => answered(readSolanaSponsorships(sql, filter)),
    sponsorship: (name) => answered(readSolanaSponsorship(sql, name)),
    close: () => sql.end(),
  }
}

async function readStanding(query: Query, place: Place): Promise<SolanaSponsorState> {
  const spending = await readSolanaSpending(query)
  const underWay = await readSolanaCounts(query)
  const solUsd = await readSolUsd(query, place.clock.nowMs())
  const { lamports, problem: nodeProblem } = await readLamports(place)
  const nowMs = place.clock.nowMs()
  const price = solanaPrice({ lamportCap: MIN_CAP_LAMPORTS, solUsd, nowMs })
  const priceProblem = price.kind === 'unknown' ? PRICE_PROBLEMS[price.reason] : null
  const left = lamports === null ? null : solanaFundsLeft(lamports, spending)
  const problems = [
    place.feePayer === null ? 'no fee payer: set SOLANA_FEE_PAYER for api and command line' : null,
    nodeProblem,
    priceProblem,
    lamports === null ? null : lowFunds(lamports, spending),
  ].filter((problem) => problem !== null)
  const { reservedLamports, meanCapLamports, openCredits } = spending
  const funds = { reservedLamports, lamportCap: MIN_CAP_LAMPORTS }
  return {
    open:
      priceProblem === null && lamports !== null && fundsProblem({ lamports, ...funds }) === null,
    feePayer: place.feePayer,
    sol: lamports === null ? null : formatSol(lamports),
    promisedSol: formatSol(reservedLamports),
    freeSol: left === null ? null : formatSol(left.freeLamports),
    sponsorshipsLeft: left?.sponsorships ?? null,
    meanCapLamports: meanCapLamports === null ? null : String(meanCapLamports),
    usdPerSol: solUsd === null ? null : writeDecimal(solUsd.priceE18),
    priceAgeSec: solUsd === null ? null : Math.floor((nowMs - solUsd.atMs) / 1_000),
    underWay,
    openCredits,
    problems,
  }
}

const PRICE_PROBLEMS = {
  missing: 'the price of SOL is missing: workers must follow the markets, see MARKET_PROVIDER',
  stale: 'the price of SOL is stale: workers must follow the markets, and the feed must be up',
  out_of_bounds: 'the price of SOL is out of bounds: check the feed of the markets',
} as const

async function readLamports({ rpc, feePayer }: Place) {
  if (rpc === null) return { lamports: null, problem: 'no Solana node: set SOLANA_RPC_URL' }
  if (feePayer === null) return { lamports: null, problem: null }
  try {
    return { lamports: await rpc.lamports(feePayer), problem: null }
  } catch (error) {
    if (!(error instanceof SolanaUnreachable)) throw error
    return { lamports: null, problem: `${error.message}: set SOLANA_RPC_URL to another node` }
  }
}

function lowFunds(lamports: bigint, spending: SolanaSpending): string | null {
  const { freeLamports, sponsorships } = solanaFundsLeft(lamports, spending)
  if (freeLamports < 0n) return 'reserved lamports exceed the balance: run solana top-up now'
  if (sponsorships >= MIN_SPONSORSHIPS_LEFT) return null
  return `the balance pays fewer than ${MIN_SPONSORSHIPS_LEFT} more sponsorships: run solana top-up`
}
