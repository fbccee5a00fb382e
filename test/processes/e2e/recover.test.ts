import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hex, maybe, text } from '../../../core/platform/db/columns.ts'
import { rootDir } from '../../../supervisor/indexerCommand.ts'
import { until } from '../../../supervisor/until.ts'
import { childEnv } from '../../support/childEnv.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../support/payments/challenge.ts'
import { createPaidWorld, type PaidWorld } from '../../support/payments/paidWorld.ts'
import { aPayer, type Payer } from '../../support/payments/payer.ts'
import { type SignedPayment, sendPayment, signPayment } from '../../support/payments/payment.ts'
import { signInTo } from '../../support/payments/signInTo.ts'
import { chainEnv } from '../../support/payments/startWorkers.ts'
import { programFile } from '../../support/programs/programFile.ts'
import type { Api } from '../../support/startApi.ts'

const CHAIN_ID = 8453
const SIGNALS = '/v1/signals'
const RICH_USDC6 = 1_000_000_000n
const ANY_LAG = { MAX_INDEX_LAG_SEC: '1000000000', LOG_LEVEL: 'silent' }

type Bought = { readonly payer: Payer; readonly payment: SignedPayment }

/** A failover lost the newest rows; the chain has the charges. */
describe('npm run cli -- recover', () => {
  let world: PaidWorld
  let api: Api
  /** Payment without a row. */
  let lost: Bought
  /** Payment whose row has a state from before the charge. */
  let older: Bought

  beforeAll(async () => {
    world = await createPaidWorld({
      seed: 32,
      chainIds: [CHAIN_ID],
      stillIndex: true,
      proxied: true,
    })
    api = await world.startApi(ANY_LAG)
    const workers = await world.startWorkers()
    await world.lanesOpen()
    const payers = [aPayer('lost'), aPayer('older'), aPayer('whole')] as const
    await world.fund(payers, RICH_USDC6)
    lost = await buy(payers[0])
    older = await buy(payers[1])
    await buy(payers[2])
    await workers.stop()
    await world.sql`delete from app.payment where nonce = ${nonceOf(lost)}`
    await world.sql`
      update app.payment set state = 'released', reason = 'interrupted', tx_hash = null,
        block_number = null, block_hash = null, settled_at = null, lane_tx_id = null,
        answer_status = null, answer_type = null, answer_headers = null, answer_body = null
      where nonce = ${nonceOf(older)}`
    // The charges are older than the blocks that the service searches for the use of an authorization.
    world.proxies[CHAIN_ID]?.intercept(async ({ method }, pass) =>
      method === 'eth_getLogs' ? { result: [] } : pass(),
    )
    await world.startWorkers()
    await world.lanesOpen()
  })
  afterAll(() => world?.stop())

  const nonceOf = ({ payment }: Bought) => payment.authorization.nonce
  const buy = async (payer: Payer): Promise<Bought> => {
    const offer = offerOnChain(await challengeOf(api.url + SIGNALS), CHAIN_ID)
    const payment = await signPayment(payer, offer)
    expect((await sendPayment(api.url + SIGNALS, payment.header)).status).toBe(200)
    expect(await until(async () => (await rowOf(payment))?.state === 'settled', PATIENCE_MS)).toBe(
      true,
    )
    return { payer, payment }
  }
  const rowOf = async ({ authorization }: SignedPayment) => {
    const [row] = await world.sql({ state: text, tx_hash: maybe(hex) })`
      select state, tx_hash from app.payment where nonce = ${authorization.nonce}`
    return row
  }
  const repeat = async ({ payer, payment }: Bought, signer: Payer | null = payer) => {
    const url = api.url + SIGNALS
    const signIn = signer === null ? {} : { 'sign-in-with-x': await signInTo(url, signer) }
    const response = await fetch(url, {
      headers: { 'payment-signature': payment.header, ...signIn },
    })
    return { status: response.status, body: await response.json() }
  }
  const recover = (...words: readonly string[]) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const env = {
        ...childEnv(),
        DEVNET: '1',
        DATABASE_URL: world.world.databaseUrl,
        DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
        ...chainEnv(world.world),
      }
      const args = [programFile('commands/cli/main'), 'recover', '--json', ...words]
      execFile(process.execPath, args, { cwd: rootDir, env }, (error, out) =>
        error === null ? resolve(JSON.parse(out)) : reject(error),
      )
    })

  it('lists the charges without a settled payment, and stores nothing without --apply', async () => {
    const report = await recover()
    expect(report).toEqual({
      charges: [
        expect.objectContaining({ payer: lost.payer.address.toLowerCase(), payment: 'no row' }),
        expect.objectContaining({ payer: older.payer.address.toLowerCase(), payment: 'released' }),
      ],
      stored: null,
      bridges: [],
      sponsorships: [],
    })
    expect(await recover()).toEqual(report)
    expect(await repeat(lost)).toMatchObject({
      status: 402,
      body: { code: 'invalid_exact_evm_nonce_already_used' },
    })
  })

  it('stores the charges once', async () => {
    expect(await recover('--apply')).toMatchObject({ stored: 2 })
    expect(await recover('--apply')).toMatchObject({ charges: [], stored: 0 })
  })

  it('returns the answer of a charge without a row only to a sign-in of the payer', async () => {
    expect(await repeat(lost, null)).toMatchObject({
      status: 409,
      body: { code: 'repeat_unproven' },
    })
    expect(await repeat(lost, aPayer('stranger'))).toMatchObject({ status: 409 })
    expect(await repeat(lost)).toMatchObject({ status: 200 })
  })

  it('returns the answer of a charge with an earlier row to the request that paid', async () => {
    expect(await repeat(older, null)).toMatchObject({ status: 200 })
  })

  it('charges no payment twice, and the rows equal the chain', async () => {
    for (const { payer, payment } of [lost, older]) {
      expect((await rowOf(payment))?.state).toBe('settled')
      expect(await world.balanceOf(CHAIN_ID, payer.address)).toBe(
        RICH_USDC6 - payment.authorization.valueUsdc6,
      )
    }
    const { paidUsdc6, settledUsdc6 } = await world.books()
    expect(settledUsdc6).toBe(paidUsdc6)
  })
})
