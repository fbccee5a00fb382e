import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getAddressEncoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../core/sponsor/solana/domain/base58.ts'
import { usdcOf } from '../pure/core/sponsor/solana/chain/solanaWorld.ts'
import {
  foreignFolder,
  lastLine,
  runProgram,
  storeDescription,
} from '../support/foreign/runProgram.ts'
import { balances, spentBy, spentInAll } from '../support/foreign/spentBy.ts'
import type { WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer } from '../support/payments/payer.ts'

const sources = join(import.meta.dirname, 'python')
const notebookFolder = join(import.meta.dirname, '../../docs/notebooks')
const notebooks = () => readdirSync(notebookFolder).filter((name) => name.endsWith('.ipynb'))
/** Payers of the tests of Python programs; the world funds them. */
export const pythonPayers = {
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

const binary = (name: string, venv = 'python') => join(foreignFolder(), venv, 'bin', name)

/** Tests stock and generated clients in Python. */
export function describePython(given: () => WholeWorld): void {
  describe('a notebook of the manual', () => {
    it.each(notebooks())('%s runs, and its figures equal the answers of the API', async (name) => {
      const args = [join(sources, 'run_notebook.py'), join(notebookFolder, name)]
      const env = { QUARTET: given().api.url, PYTHONDONTWRITEBYTECODE: '1' }
      const output = await runProgram(binary('python'), args, { env })
      expect(output.trim().split('\n').at(-1)).toMatch(
        /^[1-9]\d* vaults agree with the API at block \d+$/,
      )
    })
  })

  describe('x402 of PyPI, version 2', () => {
    it.each([
      ['/v1/signals', 40_000n],
      ['/v1/leads/search?category=restaurant&limit=1', 30_000n],
      ['/v1/updown/btc-5m', 0n],
    ])('buys %s for its price', async (path, priceUsdc6) => {
      const before = await balances(given(), pythonPayers.second)
      const program = join(sources, 'pay_x402_2.py')
      const args = [program, given().api.url + path]
      const bought = lastLine(
        await runProgram(binary('python'), args, { env: { PAYER_KEY: pythonPayers.second.key } }),
      )
      expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
      const spent = await spentInAll(given(), pythonPayers.second, before)
      expect(spent).toBeGreaterThan(0n)
      if (priceUsdc6 > 0n) expect(spent).toBe(priceUsdc6)
    })
  })

  describe('x402 of PyPI, version 1', () => {
    it('buys signals on a network of version 1', async () => {
      const before = await balances(given(), pythonPayers.first)
      const args = [
        join(sources, 'pay_x402_1.py'),
        given().api.url,
        '/v1/signals?x402Version=1&network=base',
      ]
      const env = { PAYER_KEY: pythonPayers.first.key }
      const bought = lastLine(await runProgram(binary('python', 'python-x402-1'), args, { env }))
      expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
      expect(await spentBy(given(), pythonPayers.first, before)).toEqual([40_000n, 0n, 0n])
    })
  })

  describe('mcp of PyPI', () => {
    it('lists every tool, calls a free tool, and reads the price of a paid tool', async () => {
      const args = [join(sources, 'call_mcp.py'), `${given().api.url}/mcp/vaults`]
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
        const before = await balances(given(), pythonPayers.tools)
        const args = [`${given().api.url}/mcp`, tool, JSON.stringify(params)]
        const env = { PAYER_KEY: pythonPayers.tools.key }
        const output = await runProgram(binary('python'), [join(sources, 'pay_mcp.py'), ...args], {
          env,
        })
        const { unpaid, paid, again } = lastLine(output)
        expect(unpaid).toMatchObject({ isError: true, content: { accepts: expect.any(Array) } })
        expect(paid).toMatchObject({ isError: false, receipt: { success: true } })
        expect(again).toMatchObject({ isError: false, content: paid.content })
        expect(await spentInAll(given(), pythonPayers.tools, before)).toBe(priceUsdc6)
      },
    )
  })

  describe('the MCP session of x402 of PyPI with version 1 of mcp', () => {
    it('buys from a tool for its price', async () => {
      const before = await balances(given(), pythonPayers.session)
      const args = [join(sources, 'pay_mcp_1.py'), `${given().api.url}/mcp`, 'get_signals', '{}']
      const env = { PAYER_KEY: pythonPayers.session.key }
      const bought = lastLine(await runProgram(binary('python', 'python-mcp-1'), args, { env }))
      expect(bought).toMatchObject({ isError: false, paid: true, receipt: { success: true } })
      expect(await spentInAll(given(), pythonPayers.session, before)).toBe(40_000n)
    })
  })

  describe('a2a-sdk of PyPI', () => {
    it('buys signals with a payment in the metadata of its message', async () => {
      const before = await balances(given(), pythonPayers.agent)
      const args = [join(sources, 'pay_a2a.py'), given().api.url]
      const env = { PAYER_KEY: pythonPayers.agent.key }
      const { unpaid, paid, parts } = lastLine(await runProgram(binary('python'), args, { env }))
      expect(unpaid).toMatchObject({ 'x402.payment.status': 'payment-required' })
      expect(paid).toMatchObject({ status: 200, 'x402.payment.status': 'payment-completed' })
      expect(JSON.stringify(parts)).toContain('rsi')
      const spent = await spentInAll(given(), pythonPayers.agent, before)
      expect(spent).toBe(40_000n)
    })
  })

  describe('solders of PyPI', () => {
    it('sends tokens of a wallet without SOL, for one charge', async () => {
      const { accounts, rpc, feePayer } = given().solana
      const wallet = accounts.users.at(-1)!
      const mint = accounts.mint.address
      const recipient = accounts.users[0]!.address
      const [paid, sent, lamports] = await Promise.all([
        balances(given(), pythonPayers.solana),
        usdcOf(given().solana, wallet.address),
        rpc.lamports(feePayer),
      ])
      const pair = [...wallet.secret, ...getAddressEncoder().encode(wallet.address)]
      const env = {
        PAYER_KEY: pythonPayers.solana.key,
        SOLANA_KEY: toBase58(Uint8Array.from(pair)),
        MINT: mint,
        FRIEND: recipient,
      }
      const args = [join(sources, 'buy_solana.py'), given().api.url]
      const { posted } = lastLine(await runProgram(binary('python'), args, { env }))
      expect(posted).toMatchObject({ success: true })
      expect((sent ?? 0n) - ((await usdcOf(given().solana, wallet.address)) ?? 0n)).toBe(1_000_000n)
      expect(lamports - (await rpc.lamports(feePayer))).toBe(FEE_LAMPORTS)
      const spent = await spentInAll(given(), pythonPayers.solana, paid)
      expect(spent).toBeGreaterThanOrEqual(MIN_PRICE_USDC6)
    })
  })

  describe('openapi-python-client', () => {
    it('generates a client whose modules all import, and which reads answers and errors', async () => {
      const path = await storeDescription(given().api.url)
      const output = join(foreignFolder(), 'generated-python')
      const args = ['generate', '--path', path, '--output-path', output, '--overwrite']
      const printed = await runProgram(binary('openapi-python-client'), args)
      expect(printed).not.toMatch(/Unable to|Could not|Cannot parse/)
      const called = await runProgram(binary('python'), [
        join(sources, 'call_generated.py'),
        output,
        given().api.url,
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
        // Two threads that parse lambdas at the same time end Python 3.11 with a SystemError.
        workers: '1',
      }
      const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
      const document = `${given().api.url}/openapi.json`
      const output = await runProgram(binary('schemathesis'), ['run', document, ...flags])
      expect(output).toMatch(/ (\d+) generated, \1 passed/)
    })
  })
}
