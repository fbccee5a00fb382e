import { join } from 'node:path'
import { getAddressEncoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { usdcOf } from '../pure/core/sponsor/solana/chain/solanaWorld.ts'
import {
  foreignFolder,
  lastLine,
  runProgram,
  storeDescription,
} from '../support/foreign/runProgram.ts'
import { balances, spentBy, spentInAll } from '../support/foreign/spentBy.ts'
import { createWholeWorld, type WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer } from '../support/payments/payer.ts'

const sources = join(import.meta.dirname, 'python')
const payers = {
  second: aPayer('python x402 2'),
  first: aPayer('python x402 1'),
  agent: aPayer('python a2a'),
  solana: aPayer('python solders'),
  tools: aPayer('python mcp'),
  session: aPayer('python mcp 1'),
}

/** Fee of two signatures. */
const FEE_LAMPORTS = 10_000n
const MIN_PRICE_USDC6 = 30_000n

let world: WholeWorld
beforeAll(async () => {
  world = await createWholeWorld({ seed: 107, payers: Object.values(payers) })
})
afterAll(() => world?.stop())

const binary = (name: string, venv = 'python') => join(foreignFolder(), venv, 'bin', name)

describe('x402 of PyPI, version 2', () => {
  it.each([
    ['/v1/signals', 40_000n],
    ['/v1/leads/search?category=restaurant&limit=1', 30_000n],
    ['/v1/updown/btc-5m', 0n],
  ])('buys %s for its price', async (path, priceUsdc6) => {
    const before = await balances(world, payers.second)
    const program = join(sources, 'pay_x402_2.py')
    const args = [program, world.api.url + path]
    const bought = lastLine(
      await runProgram(binary('python'), args, { env: { PAYER_KEY: payers.second.key } }),
    )
    expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
    const spent = await spentInAll(world, payers.second, before)
    expect(spent).toBeGreaterThan(0n)
    if (priceUsdc6 > 0n) expect(spent).toBe(priceUsdc6)
  })
})

describe('x402 of PyPI, version 1', () => {
  it('buys signals on a network of version 1', async () => {
    const before = await balances(world, payers.first)
    const args = [
      join(sources, 'pay_x402_1.py'),
      world.api.url,
      '/v1/signals?x402Version=1&network=base',
    ]
    const env = { PAYER_KEY: payers.first.key }
    const bought = lastLine(await runProgram(binary('python', 'python-x402-1'), args, { env }))
    expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
    expect(await spentBy(world, payers.first, before)).toEqual([40_000n, 0n, 0n])
  })
})

describe('mcp of PyPI', () => {
  it('lists every tool, calls a free tool, and reads the price of a paid tool', async () => {
    const args = [join(sources, 'call_mcp.py'), `${world.api.url}/mcp/vaults`]
    const { tools, free, unpaid } = lastLine(await runProgram(binary('python'), args))
    expect(tools).toEqual(expect.arrayContaining(['get_basket', 'get_signals', 'prepare_buy']))
    expect(free).toMatchObject({ isError: false, content: { constituents: expect.any(Array) } })
    expect(unpaid).toMatchObject({ isError: true, content: { accepts: expect.any(Array) } })
  })

  it.each([
    ['get_signals', {}, 40_000n],
    ['leads_search', { category: 'restaurant', limit: 1 }, 30_000n],
  ])(
    'buys from %s for its price, and repeats the paid call without a charge',
    async (tool, params, priceUsdc6) => {
      const before = await balances(world, payers.tools)
      const args = [`${world.api.url}/mcp`, tool, JSON.stringify(params)]
      const env = { PAYER_KEY: payers.tools.key }
      const said = await runProgram(binary('python'), [join(sources, 'pay_mcp.py'), ...args], {
        env,
      })
      const { unpaid, paid, again } = lastLine(said)
      expect(unpaid).toMatchObject({ isError: true, content: { accepts: expect.any(Array) } })
      expect(paid).toMatchObject({ isError: false, receipt: { success: true } })
      expect(again).toMatchObject({ isError: false, content: paid.content })
      expect(await spentInAll(world, payers.tools, before)).toBe(priceUsdc6)
    },
  )
})

describe('the MCP session of x402 of PyPI with version 1 of mcp', () => {
  it('buys from a tool for its price', async () => {
    const before = await balances(world, payers.session)
    const args = [join(sources, 'pay_mcp_1.py'), `${world.api.url}/mcp`, 'get_signals', '{}']
    const env = { PAYER_KEY: payers.session.key }
    const bought = lastLine(await runProgram(binary('python', 'python-mcp-1'), args, { env }))
    expect(bought).toMatchObject({ isError: false, paid: true, receipt: { success: true } })
    expect(await spentInAll(world, payers.session, before)).toBe(40_000n)
  })
})

describe('a2a-sdk of PyPI', () => {
  it('buys signals with a payment in the metadata of its message', async () => {
    const before = await balances(world, payers.agent)
    const args = [join(sources, 'pay_a2a.py'), world.api.url]
    const env = { PAYER_KEY: payers.agent.key }
    const { unpaid, paid, parts } = lastLine(await runProgram(binary('python'), args, { env }))
    expect(unpaid).toMatchObject({ 'x402.payment.status': 'payment-required' })
    expect(paid).toMatchObject({ status: 200, 'x402.payment.status': 'payment-completed' })
    expect(JSON.stringify(parts)).toContain('rsi')
    const spent = await spentInAll(world, payers.agent, before)
    expect(spent).toBe(40_000n)
  })
})

describe('solders of PyPI', () => {
  it('sends tokens of a wallet without SOL, for one charge', async () => {
    const { accounts, rpc, feePayer } = world.solana
    const wallet = accounts.users.at(-1)!
    const mint = accounts.mint.address
    const friend = accounts.users[0]!.address
    const [paid, sent, lamports] = await Promise.all([
      balances(world, payers.solana),
      usdcOf(world.solana, wallet.address),
      rpc.lamports(feePayer),
    ])
    const pair = [...wallet.secret, ...getAddressEncoder().encode(wallet.address)]
    const env = {
      PAYER_KEY: payers.solana.key,
      SOLANA_KEY: toBase58(Uint8Array.from(pair)),
      MINT: mint,
      FRIEND: friend,
    }
    const args = [join(sources, 'buy_solana.py'), world.api.url]
    const { posted } = lastLine(await runProgram(binary('python'), args, { env }))
    expect(posted).toMatchObject({ success: true })
    expect((sent ?? 0n) - ((await usdcOf(world.solana, wallet.address)) ?? 0n)).toBe(1_000_000n)
    expect(lamports - (await rpc.lamports(feePayer))).toBe(FEE_LAMPORTS)
    const spent = await spentInAll(world, payers.solana, paid)
    expect(spent).toBeGreaterThanOrEqual(MIN_PRICE_USDC6)
  })
})

describe('openapi-python-client', () => {
  it('generates a client whose modules all import, and which reads answers and errors', async () => {
    const path = await storeDescription(world.api.url)
    const output = join(foreignFolder(), 'generated-python')
    const args = ['generate', '--path', path, '--output-path', output, '--overwrite']
    const said = await runProgram(binary('openapi-python-client'), args)
    expect(said).not.toMatch(/Unable to|Could not|Cannot parse/)
    const called = await runProgram(binary('python'), [
      join(sources, 'call_generated.py'),
      output,
      world.api.url,
    ])
    const { block, modules, symbols, unknown } = lastLine(called)
    expect(block).toBeGreaterThan(0)
    expect(modules).toBeGreaterThan(400)
    expect(symbols).toHaveLength(4)
    expect(unknown).toEqual([404, 'unknown_vault'])
  })
})

describe('schemathesis', () => {
  it('finds no undeclared status, content type, header or body in any phase', async () => {
    const checks = [
      'not_a_server_error',
      'status_code_conformance',
      'content_type_conformance',
      'response_headers_conformance',
      'response_schema_conformance',
    ]
    const options = {
      phases: 'examples,coverage,fuzzing,stateful',
      checks: checks.join(','),
      'max-examples': '3',
      seed: '107',
      workers: '2',
    }
    const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    const document = `${world.api.url}/openapi.json`
    const said = await runProgram(binary('schemathesis'), ['run', document, ...flags])
    expect(said).toMatch(/ (\d+) generated, \1 passed/)
  })
})
