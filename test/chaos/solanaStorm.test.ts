import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { int, numeric, text } from '../../core/platform/db/columns.ts'
import { readReserved } from '../../core/sponsor/shared/store/readReserved.ts'
import { TOKEN_ACCOUNT_LAMPORTS } from '../../core/sponsor/solana/domain/solanaLimits.ts'
import { SOLANA_TABLES } from '../../core/sponsor/solana/store/solanaSponsorshipRow.ts'
import { createRandom, type Random } from '../../devnet/random.ts'
import type { SolanaDevnetAccount } from '../../devnet/solana/solanaAccounts.ts'
import type { SolanaFault } from '../../devnet/solana/solanaFaults.ts'
import { until } from '../../supervisor/until.ts'
import {
  creation,
  readOrThrow,
  transfer,
  usdcOf,
  walletSigns,
  walletWire,
} from '../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { type ServedMarkets, serveMarkets } from '../support/markets/serveMarkets.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import {
  createPaidWorld,
  type PaidWorld,
  SHARED_ORIGIN_ENV,
} from '../support/payments/paidWorld.ts'
import { aPayer } from '../support/payments/payer.ts'
import { isAuthorizationUsed } from '../support/payments/thirdParty.ts'
import { requestSolanaSponsor } from '../support/solana/buySolana.ts'
import { namedInstruction } from '../support/solana/namedInstruction.ts'
import { LAPSED_SLOTS, type ServedSolana, serveSolana } from '../support/solana/serveSolana.ts'
import {
  executeOnSolana,
  type SolanaHistory,
  type SolanaOrder,
} from '../support/solana/solanaCustomer.ts'
import { waitForSolana } from '../support/solana/solanaStack.ts'
import type { Api } from '../support/startApi.ts'
import { type KillStorm, killProcesses, randomApiUrl } from '../support/storm/killProcesses.ts'

const CHAIN = 8453
const PATH = '/v1/gas/solana'
const RICH_USDC6 = 100_000_000n
/** Simultaneous customers of a storm. */
const CUSTOMERS = Number(process.env['SOLANA_STORM'] ?? 48)
const KILLS = 10
/** Processes of each kind that are killed and restarted during the storm. */
const KILLED_PROCESSES = 2
/** Maximum lifetime of a started process, unless a crash point ends the process earlier. */
const MAX_LIFE_MS = 8_000
/** Seed of the random kills: `SOLANA_STORM_SEED=<seed>` repeats a storm as far as timing allows. */
const SEED = Number(process.env['SOLANA_STORM_SEED'] ?? Date.now() % 1_000_000)
/** One in this many customers also requests a token account for the receiver. */
const CREATING = 4
/** Token accounts that one set-up transaction creates. */
const CREATIONS = 8
const API_POINTS = [
  'after_claim',
  'after_answer',
  'before_respond',
  'after_hand_out',
] as const satisfies [CrashPoint, ...CrashPoint[]]
const WORKER_POINTS = [
  'before_submit',
  'after_broadcast',
  'after_receipt',
  'solana_after_ask',
  'solana_before_sign',
  'solana_after_sign',
  'solana_before_send',
  'solana_after_send',
] as const satisfies [CrashPoint, ...CrashPoint[]]
/** Faults of the node during a storm, in random order with pauses between them. */
const FAULTS = ['silent', 'slow', 'dropped', 'behind'] as const satisfies SolanaFault[]
const MAX_FAULT_MS = 2_000
const MAX_REST_MS = 3_000
/** Number of dropped transactions after which all current blockhashes expire, and maximum wait for this number. */
const MAX_LOST = 5
const LOSING_MS = 6_000

type Wish = SolanaOrder & {
  readonly receiver: Address
  readonly amountUsdc6: bigint
  readonly creates: boolean
}

let world: PaidWorld
let solana: ServedSolana
let markets: ServedMarkets
let cache: string
const quick = () => ({
  ...SHARED_ORIGIN_ENV,
  NODE_COMPILE_CACHE: cache,
  LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
})
const startApi = (env = {}) => world.startApi({ ...quick(), ...solana.apiEnv, ...env })
const startWorkers = (env = {}) =>
  world.startWorkers({
    ...quick(),
    ...markets.env,
    ...solana.workersEnv,
    MARKET_PAST_DAYS: '0',
    ...env,
  })

beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), 'quartet-compiled-'))
  world = await createPaidWorld({ seed: 71, chainIds: [CHAIN], stillIndex: true })
  solana = await serveSolana(71)
  markets = await serveMarkets(71)
  // Processes that stop without a kill write the compile cache.
  const workers = await startWorkers()
  await world.lanesOpen()
  const api = await startApi()
  await waitForSolana(api)
  await Promise.all([workers.stop(), api.stop()])
})
afterAll(async () => {
  await world?.stop()
  await markets?.stop()
  await solana?.stop()
  rmSync(cache, { recursive: true, force: true })
})

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const lamportsLeft = () => solana.rpc.lamports(solana.feePayer)

describe('a sponsor on Solana during kills of its processes and faults of its node', () => {
  it(`brings each paid transaction into a block once, and all sums agree, seed ${SEED}`, async () => {
    const startMs = performance.now()
    const requests = await Promise.all(range(CUSTOMERS).map(requestOf))
    await world.fund(
      requests.map(({ payer }) => payer),
      RICH_USDC6,
    )
    await createAccounts(requests.filter(({ creates }) => !creates))
    const before = await lamportsLeft()
    const { sessions, kills } = await stormOf(requests)
    const stableApi = await startApi()
    await allIsCalm()
    const sum = (of: (session: SolanaHistory) => number) =>
      sessions.reduce((total, solanaVisit) => total + of(solanaVisit), 0)
    process.stdout.write(
      `seed ${SEED}: ${sessions.length} customers, ${kills} kills, ` +
        `${sum(({ payments }) => payments.length)} payments, ${sum(({ breaks }) => breaks)} requests ` +
        `again, ${sum(({ refreshes }) => refreshes)} refreshes, ${sum(({ credits }) => credits)} credits, ` +
        `${sum(({ expired }) => expired)} expired, ${Math.round((performance.now() - startMs) / 1000)} s; ` +
        `${await states()}\n`,
    )
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect(sum(({ expired }) => expired)).toBe(0)
    for (const { receiver, amountUsdc6 } of requests) {
      expect([receiver, await usdcOf(solana, receiver)]).toEqual([receiver, amountUsdc6])
    }
    for (const session of sessions) await expectPaid(stableApi, session)
    await expectRows(sessions)
    await expectLamports(before, requests)
    const { paidUsdc6, settledUsdc6 } = await world.books()
    expect(settledUsdc6).toBe(paidUsdc6)
    await stableApi.stop()
  })

  it('pays a second sponsorship with the credit of a sponsorship that no block included', async () => {
    const requested = await requestOf(CUSTOMERS)
    await world.fund([requested.payer], RICH_USDC6)
    await createAccounts([requested])
    await startWorkers()
    const { url, stop } = await startApi()
    const before = await lamportsLeft()
    const newest = async () => {
      const [row] = await world.sql({ state: text })`
        select s.state from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
        where p.payer = ${requested.payer.address} order by s.attempt desc limit 1`
      return row?.state
    }
    solana.faults.order('dropped')
    const visiting = executeOnSolana({ url: () => url + PATH, payChainId: CHAIN }, requested)
    await expect.poll(newest, { timeout: PATIENCE_MS }).toBe('sent')
    solana.pass(LAPSED_SLOTS)
    await expect.poll(newest, { timeout: PATIENCE_MS }).not.toBe('sent')
    solana.faults.order(null)
    const { landed, credits, expired, payments } = await visiting
    expect({ credits, expired, payments: payments.length }).toEqual({
      credits: 1,
      expired: 0,
      payments: 1,
    })
    expect(await usdcOf(solana, requested.receiver)).toBe(requested.amountUsdc6)
    const rows = await world.sql(ROW)`
      select s.* from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
      where p.payer = ${requested.payer.address} order by s.attempt`
    expect(rows.map(({ state, signature }) => [state, signature === landed?.signature])).toEqual([
      ['credited', false],
      ['confirmed', true],
    ])
    expect(before - (await lamportsLeft())).toBe(rows[1]?.fee_lamports)
    const { paidUsdc6, settledUsdc6 } = await world.books()
    expect(settledUsdc6).toBe(paidUsdc6)
    await stop()
  })
})

const ROW = {
  state: text,
  signature: text,
  fee_lamports: numeric,
}

/**
 * Returns the request of a customer who sends a distinct amount to a receiver of this customer
 * alone.
 */
async function requestOf(n: number): Promise<Wish> {
  const { users } = solana.accounts
  const owner = users[n % users.length] as SolanaDevnetAccount
  const { address: receiver } = await generateKeyPairSigner()
  const amountUsdc6 = BigInt(n + 1)
  const creates = n % CREATING === CREATING - 1
  const instruction = await transfer(solana, owner, receiver, amountUsdc6)
  const { mint } = solana.accounts
  const body = creates
    ? {
        sender: owner.address,
        instructions: [namedInstruction(instruction)],
        createAta: [{ owner: receiver, mint: mint.address }],
      }
    : { transaction: walletWire(solana.feePayer, [instruction]) }
  const payer = aPayer(`solana storm ${SEED} ${n}`)
  return { payer, owner: owner.signer, body, receiver, amountUsdc6, creates }
}

/** Creates token accounts of receivers, paid by an account outside of the operator. */
async function createAccounts(requests: readonly Wish[]): Promise<void> {
  const { address: payer, signer } = solana.accounts.mintAuthority
  for (let from = 0; from < requests.length; from += CREATIONS) {
    const batch = requests.slice(from, from + CREATIONS)
    const { blockhash } = await solana.rpc.latestBlockhash()
    const instructions = batch.map(({ receiver }) => creation(solana, payer, receiver))
    const wire = walletWire(payer, await Promise.all(instructions), blockhash)
    await solana.rpc.send(await walletSigns(readOrThrow(wire), signer))
    solana.pass(2)
    for (const { receiver } of batch) expect(await usdcOf(solana, receiver)).toBe(0n)
  }
}

/** Starts all customers at once, while processes are killed and the node fails. */
async function stormOf(
  requests: readonly Wish[],
): Promise<{ readonly sessions: readonly SolanaHistory[]; readonly kills: number }> {
  const storm: KillStorm = { kills: 0, isOver: false, urls: new Map() }
  const random = createRandom(SEED, 'solana storm')
  const shop = { url: () => randomApiUrl(storm, random, PATH), payChainId: CHAIN }
  const processKills = killProcesses(storm, {
    seed: SEED,
    kills: KILLS,
    ofEach: KILLED_PROCESSES,
    maxLifeMs: MAX_LIFE_MS,
    points: { api: API_POINTS, workers: WORKER_POINTS },
    startApi,
    startWorkers,
  })
  const sessions = Promise.all(
    requests.map((requested) => executeOnSolana(shop, requested)),
  ).finally(() => {
    storm.isOver = true
  })
  await Promise.all([sessions, processKills, failNode(storm, createRandom(SEED, 'solana node'))])
  return { sessions: await sessions, kills: storm.kills }
}

/** Applies random faults to the node. Once, after a fault that drops posts, all current blockhashes expire. */
async function failNode(storm: KillStorm, random: Random): Promise<void> {
  let hasLapsed = false
  while (!storm.isOver) {
    await delay(random.int(MAX_REST_MS))
    const fault = random.pick(FAULTS)
    solana.faults.order(fault)
    if (fault === 'dropped' && !hasLapsed) hasLapsed = await expireLostPosts(storm)
    await delay(random.int(MAX_FAULT_MS))
    solana.faults.order(null)
  }
}

/**
 * Waits for transactions that the node dropped, then advances the slots until the blockhashes of these transactions
 * have expired. Returns false if the node dropped no transaction.
 */
async function expireLostPosts(storm: KillStorm): Promise<boolean> {
  let lost = 0
  const areLost = async () => {
    const rows = await world.sql`select 1 from app.solana_sponsorship where state = 'sent'`
    lost = rows.length
    return lost >= MAX_LOST || storm.isOver
  }
  await until(areLost, LOSING_MS)
  if (lost === 0) return false
  solana.pass(LAPSED_SLOTS)
  return true
}

/** Waits until no payment or sponsorship is open and no lamports are reserved. */
async function allIsCalm(): Promise<void> {
  let open: unknown
  const isCalm = async () => {
    const [row] = await world.sql({ rows: int })`
      select
        (select count(*)::int from app.lane_tx where state in ('queued', 'signed', 'sent'))
        + (select count(*)::int from app.payment where state in ('answered', 'submitted'))
        + (select count(*)::int from app.solana_sponsorship
          where state in ('claimed', 'signed', 'refreshed', 'posted', 'sent')) as rows`
    const reserved = await readReserved(world.sql, SOLANA_TABLES)
    open = { ...row, reserved, states: await states() }
    return row?.rows === 0 && reserved === 0n
  }
  if (!(await until(isCalm, PATIENCE_MS)))
    throw new Error(`under way: ${String(Object.entries(open ?? {}))}`)
}

async function states(): Promise<string> {
  const rows = await world.sql({ state: text, count: int })`
    select 'payment ' || state || coalesce(' (' || reason || ')', '') as state, count(*)::int as count
    from app.payment group by 1
    union all
    select state || coalesce(' (' || reason || ')', ''), count(*)::int
    from app.solana_sponsorship group by 1 order by 1`
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ')
}

/** Expects a stored answer for each charged payment, no charge for other payments, and one charge for each customer. */
async function expectPaid(
  stableApi: Api,
  { payments, body, landed }: SolanaHistory,
): Promise<void> {
  let charged = 0
  for (const { payment, answer } of payments) {
    const { offer, authorization, header } = payment
    const isCharged = await isAuthorizationUsed(
      world.chain(CHAIN),
      offer.token.address,
      authorization,
    )
    const again = await requestSolanaSponsor(stableApi.url, body, header)
    expect({ status: again.status, isCharged }).toEqual({
      status: isCharged ? 200 : 402,
      isCharged,
    })
    expect(answer !== null).toBe(isCharged)
    if (answer !== null) {
      charged += 1
      expect(again.body).toEqual(answer.body)
      expect(again.body.sponsorshipId).toBe(landed?.sponsorshipId)
    }
  }
  expect(charged).toBe(1)
}

/**
 * Expects one landed sponsorship for each settled payment, at most at the quoted price, and none for other payments.
 */
async function expectRows(sessions: readonly SolanaHistory[]): Promise<void> {
  const strays = await world.sql`
    select p.id, p.state, p.amount_usdc, array_agg(s.state || coalesce(' ' || s.reason, '')) as all
    from app.payment as p left join app.solana_sponsorship as s on s.payment_id = p.id
    group by p.id having count(*) filter (where s.state = 'confirmed') <> (p.state = 'settled')::int
      or bool_or(s.state = 'failed') or bool_or(s.state = 'confirmed' and s.amount_usdc > p.amount_usdc)`
  expect([...strays]).toEqual([])
  const rows = await world.sql({ id: text, signature: text, amount: numeric, payer: text })`
    select s.id, s.signature, p.amount_usdc as amount, p.payer
    from app.solana_sponsorship as s join app.payment as p on p.id = s.payment_id
    where s.state = 'confirmed'`
  const reported = sessions.map(({ landed, payments, wallet }) => ({
    id: landed?.sponsorshipId,
    signature: landed?.signature,
    amount: payments.find(({ answer }) => answer !== null)?.payment.offer.amountUsdc6,
    payer: wallet.address,
  }))
  const byPayer = (left: { payer: string }, right: { payer: string }) =>
    left.payer.localeCompare(right.payer)
  expect([...rows].toSorted(byPayer)).toEqual(reported.toSorted(byPayer))
  for (const { signature } of rows)
    expect(solana.chain.landed(signature)).toMatchObject({ err: null })
}

/** Expects that the fee payer spent the costs of landed transactions, at most their reserved lamports. */
async function expectLamports(before: bigint, requests: readonly Wish[]): Promise<void> {
  const [row] = await world.sql({ fees: numeric, caps: numeric })`
    select sum(fee_lamports) as fees, sum(lamport_cap) as caps
    from app.solana_sponsorship where state = 'confirmed'`
  const { fees = 0n, caps = 0n } = row ?? {}
  const created = BigInt(requests.filter(({ creates }) => creates).length)
  const lost = before - (await lamportsLeft())
  expect(lost).toBe(fees + created * TOKEN_ACCOUNT_LAMPORTS)
  expect(lost).toBeLessThanOrEqual(caps)
}
