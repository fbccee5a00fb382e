import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { BURN_GAS_USED } from '../../../core/bridge/domain/bridgeCall.ts'
import { int } from '../../../core/platform/db/columns.ts'
import { receiptOf, sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { BridgeScenario } from '../../../devnet/scenarios/bridgeScenario.ts'
import { until } from '../../../supervisor/until.ts'
import {
  type BridgeAnswer,
  type BridgeRequest,
  bridgePath,
  payBridge,
  waitForDelivery,
} from '../../support/bridge/bridgeCall.ts'
import { type BridgeWorld, createBridgeWorld } from '../../support/bridge/bridgeWorld.ts'
import {
  delegateTo,
  performScenario,
  ROUTE_CLOSURES,
  signFor,
} from '../../support/bridge/paidTroubles.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { challengeOf, type Offer } from '../../support/payments/challenge.ts'
import { SHARED_ORIGIN_ENV } from '../../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../../support/payments/payer.ts'
import { type SignedPayment, signPayment } from '../../support/payments/payment.ts'
import { submitAuthorization, submitCancellation } from '../../support/payments/thirdParty.ts'
import type { Api } from '../../support/startApi.ts'

const RICH_USDC6 = 100_000_000n
const LEG: BridgeRequest = { from: 'base', to: 'arc', amount: '2' }
const BACK: BridgeRequest = { from: 'arc', to: 'base', amount: '2' }
/** A wallet that accepts every signature: it returns 0x1626ba7e (ERC-1271) to each call. */
const AGREEING: Hex = '0x631626ba7e60e01b60005260206000f3'
/** Contract code that stops at its first byte, and so validates no signature. */
const SILENT: Hex = '0x00'
const AGREEING_AT: Hex = '0x00000000000000000000000000000000000a9ee1'
const SILENT_AT: Hex = '0x0000000000000000000000000000000000051e17'

let world: BridgeWorld
let apis: readonly [Api, Api]
let thirdParty: Hex
beforeAll(async () => {
  world = await createBridgeWorld({ seed: 73, proxied: true })
  await world.startWorkers()
  apis = [await world.startApi(SHARED_ORIGIN_ENV), await world.startApi(SHARED_ORIGIN_ENV)]
  await Promise.all([world.bridgeLanesOpen(), world.fund(Object.values(payers), RICH_USDC6)])
  for (const api of apis) await world.routesOpen(api)
  thirdParty = world.world.devnet.accounts.visitors[0]?.address ?? '0x'
  const { rpc } = world.chain(8453)
  await rpc('anvil_setCode', [AGREEING_AT, AGREEING])
  await rpc('anvil_setCode', [SILENT_AT, SILENT])
})
afterAll(() => world?.stop())

const payers = {
  refused: aPayer('bridge refused'),
  canceller: aPayer('bridge canceller'),
  elsewhere: aPayer('bridge elsewhere'),
  barred: aPayer('bridge barred'),
  contract: aPayer('bridge contract'),
  silent: aPayer('bridge silent delegate'),
  delegate: aPayer('bridge delegate'),
  eager: aPayer('bridge eager'),
  twofaced: aPayer('bridge twofaced'),
  outrun: aPayer('bridge outrun'),
  orphan: aPayer('bridge orphan'),
  patient: aPayer('bridge patient'),
}
const offerOf = async (wanted: BridgeRequest): Promise<Offer> => {
  const [offer] = await challengeOf(apis[0].url + bridgePath(wanted))
  if (offer === undefined) throw new Error('nothing is offered')
  return offer
}
const pay = (payment: Pick<SignedPayment, 'header'>, wanted = LEG): Promise<BridgeAnswer> =>
  payBridge(apis[0].url, wanted, payment)
const nowSec = () => Math.floor(Date.now() / 1000)
const report = ({ status, body }: BridgeAnswer) => [status, body.reason ?? body.code]
const perform = (scenario: BridgeScenario) => performScenario(world, scenario)
const delegate = (payer: Payer, to: Hex) => delegateTo(world, payer, to)

describe('the price of a bridge of 1 USDC', () => {
  it.each([
    ['base', 'arc', 1_035_000n],
    ['arc', 'base', 1_078_000n],
  ])('is close to the price in the API specification from %s to %s', async (from, to, usdc6) => {
    const { amountUsdc6 } = await offerOf({ from, to, amount: '1' })
    process.stdout.write(`1 USDC from ${from} to ${to} costs ${amountUsdc6}\n`)
    expect(Math.abs(Number(amountUsdc6 - usdc6))).toBeLessThan(15_000)
  })
})

describe('a rejected bridge payment', () => {
  it('returns 402 with the reason and a fresh price, and is not charged', async () => {
    const payer = payers.refused
    const [offer, back] = await Promise.all([offerOf(LEG), offerOf(BACK)])
    const amount = offer.amountUsdc6
    const signed: readonly [string, string, SignedPayment, BridgeRequest?][] = [
      ['underpaid', 'by one', await signFor(payer, offer, amount - 1n)],
      ['overpaid', 'by one', await signFor(payer, offer, amount + 1n)],
      [
        'expired',
        'a second left',
        await signPayment(payer, offer, { validBeforeSec: BigInt(nowSec() + 1) }),
      ],
      [
        'expired',
        'too little left',
        await signPayment(payer, offer, { validBeforeSec: BigInt(nowSec() + 12) }),
      ],
      [
        'not_yet_valid',
        'future',
        await signPayment(payer, offer, { validAfterSec: BigInt(nowSec() + 60) }),
      ],
      [
        'invalid_signature',
        'another name of the token',
        await signPayment(payer, { ...offer, token: { ...offer.token, name: 'USDC' } }),
      ],
      ['invalid_network', 'another chain', await signPayment(payer, back)],
      [
        'expired',
        'on the fast chain',
        await signPayment(payer, back, { validBeforeSec: BigInt(nowSec() + 3) }),
        BACK,
      ],
      [
        'invalid_exact_evm_recipient_mismatch',
        'to the operator',
        await signPayment(payer, offer, { to: world.payTo }),
      ],
    ]
    for (const [reason, change, payment, request = LEG] of signed) {
      const answer = await pay(payment, request)
      expect([change, ...report(answer)]).toEqual([change, 402, reason])
      expect(answer.body).toHaveProperty('quote.pay.payUsdc')
    }
    expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6)
    const rows = await world.sql`select 1 from app.bridge where payer = ${payer.address}`
    expect(rows).toHaveLength(0)
  })

  it('has a reason for an empty wallet and for a cancelled authorization', async () => {
    const offer = await offerOf(LEG)
    const underfunded = aPayer('bridge poor')
    expect(report(await pay(await signPayment(underfunded, offer)))).toEqual([
      402,
      'insufficient_balance',
    ])
    const payer = payers.canceller
    const cancelled = await signPayment(payer, offer)
    const chain = world.chain(8453)
    const signature = await payer.signCancellation(offer.token, cancelled.authorization.nonce)
    const hash = await submitCancellation(chain, thirdParty, {
      authorization: cancelled.authorization,
      signature,
      token: offer.token,
    })
    await receiptOf(chain, hash)
    expect(report(await pay(cancelled))).toEqual([402, 'cancelled'])
  })

  it('has a reason for an authorization that paid another recipient', async () => {
    const payer = payers.elsewhere
    const offer = await offerOf(LEG)
    const payment = await signPayment(payer, offer)
    const { authorization } = payment
    const other = { ...authorization, to: thirdParty }
    const signature = await payer.sign(offer.token, other)
    const chain = world.chain(8453)
    const signed = { authorization: other, signature, token: offer.token }
    await receiptOf(chain, await submitAuthorization(chain, thirdParty, signed))
    expect(report(await pay(payment))).toEqual([402, 'used'])
  })

  it('has a reason for a payer on the blacklist of USDC, on either chain', async () => {
    const payer = payers.barred
    const barred = [
      [8453, 'blacklisted'],
      [5042, 'blacklisted_at_destination'],
    ] as const
    for (const [chainId, reason] of barred) {
      const account = payer.address
      await perform({ kind: 'blacklist', chainId, account })
      expect(report(await pay(await signPayment(payer, await offerOf(LEG))))).toEqual([402, reason])
      await perform({ kind: 'unblacklist', chainId, account })
    }
  })

  it('has a reason for a contract wallet and for a delegate without signature validation', async () => {
    const contract = payers.contract
    await world.chain(8453).rpc('anvil_setCode', [contract.address, AGREEING])
    const offer = await offerOf(LEG)
    const wallet: Payer = { ...contract, sign: async () => `0x${'5a'.repeat(64)}1b` }
    expect(report(await pay(await signPayment(wallet, offer)))).toEqual([
      402,
      'smart_contract_wallet',
    ])
    const silent = payers.silent
    await delegate(silent, SILENT_AT)
    expect(report(await pay(await signPayment(silent, offer)))).toEqual([402, 'wallet_refuses'])
    const forged: Payer = { ...silent, sign: async () => `0x${'5a'.repeat(64)}1b` }
    expect(report(await pay(await signPayment(forged, offer)))).toEqual([402, 'invalid_signature'])
  })
})

describe('a payment that a third party submitted before the request', () => {
  it('is refunded in full automatically, and returns 409 with the refund', async () => {
    const payer = payers.outrun
    const { offer, ...signed } = await signPayment(payer, await offerOf(LEG))
    const chain = world.chain(8453)
    const pushed = { ...signed, token: offer.token }
    await receiptOf(chain, await submitAuthorization(chain, thirdParty, pushed))
    const answer = await pay(signed)
    expect(report(answer)).toEqual([409, 'refunded'])
    expect(answer.body.refundTx).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6)
    expect(report(await pay(signed))).toEqual([409, 'refunded'])
    // The row keeps the signature for a refund without a proof. No burn was sent.
    const rows = await world.sql`
      select state, lane_tx_id, signature <> '' as is_signed from app.bridge
      where payer = ${payer.address}`
    expect([...rows]).toEqual([{ state: 'refunded', lane_tx_id: null, is_signed: true }])
  })
})

describe('a payer with a key', () => {
  it('bridges although its account delegates to code that accepts signatures', async () => {
    const payer = payers.delegate
    await delegate(payer, AGREEING_AT)
    const answer = await pay(await signPayment(payer, await offerOf(LEG)))
    expect([200, 202]).toContain(answer.status)
    expect(answer.body.burnTx).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('receives one bridge for one signature sent fifty times to two processes, and 409 afterwards', async () => {
    const payer = payers.eager
    const offer = await offerOf(LEG)
    const payment = await signPayment(payer, offer)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => payBridge(apis[n % 2 === 0 ? 0 : 1].url, LEG, payment)),
    )
    const first = answers.filter(({ status }) => status === 200 || status === 202)
    const others = answers.filter((answer) => !first.includes(answer))
    expect(others.filter(({ body }) => body.code !== 'already_bridged')).toEqual([])
    expect(first).toHaveLength(1)
    const again = await pay(payment)
    expect(report(again)).toEqual([409, 'already_bridged'])
    expect(again.body.burnTx).toMatch(/^0x/)
    expect(again.body.statusUrl).toBe(
      `${SHARED_ORIGIN_ENV.PUBLIC_URL}/v1/bridge/status/${again.body.burnTx}`,
    )
    expect(await world.balanceOf(8453, payer.address)).toBe(RICH_USDC6 - offer.amountUsdc6)
  })

  it('loses no bridge when the process that accepted the payment ends at once', async () => {
    const dying = await world.startApi({
      ...SHARED_ORIGIN_ENV,
      QUARTET_CRASH_AT: 'bridge_after_claim',
    })
    await world.routesOpen(dying)
    const payment = await signPayment(payers.orphan, await offerOf(LEG))
    await expect(payBridge(dying.url, LEG, payment)).rejects.toThrow()
    await dying.ended
    let refused409: BridgeAnswer | undefined
    const isSigned = async () => {
      refused409 = await pay(payment)
      return typeof refused409.body.burnTx === 'string'
    }
    expect(await until(isSigned, PATIENCE_MS)).toBe(true)
    expect(refused409?.status).toBe(409)
    const status = await waitForDelivery(apis[1], refused409?.body.burnTx ?? '0x')
    expect(status).toMatchObject({ status: 'minted', amountUsdc: '2000000' })
  })

  it('pays for the gas of its burn', async () => {
    const rows = await world.sql({ gas: int })`
      select gas_used as gas from app.bridge
        join app.lane_tx as burn on burn.id = lane_tx_id
      where burn.succeeded and payer <> ${payers.delegate.address}`
    expect(rows.length).toBeGreaterThan(0)
    for (const { gas } of rows) {
      expect(gas).toBeLessThanOrEqual(Number(BURN_GAS_USED))
      expect(gas).toBeGreaterThan(Number(BURN_GAS_USED) / 2)
    }
  })

  it('receives one bridge for one signature sent to several queries at once', async () => {
    const payer = payers.twofaced
    const payment = await signPayment(payer, await offerOf(LEG))
    const referred = { ...LEG, ref: thirdParty }
    const answers = await Promise.all([
      payBridge(apis[0].url, LEG, payment),
      payBridge(apis[1].url, referred, payment),
      payBridge(apis[0].url, { ...LEG, to: 'polygon' }, payment),
    ])
    const accepted = answers.filter(({ status }) => status === 200 || status === 202)
    expect(accepted).toHaveLength(1)
    const rows = await world.sql`select 1 from app.bridge where payer = ${payer.address}`
    expect(rows).toHaveLength(1)
  })
})

describe('a route', () => {
  /** Waits until a request without a payment has the status. The api reads route states at intervals. */
  const answersWith = async (status: number, error?: string) => {
    let last: unknown
    const isSo = async () => {
      const answer = await apis[0].get(bridgePath(LEG))
      last = [answer.status, answer.body.error]
      return answer.status === status && (error === undefined || answer.body.error === error)
    }
    if (!(await until(isSo, PATIENCE_MS))) throw new Error(`still not ${status}: ${String(last)}`)
  }
  const isClosedBy = async (
    reason: string,
    close: () => Promise<unknown>,
    open: () => Promise<unknown>,
  ) => {
    const payment = await signPayment(payers.patient, await offerOf(LEG))
    const closed = `to: this route is closed: ${reason}`
    await close()
    try {
      await answersWith(503, closed)
      const answer = await pay(payment)
      expect([answer.status, answer.body.error]).toEqual([503, closed])
    } finally {
      await open()
    }
    await answersWith(402)
  }

  it.each(ROUTE_CLOSURES)('closes before any sale: %s (%o)', async (reason, close, open) => {
    await isClosedBy(
      reason,
      () => perform(close),
      () => perform(open),
    )
  })

  it('closes while CCTP blocks the operator', async () => {
    const account = world.world.devnet.accounts.bridgeBurner.address
    await isClosedBy(
      'CCTP or USDC blocks the operator of the bridge',
      () => perform({ kind: 'denylist', chainId: 8453, account }),
      () => perform({ kind: 'undenylist', chainId: 8453, account }),
    )
  })

  it('closes while the owner pauses the bridge', async () => {
    const { deployment, accounts } = world.world.devnet
    const contract = deployment.bridges.find(({ chainId }) => chainId === 8453)
    const setPaused = (isPaused: boolean) =>
      sendTransaction(world.chain(8453), {
        from: accounts.deployer.address,
        to: contract?.address ?? '0x',
        data: encodeFunctionData({
          abi: quartetBridgeAbi,
          functionName: 'setPaused',
          args: [isPaused],
        }),
      })
    await isClosedBy(
      'the bridge contract is paused',
      () => setPaused(true),
      () => setPaused(false),
    )
  })

  it('closes while the attestation service is down', async () => {
    await isClosedBy(
      'the attestation service is unavailable',
      () => world.fault({ kind: 'server_error', forSec: 600 }),
      () => world.fault(null),
    )
  })

  it.each([
    ['Base', 8453],
    ['Arc', 5042],
  ] as const)('closes while the node of %s is unavailable', async (name, chainId) => {
    await isClosedBy(
      `the node of ${name} is unavailable`,
      async () => world.proxies[chainId]?.intercept(async () => 'cut'),
      async () => world.proxies[chainId]?.intercept(),
    )
  })

  it('accepts at most the amount that CCTP burns in one message', async () => {
    const limit = { kind: 'burn-limit', chainId: 8453 } as const
    await perform({ ...limit, limitUsdc6: 5_000_000n })
    const request = () => apis[0].get(bridgePath({ ...LEG, amount: '6' }))
    await until(async () => (await request()).status === 400, PATIENCE_MS)
    const tooLarge = /^amount: must be at most 4\.\d{6}, the current maximum of this route$/
    expect((await request()).body.error).toMatch(tooLarge)
    await perform({ ...limit, limitUsdc6: 10_000_000_000_000n })
  })
})
