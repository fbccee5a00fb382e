import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, erc20Abi, formatEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CrashPoint } from '../../core/kernel/crashPoint.ts'
import { int, text } from '../../core/platform/db/columns.ts'
import { createRandom } from '../../devnet/random.ts'
import { until } from '../../supervisor/until.ts'
import { requestSponsor } from '../support/gas/buySponsorship.ts'
import { createGasWorld, type GasWorld } from '../support/gas/gasWorld.ts'
import { readSponsorBooks, type SponsorBooks } from '../support/gas/sponsorBooks.ts'
import { executeWithSponsor, type OperationHistory } from '../support/gas/stormCustomer.ts'
import { readUsedNonces } from '../support/gas/submitterNonces.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { SHARED_ORIGIN_ENV } from '../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { isAuthorizationUsed } from '../support/payments/thirdParty.ts'
import type { Api } from '../support/startApi.ts'
import { type KillStorm, killProcesses, randomApiUrl } from '../support/storm/killProcesses.ts'

const CHAIN = 8453
const RICH_USDC6 = 1_000_000_000n
const RECIPIENT: Address = '0x00000000000000000000000000000000000057a6'
/** Operations of a storm. `GAS_STORM=200` sends 200 operations from 50 wallets and takes minutes. */
const OPERATIONS = Number(process.env['GAS_STORM'] ?? 16)
const WALLETS = Math.min(50, OPERATIONS / 2)
const KILLS = Math.ceil(OPERATIONS / 4)
/** Seed of the random kills: `GAS_STORM_SEED=<seed>` repeats a storm as far as timing allows. */
const SEED = Number(process.env['GAS_STORM_SEED'] ?? Date.now() % 1_000_000)
/** Processes of each kind that are killed and restarted during the storm. */
const KILLED_PROCESSES = 2
/** Maximum lifetime of a started process, unless a crash point ends the process earlier. */
const MAX_LIFE_MS = 4_000
const API_POINTS = [
  'after_claim',
  'after_answer',
  'before_respond',
  'after_hand_out',
  'gas_before_post',
  'gas_after_post',
] as const satisfies [CrashPoint, ...CrashPoint[]]
const WORKER_POINTS = [
  'before_submit',
  'after_sign',
  'after_broadcast',
  'after_receipt',
  'after_judge',
  'gas_after_ask',
  'gas_before_sign',
  'gas_after_sign',
  'gas_before_bundle',
  'gas_after_bundle',
  'gas_before_judge',
  'gas_after_judge',
] as const satisfies [CrashPoint, ...CrashPoint[]]

let world: GasWorld
let cache: string
const quick = () => ({ NODE_COMPILE_CACHE: cache, LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent' })
beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), 'quartet-compiled-'))
  world = await createGasWorld({ seed: 62, chainIds: [CHAIN] })
  // Processes that stop without a kill write the compile cache.
  const workers = await world.startWorkers(quick())
  await world.lanesOpen()
  await world.gasLanesOpen()
  const api = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quick() })
  await Promise.all([workers.stop(), api.stop()])
})
afterAll(async () => {
  await world.stop()
  rmSync(cache, { recursive: true, force: true })
})

type Wish = { readonly wallet: Payer; readonly amountUsdc6: bigint }

const readBooks = (): Promise<SponsorBooks> =>
  readSponsorBooks(world.chain(CHAIN), {
    paymaster: world.sponsor(CHAIN).paymaster,
    submitters: world.submitters,
    days: null,
  })

describe('sponsor processes that are killed repeatedly', () => {
  it(`execute each paid operation once, and all sums agree, seed ${SEED}`, async () => {
    const startMs = performance.now()
    const wallets = range(WALLETS).map((n) => aPayer(`gas storm ${SEED} ${n}`))
    await world.fund(wallets, RICH_USDC6)
    const requests = range(OPERATIONS).map((n) => ({
      wallet: wallets[n % WALLETS]!,
      amountUsdc6: BigInt(n + 1),
    }))
    const before = await readBooks()
    const { number: startBlock } = await world.chain(CHAIN).client.getBlock()
    const nonces = await readUsedNonces(world.chain(CHAIN), world.submitters, startBlock)
    const { sessions, kills } = await stormOf(wallets, requests)
    const stableApi = await world.startApi({ ...SHARED_ORIGIN_ENV, ...quick() })
    await allIsCalm()
    await world.chain(CHAIN).rpc('evm_setIntervalMining', [0])
    const sum = (of: (session: OperationHistory) => number) =>
      sessions.reduce((total, entry) => total + of(entry), 0)
    process.stdout.write(
      `seed ${SEED}: ${sessions.length} operations of ${WALLETS} wallets, ${kills} kills, ` +
        `${sum(({ payments }) => payments.length)} payments, ${sum(({ breaks }) => breaks)} requests ` +
        `again, ${sum(({ credits }) => credits)} credits, ${sum(({ expired }) => expired)} expired, ` +
        `${Math.round((performance.now() - startMs) / 1000)} s; ${await paymentStates()}\n`,
    )
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    expect(sum(({ expired }) => expired)).toBe(0)
    expect(await movedBy(requests)).toEqual(requests.map(({ amountUsdc6 }) => amountUsdc6))
    for (const session of sessions) await expectPaid(stableApi, session)
    await expectNoStray()
    await expectNoGap(nonces, startBlock)
    await expectBooks(stableApi, before, sessions)
  })
})

/** Sends the operations of each wallet in sequence while processes are killed. */
async function stormOf(
  wallets: readonly Payer[],
  requests: readonly Wish[],
): Promise<{ readonly sessions: readonly OperationHistory[]; readonly kills: number }> {
  const storm: KillStorm = { kills: 0, isOver: false, urls: new Map() }
  const random = createRandom(SEED, 'gas storm')
  const shop = { url: () => randomApiUrl(storm, random, '/v1/gas'), payChainId: CHAIN }
  const processKills = killProcesses(storm, {
    seed: SEED,
    kills: KILLS,
    ofEach: KILLED_PROCESSES,
    maxLifeMs: MAX_LIFE_MS,
    points: { api: API_POINTS, workers: WORKER_POINTS },
    startApi: (env) => world.startApi({ ...SHARED_ORIGIN_ENV, ...quick(), ...env }),
    startWorkers: (env) => world.startWorkers({ ...SHARED_ORIGIN_ENV, ...quick(), ...env }),
  })
  const visited = wallets.map(async (wallet) => {
    const sessions: OperationHistory[] = []
    for (const requested of requests.filter((entry) => entry.wallet === wallet)) {
      sessions.push(await executeWithSponsor(shop, wallet, bodyOf(requested)))
    }
    return sessions
  })
  const customerSessions = Promise.all(visited).finally(() => {
    storm.isOver = true
  })
  await Promise.all([customerSessions, processKills])
  return { sessions: (await customerSessions).flat(), kills: storm.kills }
}

function bodyOf({ wallet, amountUsdc6 }: Wish): object {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [RECIPIENT, amountUsdc6],
  })
  return { sender: wallet.address, calls: [{ to: world.usdc(CHAIN), data }], chainId: CHAIN }
}

/** Waits until no transaction, payment or sponsorship is open. */
async function allIsCalm(): Promise<void> {
  let open: unknown
  const isCalm = async () => {
    const [row] = await world.sql`
      select
        (select count(*)::int from app.lane_tx where state in ('queued', 'signed', 'sent')) as txs,
        (select count(*)::int from app.payment where state in ('answered', 'submitted')) as payments,
        (select count(*)::int from app.gas_sponsorship where state = 'posted') as posted`
    open = row
    return row?.['txs'] === 0 && row['payments'] === 0 && row['posted'] === 0
  }
  if (!(await until(isCalm, PATIENCE_MS))) throw new Error(`under way: ${JSON.stringify(open)}`)
}

async function paymentStates(): Promise<string> {
  const rows = await world.sql({ state: text, count: int })`
    select state || coalesce(' (' || reason || ')', '') as state, count(*)::int as count
    from app.payment group by 1 order by 1`
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ')
}

/**
 * Returns the amounts that the wallets transferred, from the logs of the token, in ascending order,
 * USDC-6.
 */
async function movedBy(requests: readonly Wish[]): Promise<bigint[]> {
  const logs = await world.chain(CHAIN).client.getContractEvents({
    address: world.usdc(CHAIN),
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { to: RECIPIENT },
    fromBlock: 0n,
  })
  const senders = new Map(requests.map(({ wallet, amountUsdc6 }) => [amountUsdc6, wallet.address]))
  return logs
    .map(({ args: { from, value } }) => {
      expect(from?.toLowerCase()).toBe(senders.get(value ?? 0n))
      return value ?? 0n
    })
    .toSorted((left, right) => Number(left - right))
}

/** Expects a stored sponsorship for each charged payment, and no charge for each payment without an answer. */
async function expectPaid(stableApi: Api, { payments, body }: OperationHistory): Promise<void> {
  for (const { payment, answer } of payments) {
    const { offer, authorization, header } = payment
    const again = await requestSponsor(stableApi.url, body, header)
    const isCharged = await isAuthorizationUsed(
      world.chain(CHAIN),
      offer.token.address,
      authorization,
    )
    expect({ status: again.status, isCharged }).toEqual(
      isCharged ? { status: 200, isCharged } : { status: 402, isCharged },
    )
    if (answer !== null) expect([again.status, again.body]).toEqual([200, answer.body])
  }
}

/** Expects one executed sponsorship for each settled payment, and none for any other payment. */
async function expectNoStray(): Promise<void> {
  const strays = await world.sql`
    select p.id, p.state, array_agg(s.state || coalesce(' ' || s.reason, '')) as sponsorships
    from app.payment as p left join app.gas_sponsorship as s on s.payment_id = p.id
    group by p.id, p.state
    having count(*) filter (where s.state = 'executed') <> (p.state = 'settled')::int`
  expect([...strays]).toEqual([])
}

/** Expects consecutive nonces of each key in blocks, and no waiting nonce. */
async function expectNoGap(
  before: Awaited<ReturnType<typeof readUsedNonces>>,
  startBlock: bigint,
): Promise<void> {
  const used = await readUsedNonces(world.chain(CHAIN), world.submitters, startBlock)
  for (const [address, { mined, pending, inBlocks }] of used) {
    const first = before.get(address)?.mined ?? 0
    const all = range(mined - first).map((n) => first + n)
    expect({ address, pending, inBlocks }).toEqual({ address, pending: mined, inBlocks: all })
    expect(all.length).toBeGreaterThan(0)
  }
}

/** Expects the exact deposit in wei, the published figures, and equal sums of paid and settled USDC. */
async function expectBooks(
  stableApi: Api,
  before: SponsorBooks,
  sessions: readonly OperationHistory[],
): Promise<void> {
  const books = await readBooks()
  const { figures } = books
  expect(figures).toMatchObject({
    operations: sessions.length,
    succeeded: sessions.length,
    external: 0,
  })
  expect(new Set(sessions.map(({ userOpHash }) => userOpHash))).toEqual(
    new Set(books.operations.map(({ hash }) => hash)),
  )
  expect(books.depositedWei).toBe(before.depositedWei)
  const { paidUsdc6, settledUsdc6 } = await world.books()
  expect(settledUsdc6).toBe(paidUsdc6)
  let reported: unknown
  const wanted = {
    operations: figures.operations,
    succeeded: figures.succeeded,
    opReverted: 0,
    external: 0,
    senders: figures.senders,
    gas: {
      gasUsed: String(figures.gasUsed),
      actualGasCostWei: String(figures.actualGasCostWei),
      actualGasCostEth: formatEther(figures.actualGasCostWei),
      externalCostWei: '0',
      txCostWei: String(figures.txCostWei),
      txCostEth: formatEther(figures.txCostWei),
      l1FeeWei: '0',
      l1FeeEth: '0',
    },
    depositedWei: String(before.depositedWei),
    withdrawnWei: '0',
  }
  const isReported = async () => {
    const { body } = await stableApi.get('/v1/gas/stats')
    reported = body
    return body.chains[`eip155:${CHAIN}`].asOf?.blockNumber === figures.head.number
  }
  expect(await until(isReported, PATIENCE_MS)).toBe(true)
  expect(reported).toMatchObject({
    chains: {
      [`eip155:${CHAIN}`]: {
        deposit: { wei: String(figures.depositWei), exact: true },
        onChain: wanted,
        desk: {
          sponsorships: { executed: sessions.length, external: 0, failed: 0, opReverted: 0 },
          feesUsdc: String(settledUsdc6),
        },
      },
    },
    totals: { operations: sessions.length, feesUsdc: String(settledUsdc6) },
  })
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
