import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { type Hex, parseAbi } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { quartetBridgeAbi } from '../../../../contracts-abi/quartetBridgeAbi.ts'
import { int, text } from '../../../../core/platform/db/columns.ts'
import { PRODUCTS } from '../../../../core/sales/domain/products.ts'
import { utcDayOf } from '../../../../core/sales/domain/utcDay.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { until } from '../../../../supervisor/until.ts'
import { bridgePath } from '../../../support/bridge/bridgeCall.ts'
import { childEnv } from '../../../support/childEnv.ts'
import type { WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'
import { chainEnv } from '../../../support/payments/startWorkers.ts'
import { programFile } from '../../../support/programs/programFile.ts'

const run = promisify(execFile)
const FUNDS_USDC6 = 100_000_000n
const CHAINS = [8453, 5042, 137] as const
const buyer = aPayer('buyer whose purchases are summed')

const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** Purchases in addition to the examples, so that each product is sold on each of its chains. */
const PURCHASES = [
  ['signals', 8453],
  ['signals', 137],
  ['signals', 5042],
  ['leads', 5042],
  ['shop', 137],
  ['shop', 5042],
  ['updown', 137],
  ['updown', 5042],
  ['bridge', 5042],
] as const

type Figures = { answers: number; chargedUsdc: string }
type Row = Figures & { day: string; product: string; network: string; forwardedUsdc: string }
type Stats = { fromDay: string; toDay: string; totals: Figures; products: Row[]; days: Row[] }

/** Tests that the public sums of sales equal the transfers on the chains. */
export function describeSales(given: () => WholeWorld): void {
  describe('sums of sales', () => {
    let world: WholeWorld
    let before: Stats
    const spent = new Map<string, bigint>()
    beforeAll(async () => {
      world = given()
      await world.fund([buyer], FUNDS_USDC6)
      before = await settledStats()
      for (const [product, chainId] of PURCHASES) {
        const amountUsdc6 = await buy(await pathOf(product), chainId)
        spent.set(`${product} eip155:${chainId}`, amountUsdc6)
      }
    })

    const read = async (): Promise<Stats> => (await world.api.get('/v1/stats')).body
    /** Returns the sums when no payment is open and the index has all blocks. */
    const settledStats = async (): Promise<Stats> => {
      const isCalm = async () => {
        const [open] = await world.sql({ count: int })`
          select (select count(*) from app.payment
              where state in ('claimed', 'answered', 'submitted'))
            + (select count(*) from app.bridge where state = 'submitted') as count`
        if (open?.count !== 0) return false
        return isDeepStrictEqual(chargedByDay(await read()), await transfersByDay())
      }
      if (!(await until(isCalm, PATIENCE_MS))) {
        expect(chargedByDay(await read())).toEqual(await transfersByDay())
      }
      return read()
    }
    const pathOf = async (product: (typeof PURCHASES)[number][0]): Promise<string> => {
      if (product === 'signals') return '/v1/signals'
      if (product === 'shop') return '/v1/shop/corner-store/search?q=jacket&limit=3'
      if (product === 'updown') return '/v1/updown/btc-5m'
      if (product === 'bridge') return bridgePath({ from: 'arc', to: 'base', amount: '2' })
      const { example } = (await world.api.get('/v1/leads')).body
      return `/v1/leads/search?${new URLSearchParams({ ...example, limit: '2' })}`
    }
    const buy = async (path: string, chainId: number): Promise<bigint> => {
      const url = world.api.url + path
      const offer = offerOnChain(await challengeOf(url), chainId)
      const { header } = await signPayment(buyer, offer)
      let served = await sendPayment(url, header)
      // The same request is repeated after a 202 until the charge is known.
      while (served.status === 202 && !path.startsWith('/v1/bridge')) {
        served = await sendPayment(url, header)
      }
      expect([200, 202]).toContain(served.status)
      return offer.amountUsdc6
    }

    /**
     * Returns the transfers to the payees from the logs of the chains, by day and payee, without deposits outside of
     * bridges.
     */
    const transfersByDay = async (): Promise<Record<string, bigint>> => {
      const sums: Record<string, bigint> = {}
      const { deployment } = world.world.devnet
      for (const chainId of CHAINS) {
        const contract = deployment.bridges.find((bridge) => bridge.chainId === chainId)?.address
        const bridged = contract === undefined ? [] : await bridgedOn(chainId, contract)
        const payees = [deployment.payments.payTo, ...(contract === undefined ? [] : [contract])]
        for (const payee of payees) {
          const { client } = world.chain(chainId)
          const logs = await client.getContractEvents({
            address: world.usdc(chainId),
            abi: tokenAbi,
            eventName: 'Transfer',
            args: { to: payee },
            fromBlock: 0n,
            strict: true,
          })
          for (const { args, blockNumber, transactionHash } of logs) {
            if (payee === contract && !bridged.includes(transactionHash)) continue
            const { timestamp } = await client.getBlock({ blockNumber })
            const product = payee === contract ? 'bridge' : 'payments'
            const key = `${utcDayOf(Number(timestamp))} eip155:${chainId} ${product}`
            sums[key] = (sums[key] ?? 0n) + args.value
          }
        }
      }
      return sums
    }
    const bridgedOn = async (chainId: number, address: Hex): Promise<Hex[]> => {
      const logs = await world.chain(chainId).client.getContractEvents({
        address,
        abi: quartetBridgeAbi,
        eventName: 'Bridged',
        fromBlock: 0n,
      })
      return logs.map(({ transactionHash }) => transactionHash)
    }

    it('equal the USDC transfers to the payees by day and chain', async () => {
      const stats = await settledStats()
      expect(chargedByDay(stats)).toEqual(await transfersByDay())
    })

    it('contain each product for sale', async () => {
      const { products } = await settledStats()
      expect(products.map(({ product }) => product)).toEqual(
        PRODUCTS.filter((product) => product !== 'other'),
      )
    })

    it('grow by each purchase, only under its product and chain', async () => {
      const after = await settledStats()
      const grown = difference(before, after)
      expect(grown).toEqual(
        new Map([...spent].map(([key, amountUsdc6]) => [key, [1, amountUsdc6]])),
      )
    })

    it('contain for a bridge the forwarded amount of its contract', async () => {
      const { days } = await settledStats()
      const forwarded = days
        .filter(({ product, network }) => product === 'bridge' && network === 'eip155:5042')
        .reduce((sum, row) => sum + BigInt(row.forwardedUsdc), 0n)
      const { deployment } = world.world.devnet
      const address = deployment.bridges.find(({ chainId }) => chainId === 5042)?.address
      if (address === undefined) throw new Error('no bridge on 5042')
      const logs = await world.chain(5042).client.getContractEvents({
        address,
        abi: quartetBridgeAbi,
        eventName: 'Bridged',
        fromBlock: 0n,
        strict: true,
      })
      const burned = logs.reduce((sum, { args }) => sum + args.value - args.fee, 0n)
      expect(forwarded).toBe(burned)
      expect(burned).toBeGreaterThan(0n)
    })

    it('equal the sums of the command line', async () => {
      const { totals, fromDay, toDay } = await settledStats()
      const { databaseUrl, indexerOptions } = world.world
      const env = {
        ...childEnv(),
        DEVNET: '1',
        DATABASE_URL: databaseUrl,
        DEPLOYMENT_FILE: join(indexerOptions.folder, 'deployment.json'),
        ...chainEnv(world.world),
      }
      const words = ['payments', 'sum', '--from', fromDay, '--to', toDay, '--json']
      const { stdout } = await run(process.execPath, [programFile('commands/cli/main'), ...words], {
        cwd: rootDir,
        env,
      })
      expect(JSON.parse(stdout)).toMatchObject({ fromDay, toDay, totals })
    })

    it('equal the sums of GraphQL', async () => {
      const { days } = await settledStats()
      const fields =
        'day product chainId answers chargedUsdc forwardedUsdc vouchers voucherUsdc revenueUsdc'
      const { status, body } = await world.api.post('/graphql', {
        query: `{ sales { ${fields} credits creditedUsdc refunds refundedUsdc } }`,
      })
      expect([status, body.errors]).toEqual([200, undefined])
      const shown = body.data.sales.map(
        ({ chainId, product, ...row }: { chainId: number; product: string }) => ({
          ...row,
          product: product.toLowerCase(),
          network: `eip155:${chainId}`,
        }),
      )
      expect(shown).toEqual(days)
    })

    it('contain no payer', async () => {
      const shown = JSON.stringify(await settledStats()).toLowerCase()
      const payers = await world.sql({ payer: text })`select distinct payer from app.payment`
      expect(payers.length).toBeGreaterThan(1)
      expect(payers.filter(({ payer }) => shown.includes(payer.toLowerCase()))).toEqual([])
    })
  })
}

function chargedByDay({ days }: Stats): Record<string, bigint> {
  const sums: Record<string, bigint> = {}
  for (const { day, product, network, chargedUsdc } of days) {
    const key = `${day} ${network} ${product === 'bridge' ? 'bridge' : 'payments'}`
    sums[key] = (sums[key] ?? 0n) + BigInt(chargedUsdc)
  }
  return sums
}

function difference(before: Stats, after: Stats): Map<string, [number, bigint]> {
  const sums = new Map<string, [number, bigint]>()
  const add = ({ days }: Stats, sign: 1 | -1) => {
    for (const { product, network, answers, chargedUsdc } of days) {
      const key = `${product} ${network}`
      const [count, sum] = sums.get(key) ?? [0, 0n]
      sums.set(key, [count + sign * answers, sum + BigInt(sign) * BigInt(chargedUsdc)])
    }
  }
  add(after, 1)
  add(before, -1)
  return new Map([...sums].filter(([, [count, sum]]) => count !== 0 || sum !== 0n))
}
