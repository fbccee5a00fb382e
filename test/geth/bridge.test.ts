import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int, maybe } from '../../core/platform/db/columns.ts'
import { latestBlock } from '../../devnet/chain/latestBlock.ts'
import { until } from '../../supervisor/until.ts'
import type { BridgeStack } from '../processes/e2e/bridge/bridgeStack.ts'
import { describeBridges } from '../processes/e2e/bridge/describeBridges.ts'
import { type BridgeRequest, payBridge, signBridge } from '../support/bridge/bridgeCall.ts'
import { BRIDGE_CHAINS, createBridgeWorld } from '../support/bridge/bridgeWorld.ts'
import { expectEveryRowVerifies, expectProofEqualsChains } from '../support/bridge/proofBooks.ts'
import { gethChains } from '../support/geth/gethChains.ts'
import type { GethNodes } from '../support/geth/startGeth.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { aPayer } from '../support/payments/payer.ts'

const RICH_USDC6 = 20_000_000n
const BURN_CHAIN_ID = 8453
const MINT_CHAIN_ID = 5042
const wanted: BridgeRequest = { from: 'base', to: 'arc', amount: '3' }

const payer = aPayer('payer of bridges on geth')

let geth: GethNodes
let stack: BridgeStack
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  geth = await gethChains(BRIDGE_CHAINS)
  const world = await createBridgeWorld({ seed: 227, startNode: geth.startNode })
  stop = world.stop
  const [workers, api] = await Promise.all([world.startWorkers(), world.startApi()])
  await Promise.all([world.bridgeLanesOpen(), world.lanesOpen(), world.routesOpen(api)])
  await world.fund([payer], RICH_USDC6)
  stack = { world, workers, api }
})
afterAll(() => stop?.())

/** Returns the block of the burn of the payer's newest bridge; null before the burn is in a block. */
async function burnBlock(): Promise<number | null> {
  const [row] = await stack.world.sql({ number: maybe(int) })`
    select burn_block_number as number from app.bridge where payer = ${payer.address}
    order by created_at desc limit 1`
  return row?.number ?? null
}

/** Pays a bridge whose burn is in a block and not attested, until `fault(null)`. */
async function startBridge() {
  const { world, api } = stack
  const before = await burnBlock()
  await world.fault({ kind: 'stuck_pending' })
  await world.fault({ kind: 'forward_failed' })
  const answered = payBridge(api.url, wanted, await signBridge(api.url, payer, wanted))
  let burned = before
  const isBurned = async () => {
    burned = await burnBlock()
    return burned !== null && burned !== before
  }
  expect(await until(isBurned, PATIENCE_MS)).toBe(true)
  return { answered, burned: burned ?? 0 }
}

/** Waits until every bridge has one burn and one mint, and expects the payer's balances to state the same. */
async function expectDeliveries(count: number): Promise<void> {
  const { world } = stack
  const own = async () => {
    const { burns, mints } = await world.bridgeBooks()
    const paid = [...burns.values()].filter(({ payer: from }) => from === payer.address)
    return { paid, minted: paid.flatMap(({ id }) => mints.get(id) ?? []) }
  }
  expect(await until(async () => (await own()).minted.length >= count, PATIENCE_MS)).toBe(true)
  const { paid, minted } = await own()
  expect([paid.length, minted.length]).toEqual([count, count])
  const paidUsdc6 = paid.reduce((sum, { amountUsdc6 }) => sum + amountUsdc6, 0n)
  const receivedUsdc6 = minted.reduce((sum, mint) => sum + mint.receivedUsdc6, 0n)
  expect(await world.balanceOf(BURN_CHAIN_ID, payer.address)).toBe(RICH_USDC6 - paidUsdc6)
  expect(await world.balanceOf(MINT_CHAIN_ID, payer.address)).toBe(RICH_USDC6 + receivedUsdc6)
}

describeBridges(() => stack)

describe('a bridge on geth', () => {
  it('is burned again and delivered once after a reorganisation removed the burn', async () => {
    const { world } = stack
    const chain = world.chain(BURN_CHAIN_ID)
    const { answered, burned } = await startBridge()
    const { number } = await latestBlock(chain)
    await chain.rpc('anvil_reorg', [number - burned + 1, []])
    const isBurnedAgain = async () => ((await burnBlock()) ?? 0) > burned
    expect(await until(isBurnedAgain, PATIENCE_MS)).toBe(true)
    await world.fault(null)
    expect([200, 202]).toContain((await answered).status)
    await expectDeliveries(1)
  })

  it('is delivered once after a kill of the nodes of both chains between the burn and the mint', async () => {
    const { world } = stack
    const { answered } = await startBridge()
    await geth.node(MINT_CHAIN_ID).restart(async () => {
      await geth.node(BURN_CHAIN_ID).restart(() => world.fault(null))
    })
    expect([200, 202]).toContain((await answered).status)
    await expectDeliveries(2)
  })

  it('is in the published proof as in the logs of the chains, and every row verifies', async () => {
    const { world, api } = stack
    const rows = await expectProofEqualsChains(api, await world.bridgeBooks())
    expect(rows.length).toBeGreaterThan(30)
    await expectEveryRowVerifies(api, rows)
  })
})
