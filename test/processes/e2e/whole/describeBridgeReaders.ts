import { randomBytes } from 'node:crypto'
import {
  type Abi,
  createPublicClient,
  getAddress,
  type Hex,
  http,
  parseAbiItem,
  parseEventLogs,
  slice,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '../../../builders/requestOf.ts'
import { bridgePath, payBridge, signBridge } from '../../../support/bridge/bridgeCall.ts'
import type { WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import type { SignedPayment } from '../../../support/payments/payment.ts'
import type { Api } from '../../../support/startApi.ts'

const REQUEST = { from: 'base', to: 'arc', amount: '2' }
const FUNDS_USDC6 = 10_000_000n
const payer = aPayer('bridge reader')

/** Tests the free reads of bridges before and after a payment. */
export function describeBridgeReaders(given: () => WholeWorld): void {
  describe('a reader of bridges', () => {
    let api: Api
    let payment: SignedPayment
    let burnTx: string
    beforeAll(async () => {
      const world = given()
      api = world.api
      await world.fund([payer], FUNDS_USDC6)
    })

    const check = (body: object) => api.post('/v1/bridge/x402/check', body)

    describe('before the payment', () => {
      it('finds that the offer is valid and that the wallet can pay', async () => {
        const url = api.url + bridgePath(REQUEST)
        const { body: checked } = await check({ url })
        expect(checked.versions).toEqual({ v1: true, v2: true })
        expect(
          checked.problems.filter((found: { severity: string }) => found.severity === 'error'),
        ).toEqual([])
        const { body: ready } = await api.post('/v1/bridge/x402/ready', {
          address: payer.address,
          url,
        })
        expect(ready).toMatchObject({ ready: true, isContract: false })
        expect(ready.options).toMatchObject([{ network: 'eip155:8453', balanceUsdc: '10000000' }])
      })

      it('finds that the payment matches the offer', async () => {
        payment = await signBridge(api.url, payer, REQUEST)
        const { body } = await check({
          url: api.url + bridgePath(REQUEST),
          payment: payment.header,
        })
        expect(body.payment).toMatchObject({ matches: true, reason: null })
        expect(body.payment.decoded.signer.toLowerCase()).toBe(payer.address.toLowerCase())
      })

      it.each([
        'http://127.0.0.1:5432/',
        'http://localhost:8545/',
        'http://[::1]:8545/',
        'http://169.254.169.254/latest/meta-data/',
        'http://2130706433/',
        'http://0x7f.1/',
        'http://[::ffff:10.0.0.1]/',
        'file:///etc/passwd',
        'http://user:secret@example.com/',
      ])('receives 400 when the url to check is %s', async (url) => {
        const { status, body } = await check({ url })
        expect(status).toBe(400)
        expect(body.error).toMatch(/^url: /)
      })
    })

    describe('after the payment', () => {
      it('receives status events until the delivery', async () => {
        const paid = await payBridge(api.url, REQUEST, payment)
        expect([200, 202]).toContain(paid.status)
        burnTx = String(paid.body.burnTx)
        const response = await fetch(`${api.url}/v1/bridge/status/${burnTx}`, {
          headers: { accept: 'text/event-stream' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        let text = ''
        for await (const chunk of response.body ?? []) {
          text += Buffer.from(chunk).toString('utf8')
          if (text.includes('"status":"minted"')) break
        }
        expect(text).toMatch(/^retry: 3000\n\nevent: status\n/)
        expect(text).toContain('"status":"minted"')
      })

      it('receives the same bridge by each of its hashes and on each page', async () => {
        const { body: reported } = await api.get(`/v1/bridge/status/${burnTx}`)
        expect(reported).toMatchObject({
          status: 'minted',
          from: 'base',
          to: 'arc',
          amountUsdc: '2000000',
        })
        expect(BigInt(reported.receivedUsdc)).toBeGreaterThanOrEqual(2_000_000n)
        const { body: byMint } = await api.get(`/v1/bridge/status/${reported.mintTx}`)
        expect(byMint.id).toBe(reported.id)
        const { body: cctp } = await api.get(`/v1/bridge/cctp/${burnTx}`)
        expect(cctp).toMatchObject({ found: true, state: 'minted' })
        expect(cctp.transfers).toMatchObject([
          {
            mintTx: reported.mintTx,
            bridgeId: reported.id,
            feeExecutedUsdc: reported.feeExecutedUsdc,
          },
        ])
        const { body: mint } = await api.get(`/v1/bridge/cctp/${reported.mintTx}`)
        expect(mint.transfers).toMatchObject([{ mintTx: reported.mintTx, bridgeId: reported.id }])
        const { body: balances } = await api.get(`/v1/bridge/balances/${payer.address}`)
        const arc = balances.chains.find((chain: { name: string }) => chain.name === 'Arc')
        expect(BigInt(arc.usdc)).toBeGreaterThanOrEqual(BigInt(reported.receivedUsdc))
        const page = await fetch(`${api.url}/bridge/status/${burnTx}`)
        expect(page.status).toBe(200)
        expect(await page.text()).toContain('Delivered')
        const list = await fetch(`${api.url}/bridge/proof`)
        expect(await list.text()).toContain(`/bridge/status/${burnTx}`)
      })

      it('verifies the bridge by the recipe of the guide, with the nodes of the guide alone', async () => {
        const { body: status } = await api.get(`/v1/bridge/status/${burnTx}`)
        const { body: quote } = await api.get(
          bridgePath(REQUEST).replace('bridge?', 'bridge/quote?'),
        )
        const { verification } = (await api.get('/v1/bridge/guide')).body
        const { network } = (await api.get('/v1/guide')).body
        const logOf = async (chainId: number, hash: Hex, name: string, address: string) => {
          const url = new RegExp(`eip155:${chainId} (http[^,; ]+)`).exec(network)?.[1]
          const signature = new RegExp(`${name}\\([^)]+\\)`).exec(verification)?.[0]
          const abi: Abi = [parseAbiItem(`event ${signature}`)]
          const { logs } = await createPublicClient({
            transport: http(url),
          }).getTransactionReceipt({ hash })
          const own = logs.filter((log) => log.address === address.toLowerCase())
          const [log] = parseEventLogs({ abi, logs: own })
          return new Map(
            Object.entries(log?.args ?? {}).map(([key, value]) => [key, String(value)]),
          )
        }
        const burned = await logOf(8453, status.burnTx, 'Bridged', quote.payTo)
        const transmitter = /CCTP contract (0x[0-9a-fA-F]{40})/.exec(verification)?.[1] ?? ''
        const minted = await logOf(5042, status.mintTx, 'MessageReceived', transmitter)
        const message = minted.get('messageBody') as Hex
        const usdc6 = (name: string) => BigInt(burned.get(name) ?? 0)
        const number = (from: number, to: number) => BigInt(slice(message, from, to))
        expect(slice(message, -32)).toBe(burned.get('id'))
        expect(number(68, 100)).toBe(usdc6('value') - usdc6('fee'))
        expect(getAddress(slice(message, 48, 68))).toBe(burned.get('payer'))
        const receivedUsdc6 = number(68, 100) - number(164, 196)
        expect(String(receivedUsdc6)).toBe(status.receivedUsdc)
        expect(receivedUsdc6).toBeGreaterThanOrEqual(usdc6('receiveAmount'))
        expect(burned.get('nonce')).toBe(payment.authorization.nonce)
      })

      it('finds that the authorization of the payment is used', async () => {
        const { body } = await check({
          url: api.url + bridgePath(REQUEST),
          payment: payment.header,
        })
        const codes = body.payment.problems.map((found: { code: string }) => found.code)
        expect(codes).toContain('nonce_used')
      })

      it('can run every call of the guide', async () => {
        const { body } = await api.get('/v1/bridge/guide')
        for (const { call } of body.steps) {
          const response = await fetch(requestOf(call))
          expect([200, 402], call).toContain(response.status)
          await response.body?.cancel()
        }
      })
    })

    it('receives 404 for unknown hashes, even for many at once', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const { status, body } = await api.get(
            `/v1/bridge/status/0x${randomBytes(32).toString('hex')}`,
          )
          return `${status} ${body.status ?? ''}`
        }),
      )
      // Too many simultaneous lookups return 503, which is retryable, and never "unknown".
      expect(new Set(statuses).size).toBeLessThanOrEqual(2)
      for (const reported of statuses) expect(['404 unknown', '503 ']).toContain(reported)
      expect(statuses).toContain('404 unknown')
    })
  })
}
