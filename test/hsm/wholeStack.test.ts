import { type Address, hexToBytes, parseEther, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { openHsmKeys } from '../../signer/openHsmKeys.ts'
import { until } from '../../supervisor/until.ts'
import { transfer } from '../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { bridgePath, payBridge, signBridge, waitForDelivery } from '../support/bridge/bridgeCall.ts'
import { buySponsorship, requestSponsor, signSponsored } from '../support/gas/buySponsorship.ts'
import { waitUntil } from '../support/laneWorld.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'
import { sendPayment, signPayment } from '../support/payments/payment.ts'
import type { Workers } from '../support/payments/startWorkers.ts'
import { keyObjectOf, solanaKeyObjectOf } from '../support/signing/keyObjectOf.ts'
import { memoryHolds } from '../support/signing/memoryHolds.ts'
import {
  createSignedWorld,
  RICH_USDC6,
  type SignedWorld,
  type SignerProcess,
} from '../support/signing/signedWorld.ts'
import { type FaultySigner, startFaultySigner } from '../support/signing/startFaultySigner.ts'
import { type SoftHsm, startSoftHsm } from '../support/signing/startSoftHsm.ts'
import { buySolana, requestSolanaSponsor, signSolana } from '../support/solana/buySolana.ts'
import { namedInstruction } from '../support/solana/namedInstruction.ts'
import { waitForSolana } from '../support/solana/solanaStack.ts'

const CHAIN_ID = 8453
const PRICE_USDC6 = 40_000n
const BRIDGED = { from: 'base', to: 'arc', amount: '25' } as const
const RECIPIENT = '00000000000000000000000000000000000000aa'
const NEXT_ID = '0a'

const buyer = aPayer('buyer whose payments a token signs')
const payers = [1, 2, 3].map((number) => aPayer(`payer ${number} during the rotation`))

let world: SignedWorld
let hsm: SoftHsm
let signer: SignerProcess
let remote: FaultySigner
let first: Workers
beforeAll(async () => {
  hsm = startSoftHsm()
  world = await createSignedWorld({ seed: 311, payers: [buyer, ...payers] })
  for (const [index, key] of world.privateKeys.entries()) {
    hsm.importKey(`1${index}`, keyObjectOf(key))
  }
  hsm.importKey('20', solanaKeyObjectOf(world.solana.accounts.feePayer.secret))
  remote = await startFaultySigner(world.privateKeys)
  signer = await world.startSigner(hsm)
})
afterAll(async () => {
  await world?.stop()
  await signer?.stop()
  await remote?.close()
  hsm?.remove()
})

/** Each key as text, in upper case, and as bytes; the key of Solana in base58 and as bytes. */
const needles = (): readonly Buffer[] => {
  const { secret } = world.solana.accounts.feePayer
  const evm = world.privateKeys.flatMap((key) => [
    Buffer.from(key.slice(2)),
    Buffer.from(key.slice(2).toUpperCase()),
    Buffer.from(hexToBytes(key)),
  ])
  return [...evm, Buffer.from(toBase58(secret)), Buffer.from(secret)]
}

/** Starts the workers with a signer; resolves when each lane can send. */
async function startWorkers(signerUrl: string): Promise<Workers> {
  const workers = await world.startWorkers(world.workersEnv(signerUrl))
  await Promise.all([world.lanesOpen(), world.gasLanesOpen()])
  const isOpen = async () => {
    const { body } = await world.api.get(bridgePath(BRIDGED))
    return body.x402Version !== undefined
  }
  await waitUntil(isOpen, 'the bridge sells')
  return workers
}

const signalsUrl = () => `${world.api.url}/v1/signals`

/** Buys the signals once: repeats the signed payment until the answer is 200. */
async function buySignals(payer: Payer): Promise<void> {
  const { header } = await signPayment(
    payer,
    offerOnChain(await challengeOf(signalsUrl()), CHAIN_ID),
  )
  const isSold = async () => (await sendPayment(signalsUrl(), header)).status === 200
  expect(await until(isSold, PATIENCE_MS)).toBe(true)
}

/** Sends one USDC from a wallet without coins. */
async function sponsorTransfer(): Promise<void> {
  const amount = (1_000_000).toString(16).padStart(64, '0')
  const data = `0xa9059cbb${RECIPIENT.padStart(64, '0')}${amount}`
  const calls = [{ to: world.usdc(CHAIN_ID), data }]
  const wanted = { sender: buyer.address, calls, chainId: CHAIN_ID }
  const { answer } = await buySponsorship(world.api.url, wanted, buyer)
  expect(answer.status).toBe(200)
  const executed = await requestSponsor(world.api.url, await signSponsored(buyer.key, answer))
  expect([executed.status, executed.body]).toMatchObject([200, { success: true }])
}

/** Pays, bridges and sponsors once. */
async function buyEverything(): Promise<void> {
  const before = await world.balanceOf(CHAIN_ID, buyer.address)
  await buySignals(buyer)
  expect(before - (await world.balanceOf(CHAIN_ID, buyer.address))).toBe(PRICE_USDC6)
  const payment = await signBridge(world.api.url, buyer, BRIDGED)
  const bridged = await payBridge(world.api.url, BRIDGED, payment)
  expect(bridged.status).toBe(200)
  await waitForDelivery(world.api, bridged.body.burnTx!)
  await sponsorTransfer()
}

/** Sends tokens of a wallet without SOL on Solana. */
async function sponsorOnSolana(): Promise<void> {
  const [wallet, recipient] = world.solana.accounts.users
  if (wallet === undefined || recipient === undefined) throw new Error('nobody has tokens')
  await waitForSolana(world.api)
  const instruction = await transfer(world.solana, wallet, recipient.address, 1_000_000n)
  const wanted = { sender: wallet.address, instructions: [namedInstruction(instruction)] }
  const { answer } = await buySolana(world.api.url, wanted, buyer)
  expect(answer.status).toBe(200)
  const posted = await requestSolanaSponsor(
    world.api.url,
    await signSolana(answer.body, wallet.signer),
  )
  expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
}

/** Each payer buys again and again until `stop`, which returns the number of purchases. */
function startLoad(payers: readonly Payer[]): {
  readonly bought: () => number
  stop(): Promise<number>
} {
  let isStopped = false
  let count = 0
  const running = payers.map(async (payer) => {
    while (!isStopped) {
      await buySignals(payer)
      count += 1
    }
  })
  return {
    bought: () => count,
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      return count
    },
  }
}

/** Returns the nonces of all transactions of an account on the chain, in the order of the blocks. */
async function noncesOf(address: Address): Promise<number[]> {
  const { client } = world.chain(CHAIN_ID)
  const newest = await client.getBlockNumber()
  const nonces: number[] = []
  for (let number = 1n; number <= newest; number += 1n) {
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { from, nonce } of block.transactions) {
      if (from.toLowerCase() === address) nonces.push(nonce)
    }
  }
  return nonces
}

/** Number of signed requests of an account that are in no block. */
async function pendingOf(address: Address): Promise<number> {
  const rows = await world.sql`
    select 1 from app.lane_tx where address = ${address} and state in ('signed', 'sent')`
  return rows.length
}

describe('the whole stack', () => {
  it('sells signals, a bridge and a sponsored operation with the keys of a signer that has the interface of Web3Signer', async () => {
    const workers = await startWorkers(remote.url)
    await buyEverything()
    expect(remote.asked.length).toBeGreaterThan(4)
    expect(memoryHolds(workers.pid, needles())).toBe(false)
    await workers.stop()
  })

  it('sells signals, a bridge and a sponsored operation with every key in SoftHSM, and no process of the product has a key', async () => {
    first = await startWorkers(signer.url)
    await buyEverything()
    await sponsorOnSolana()
    for (const { pid } of [first, signer, world.api]) {
      expect(memoryHolds(pid, needles())).toBe(false)
    }
  })

  it('changes the key of settlements under load: every purchase is charged once, and no nonce is missing', async () => {
    const old = world.world.devnet.accounts.settler.address
    hsm.createKey(NEXT_ID)
    const known = new Set<string>(signer.addresses)
    const { address: next } = (await openHsmKeys(hsm))
      .map(({ key }) => key)
      .find((key) => !known.has(key.address))!
    await world.chain(CHAIN_ID).rpc('anvil_setBalance', [next, toHex(parseEther('1'))])
    const load = startLoad(payers)
    const sells = async (more: number, words: string) => {
      const wanted = load.bought() + more
      await waitUntil(async () => load.bought() >= wanted, words)
    }
    await sells(3, 'sold with the old key')

    // The steps of docs/keys.md: the signer gets the new key, and a second process sends with the new key.
    await signer.stop()
    signer = await world.startSigner(hsm, [next])
    await sells(2, 'sold after the restart of the signer')
    const moved = { ...world.workersEnv(signer.url), SETTLEMENT_ADDRESS: next }
    const second = await world.startWorkers(moved)
    await sells(2, 'sold with both keys')
    await first.stop()
    const draining = await world.startWorkers({ ...world.workersEnv(signer.url), LANES_DRAIN: '1' })
    await waitUntil(async () => (await pendingOf(old)) === 0, 'the old key has no pending request')
    await draining.stop()
    await sells(3, 'sold with the new key')
    const bought = await load.stop()

    const [fromOld, fromNew] = await Promise.all([noncesOf(old), noncesOf(next)])
    for (const nonces of [fromOld, fromNew]) {
      expect(nonces).toEqual(nonces.map((_, index) => nonces[0]! + index))
    }
    expect(fromNew[0]).toBe(0)
    expect(fromNew.length).toBeGreaterThanOrEqual(1)
    const paid = payers.map(
      async ({ address }) => RICH_USDC6 - (await world.balanceOf(CHAIN_ID, address)),
    )
    const paidUsdc6 = (await Promise.all(paid)).reduce((sum, each) => sum + each, 0n)
    expect(paidUsdc6).toBe(BigInt(bought) * PRICE_USDC6)
    const isReceipted = async () =>
      (await world.sql`select 1 from app.payment where receipt is not null`).length > 0
    await waitUntil(isReceipted, 'a final payment has a receipt')
    await second.stop()
  })
})
