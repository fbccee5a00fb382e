import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { int, maybe, numeric } from '../../core/platform/db/columns.ts'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import {
  type SolanaSiteWorld,
  startSolanaSite,
} from '../database/workers/sponsor/solana/solanaSiteWorld.ts'
import { usdcOf } from '../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { startWorker, type Worker } from '../support/startWorker.ts'

const AT_ONCE = 6
const WAIT = { timeout: PATIENCE_MS }

let world: SolanaSiteWorld
let amountUsdc6 = 1_000n
const workers = new Set<Worker>()
beforeAll(async () => {
  world = await startSolanaSite()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.pass(1)
  await world.clear()
})
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.kill()))
  workers.clear()
})

/** Starts a process that sponsors. `ended` resolves with the signal that ended the process. */
function startSponsor(crashAt = ''): Worker {
  const worker = startWorker('test/support/solana/solanaWorker', {
    env: {
      // Only a devnet reads a key from its environment.
      DEVNET: '1',
      DATABASE_URL: world.url,
      SOLANA_RPC_URL: world.chain.url,
      SOLANA_FEE_PAYER_KEY: toBase58(world.chain.accounts.feePayer.secret),
      CRASH_AT: crashAt,
    },
    showsWarnings: true,
  })
  workers.add(worker)
  return worker
}

async function requestMany() {
  const requested = Array.from({ length: AT_ONCE }, () => {
    amountUsdc6 += 1n
    return { sentUsdc6: amountUsdc6 }
  })
  return Promise.all(
    requested.map(async (entry) => ({
      ...entry,
      ...(await world.requestSponsorship(entry.sentUsdc6)),
    })),
  )
}

type Requested = Awaited<ReturnType<typeof requestMany>>

const statesOf = async (requested: Requested) => {
  const states = await Promise.all(requested.map(async ({ id }) => (await world.rowOf(id)).state))
  return [...new Set(states)]
}

const postAll = async (requested: Requested) => {
  for (const { id, paymentId } of requested) {
    await world.settle(paymentId)
    await world.postedBy(id)
  }
}

/** Produces slots until all transactions are confirmed. Expects one execution and the exact fee of each transaction. */
async function landAll(requested: Requested, tokens: bigint, lamports: bigint): Promise<void> {
  await expect
    .poll(async () => {
      await world.pass(2)
      return statesOf(requested)
    }, WAIT)
    .toEqual(['confirmed'])
  const sentUsdc6 = requested.reduce((sum, entry) => sum + entry.sentUsdc6, 0n)
  expect(await usdcOf(world.chain, world.user.address)).toBe(tokens - sentUsdc6)
  const fees = requested.reduce((sum, entry) => sum + entry.feeLamports, 0n)
  expect(lamports - (await world.rpc.lamports(world.chain.feePayer))).toBe(fees)
}

describe('Solana workers that are killed', () => {
  const standing = async () => ({
    tokens: (await usdcOf(world.chain, world.user.address)) ?? 0n,
    lamports: await world.rpc.lamports(world.chain.feePayer),
  })

  it.each(['solana_after_ask', 'solana_before_sign:3', 'solana_after_sign:3'])(
    'leave the signatures to the next workers after a kill at %s, and each transaction is signed once',
    async (place) => {
      const { tokens, lamports } = await standing()
      const requested = await requestMany()
      expect(await startSponsor(place).ended).toBe('SIGKILL')
      startSponsor()
      await expect.poll(() => statesOf(requested), WAIT).toEqual(['signed'])
      await postAll(requested)
      await landAll(requested, tokens, lamports)
    },
  )

  it.each(['solana_before_send:3', 'solana_after_send:3'])(
    'leave the sends to the next workers after a kill at %s, and each transaction is executed once',
    async (place) => {
      const { tokens, lamports } = await standing()
      const requested = await requestMany()
      await world.sign()
      await postAll(requested)
      expect(await startSponsor(place).ended).toBe('SIGKILL')
      startSponsor()
      await landAll(requested, tokens, lamports)
    },
  )

  it('are killed before they store the receipts, and the next workers store the receipts', async () => {
    const { tokens, lamports } = await standing()
    const requested = await requestMany()
    await world.sign()
    await postAll(requested)
    const killed = startSponsor('solana_before_receipt:3')
    // The killed worker may have been about to read the blocks of the other transactions.
    void killed.ended.then(() => startSponsor())
    await landAll(requested, tokens, lamports)
    expect(await killed.ended).toBe('SIGKILL')
    const readSpent = async () => {
      const [row] = await world.sql({ lamports: maybe(numeric), unread: int })`
        select sum(spent_lamports) as lamports, sum(receipt_tries)::int as unread
        from app.solana_sponsorship`
      return row
    }
    const lost = lamports - (await world.rpc.lamports(world.chain.feePayer))
    await expect.poll(readSpent, WAIT).toEqual({ lamports: lost, unread: 0 })
  })
})
