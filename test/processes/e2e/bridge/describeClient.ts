import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bought,
  bridge,
  createQuartet,
  payWith,
  type Quartet,
  usdc6,
} from '../../../../clients/typescript/src/index.ts'
import type { BridgeWorld } from '../../../support/bridge/bridgeWorld.ts'
import { PAID_CHAINS, SHARED_ORIGIN_ENV } from '../../../support/payments/paidWorld.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import type { Workers } from '../../../support/payments/startWorkers.ts'
import type { Api } from '../../../support/startApi.ts'
import {
  type Installed,
  installClient,
  linkPackage,
  readExamples,
} from '../../clients-typescript/installClient.ts'
import type { BridgeStack } from './bridgeStack.ts'

/** The price of the signals, USDC-6. */
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 20_000_000n
const ORDER = { from: 'base', to: 'arc', amount: '2' }

const buyer = aPayer('buyer with the typed client')
const reader = aPayer('reader of the client’s documentation')
const wallet = privateKeyToAccount(buyer.key)
const terms = { maxUsdc6: usdc6('0.05') }

/** Tests the product's client as an installed package: purchases, bridges and errors. */
export function describeClient(given: () => BridgeStack): void {
  describe('the client of the product', () => {
    let world: BridgeWorld
    let workers: Workers
    let api: Api
    let quartet: Quartet
    let installed: Installed
    beforeAll(async () => {
      ;({ world, workers } = given())
      const [balanced, client] = await Promise.all([
        world.startApi(SHARED_ORIGIN_ENV),
        installClient(),
        world.fund([buyer, reader], RICH_USDC6),
      ])
      api = balanced
      installed = client
      quartet = createQuartet({ baseUrl: api.url })
      await world.routesOpen(api)
    })
    afterAll(() => installed?.remove())

    /** Returns the cost of a step to the buyer on a chain, USDC-6. */
    const costOf = async (chainId: number, step: () => Promise<unknown>): Promise<bigint> => {
      const before = await world.balanceOf(chainId, buyer.address)
      await step()
      return before - (await world.balanceOf(chainId, buyer.address))
    }
    const isPaid = (request: Request) => request.headers.has('payment-signature')

    describe('the typed client', () => {
      it('reads the basket', async () => {
        const { data, response } = await quartet.GET('/v1/basket')
        expect(response.status).toBe(200)
        expect(data?.asOf.chainId).toBe(8453)
        expect(data?.constituents.map(({ symbol }) => symbol)).toHaveLength(4)
      })

      it('returns the error of an invalid call', async () => {
        const refused = await quartet.GET('/v1/quote', { params: { query: { usdc: 'much' } } })
        expect(refused.error?.error).toMatch(/^usdc: /)
      })

      it.each(PAID_CHAINS)('buys the signals on chain %i for one charge', async (chainId) => {
        const pay = payWith(wallet, { ...terms, chainIds: [chainId] })
        const cost = await costOf(chainId, async () => {
          const { data, receipt } = bought(await quartet.GET('/v1/signals', { fetch: pay }))
          expect(data.basket).toHaveLength(4)
          expect(receipt).toMatchObject({ amountUsdc6: PRICE_USDC6, network: `eip155:${chainId}` })
          expect(receipt?.transaction).toMatch(/^0x[0-9a-f]{64}$/)
        })
        expect(cost).toBe(PRICE_USDC6)
      })

      it('pays no price above its cap', async () => {
        const pay = payWith(wallet, { maxUsdc6: PRICE_USDC6 - 1n })
        const cost = await costOf(8453, async () => {
          const call = quartet.GET('/v1/signals', { fetch: pay })
          await expect(call).rejects.toMatchObject({ code: 'over_cap', amountUsdc6: PRICE_USDC6 })
        })
        expect(cost).toBe(0n)
      })

      it('throws the reason of a rejected payment', async () => {
        const pay = payWith(privateKeyToAccount(aPayer('poor user of the client').key), terms)
        await expect(quartet.GET('/v1/signals', { fetch: pay })).rejects.toMatchObject({
          code: 'payment_refused',
          reason: expect.stringContaining('insufficient'),
        })
      })

      it('receives a lost answer again for the same payment', async () => {
        let lost = 0
        const fetchOnce = async (request: Request) => {
          const response = await fetch(request)
          if (!isPaid(request) || lost > 0) return response
          lost += 1
          throw new TypeError('the connection broke')
        }
        const pay = payWith(wallet, { ...terms, chainIds: [8453], fetch: fetchOnce })
        const cost = await costOf(8453, async () => {
          const result = await quartet.GET('/v1/signals', { fetch: pay })
          expect(bought(result).receipt?.amountUsdc6).toBe(PRICE_USDC6)
          expect(result.response.headers.get('idempotent-replayed')).toBe('true')
        })
        expect([cost, lost]).toEqual([PRICE_USDC6, 1])
      })

      it('bridges for one signature', async () => {
        const before = await world.balanceOf(5042, buyer.address)
        const cost = await costOf(8453, async () => {
          const end = await bridge(quartet, wallet, { order: ORDER, maxUsdc6: usdc6('2.2') })
          expect(end).toMatchObject({ kind: 'delivered', receipt: { network: 'eip155:8453' } })
          const received = (await world.balanceOf(5042, buyer.address)) - before
          expect(end.kind === 'delivered' && end.receivedUsdc6).toBe(received)
        })
        expect(cost).toBeGreaterThan(2_000_000n)
        expect(cost).toBeLessThan(2_200_000n)
      })

      it('follows a bridge whose first answer was lost, without a second payment', async () => {
        const paid: string[] = []
        const clientWithLostAnswers = createQuartet({
          baseUrl: api.url,
          fetch: async (request) => {
            const response = await fetch(request)
            if (!isPaid(request)) return response
            paid.push(request.headers.get('payment-signature') ?? '')
            if (paid.length > 1) return response
            throw new TypeError('the connection broke')
          },
        })
        const cost = await costOf(8453, async () => {
          const end = await bridge(clientWithLostAnswers, wallet, {
            order: ORDER,
            maxUsdc6: usdc6('2.2'),
          })
          expect(end.kind).toBe('delivered')
        })
        expect(cost).toBeLessThan(2_200_000n)
        expect([paid.length, new Set(paid).size]).toEqual([2, 1])
      })
    })

    describe('the package', () => {
      it('contains only built code, types, licence, README and manifest, and runs with its one dependency', async () => {
        expect(installed.packed.filter((path) => !path.startsWith('dist/'))).toEqual([
          'LICENSE',
          'README.md',
          'package.json',
        ])
        installed.write('names.mjs', NAMES)
        expect(JSON.parse(await installed.run('node', ['names.mjs']))).toContain('payWith')
      })

      it('compiles for strict callers that check library types', async () => {
        installed.write('strict.ts', STRICT)
        installed.write(
          'tsconfig.json',
          JSON.stringify({ compilerOptions: strictly, files: ['strict.ts'] }),
        )
        expect(await installed.run('tsc', ['-p', '.'])).toBe('')
      })

      it('runs the programs of its README', async () => {
        for (const name of ['viem', '@types/node']) linkPackage(installed.folder, name)
        const shown = [...readExamples()].map(([name, text]) => {
          installed.write(name, text)
          return name
        })
        expect(shown).toEqual(['read.ts', 'signals.ts', 'bridge.ts', 'gas.ts'])
        const compilerOptions = {
          ...strictly,
          types: ['node'],
          skipLibCheck: true,
          lib: ['es2022'],
        }
        installed.write('tsconfig.json', JSON.stringify({ compilerOptions, files: shown }))
        expect(await installed.run('tsc', ['-p', '.'])).toBe('')
        const env = { QUARTET: api.url, PAYER_KEY: reader.key }
        const printed: string[] = []
        // test/processes/e2e/sponsored/describeOwnClient.ts runs the last program, because it needs a sponsor.
        for (const name of shown.slice(0, 3)) printed.push(await installed.run('node', [name], env))
        expect(printed).toEqual([
          expect.stringMatching(/^0x\w{40} is worth \d+\.\d+ USD\n/),
          expect.stringMatching(/^suggested weights: .* bps\npaid 0\.040000 USDC in 0x\w{64}\n$/),
          expect.stringMatching(/^2\.\d{6} USDC minted in 0x\w{64}\n$/),
        ])
      })
    })

    // Last, because this part leaves the stack with other workers.
    describe('a payment while no worker runs', () => {
      it('is awaited and charged once', async () => {
        const statuses: number[] = []
        const payWithRetries = payWith(wallet, {
          ...terms,
          chainIds: [8453],
          fetch: async (request) => {
            if (isPaid(request) && statuses.length === 0) await workers.stop()
            const response = await fetch(request)
            if (!isPaid(request)) return response
            statuses.push(response.status)
            if (statuses.length === 1) workers = await world.startWorkers()
            return response
          },
        })
        const cost = await costOf(8453, async () => {
          const { receipt } = bought(await quartet.GET('/v1/signals', { fetch: payWithRetries }))
          expect(receipt?.amountUsdc6).toBe(PRICE_USDC6)
        })
        expect(cost).toBe(PRICE_USDC6)
        expect([statuses[0], statuses.at(-1)]).toEqual([202, 200])
      })
    })
  })
}

const strictly = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
}

const NAMES = `import * as client from 'quartet-client'
process.stdout.write(JSON.stringify(Object.keys(client)))
`

const STRICT = `import { bought, createQuartet, payWith, type Signer, usdc6 } from 'quartet-client'

declare const signer: Signer
const quartet = createQuartet({ baseUrl: 'http://127.0.0.1:3000' })
const pay = payWith(signer, { maxUsdc6: usdc6('0.05') })
export const weights: readonly number[] = bought(
  await quartet.GET('/v1/signals', { fetch: pay }),
).data.signals.riskParityWeightsBps
// @ts-expect-error: there is no such path
await quartet.GET('/v1/nothing')
// @ts-expect-error: an amount is not a float
payWith(signer, { maxUsdc6: 0.05 })
`
