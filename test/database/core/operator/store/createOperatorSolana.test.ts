import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSolanaCommand } from '../../../../../commands/cli/runSolanaCommand.ts'
import {
  createOperatorSolana,
  type OperatorSolana,
} from '../../../../../core/operator/store/createOperatorSolana.ts'
import { systemClock } from '../../../../../core/platform/systemClock.ts'
import { createMarketRows } from '../../../../../core/updown/store/createMarketRows.ts'
import { readSolanaReceipts } from '../../../../../workers/sponsor/solana/readSolanaReceipts.ts'
import { aMarketState } from '../../../../builders/memoryMarkets.ts'
import {
  type SolanaSiteWorld,
  startSolanaSite,
} from '../../../workers/sponsor/solana/solanaSiteWorld.ts'

const SPOT_E18 = 150n * 10n ** 18n

let world: SolanaSiteWorld
let operatorSolana: OperatorSolana
beforeAll(async () => {
  world = await startSolanaSite()
  operatorSolana = deskOf({})
})
afterAll(async () => {
  await operatorSolana?.close()
  await world?.stop()
})
beforeEach(async () => {
  world.chain.faults.order(null)
  await world.clear()
  await world.pass(1)
})

function deskOf(changes: Partial<Parameters<typeof createOperatorSolana>[0]>): OperatorSolana {
  const { url, rpc, chain } = world
  return createOperatorSolana({
    databaseUrl: url,
    rpc,
    feePayer: chain.feePayer,
    clock: systemClock,
    ...changes,
  })
}

/** Stores a price of SOL, as the worker of markets does. */
async function storePrice(atMs: number): Promise<void> {
  const rows = createMarketRows({ databaseUrl: world.url, clock: systemClock })
  const state = aMarketState(atMs)
  const sol = { spot: { atMs, priceE18: SPOT_E18, source: 'sim' }, twap60: null }
  await rows.publish({ ...state, assets: { ...state.assets, sol } })
  await rows.close()
}

const show = async (of = operatorSolana) => {
  const command = { kind: 'solana', verb: 'show', isJson: true } as const
  const { text, exitCode } = await runSolanaCommand(of, command)
  return { ...JSON.parse(text), exitCode }
}

describe('the Solana sponsor in the operator commands', () => {
  it('reports missing parts before the sponsor sells, and funds while the sponsor sells', async () => {
    await world.sql`truncate app.market_live`
    expect(await show()).toMatchObject({
      open: false,
      usdPerSol: null,
      problems: [
        'the price of SOL is missing: workers must follow the markets, see MARKET_PROVIDER',
      ],
      exitCode: 1,
    })
    await storePrice(Date.now() - 120_000)
    expect(await show()).toMatchObject({
      open: false,
      problems: [expect.stringContaining('stale')],
    })
    await storePrice(Date.now())
    const { id } = await world.signedFor(6_000_001n)
    expect(await show()).toMatchObject({
      open: true,
      feePayer: world.chain.feePayer,
      sol: '10',
      promisedSol: '0.00001',
      freeSol: '9.99909912',
      sponsorshipsLeft: 999_909,
      meanCapLamports: '10000',
      usdPerSol: '150',
      underWay: [{ state: 'signed', count: 1, oldestSec: expect.any(Number) }],
      openCredits: 0,
      problems: [],
      exitCode: 0,
    })
    const table = await runSolanaCommand(operatorSolana, {
      kind: 'solana',
      verb: 'show',
      isJson: false,
    })
    expect(table.text).toMatch(/^open +true\n/)
    expect(table.text).toMatch(/Pending:\nstate +count +oldestSec\nsigned +1 /)
    expect(id).toMatch(/^0x/)
  })

  it('reports a node that does not answer, and missing configuration', async () => {
    await storePrice(Date.now())
    world.chain.faults.order('unhealthy')
    expect(await show()).toMatchObject({
      open: false,
      sol: null,
      problems: ['the node reports that it is unhealthy: set SOLANA_RPC_URL to another node'],
    })
    const unconfigured = deskOf({ rpc: null, feePayer: null })
    expect(await show(unconfigured)).toMatchObject({
      open: false,
      feePayer: null,
      promisedSol: '0',
      problems: [
        'no fee payer: set SOLANA_FEE_PAYER for api and command line',
        'no Solana node: set SOLANA_RPC_URL',
      ],
    })
    const text = await runSolanaCommand(unconfigured, {
      kind: 'solana',
      verb: 'show',
      isJson: false,
    })
    expect(text.text).toContain('\n! no Solana node: set SOLANA_RPC_URL')
    await unconfigured.close()
  })

  it('lists sponsorships, and shows a sponsorship by its id and by its signature', async () => {
    const { id, paymentId } = await world.signedFor(6_000_002n)
    await world.postedBy(id)
    await world.pollSignatures()
    await world.pass(3)
    await world.pollSignatures()
    await readSolanaReceipts(world.site)
    const { signature, slot } = await world.rowOf(id)
    const list = async (state: string | null) => {
      const command = { kind: 'solana', verb: 'list', state, isJson: true } as const
      return JSON.parse((await runSolanaCommand(operatorSolana, command)).text)
    }
    expect(await list(null)).toMatchObject([{ id, state: 'confirmed', signature, attempt: 1 }])
    expect(await list('credited')).toEqual([])
    const showSponsorship = async (name: string) => {
      const command = { kind: 'solana', verb: 'one', name, isJson: true } as const
      const { text, exitCode } = await runSolanaCommand(operatorSolana, command)
      return { ...JSON.parse(text), exitCode }
    }
    const facts = await showSponsorship(id)
    expect(facts).toMatchObject({
      id,
      signature,
      slot: String(slot),
      state: 'confirmed',
      lamportCap: '10000',
      sender: world.user.address,
      paidFeeLamports: '10000',
      spentLamports: '10000',
      blockAt: expect.stringMatching(/Z$/),
      isCredited: false,
      attempts: [{ id, state: 'confirmed' }],
      payment: { id: paymentId, state: 'settled', operation: 'postGasSolana' },
      exitCode: 0,
    })
    expect(await showSponsorship(signature ?? '')).toEqual(facts)
    const unknown = `0x${'0'.repeat(32)}`
    expect(await showSponsorship(unknown)).toEqual({
      error: `no sponsorship ${unknown}`,
      exitCode: 1,
    })
  })

  it('reports a payment with a credit', async () => {
    const { id } = await world.signedFor(6_000_003n)
    await world.sql`update app.solana_sponsorship set state = 'credited' where id = ${id}`
    expect(await show()).toMatchObject({ openCredits: 1, promisedSol: '0' })
    expect(await operatorSolana.sponsorship(id)).toMatchObject({ isCredited: true })
  })
})
