import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PYTHON_MODELS, pythonModels } from '../../tools/clients/pythonModels.ts'
import { foreignFolder, lastLine, runProgram } from '../support/foreign/runProgram.ts'
import { balances, spentInAll } from '../support/foreign/spentBy.ts'
import type { WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer, type Payer } from '../support/payments/payer.ts'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'clients/python')
const programs = join(import.meta.dirname, 'python')

/** Payers of the tests of the Python client; the world funds them. */
export const clientPayers = {
  reader: aPayer('reader of the documentation of the python client'),
  unlucky: aPayer('python client without answers'),
  killed: aPayer('python client that is killed'),
  sponsored: aPayer('python client without gas'),
}

const SIGNALS_USDC6 = 40_000n
const BRIDGED_USDC6 = 2_000_000n
const SENT_USDC6 = 1_000_000n

/** Tests the Python client of the product as an installed package: its checks, its examples, lost answers and kills. */
export function describePythonClient(given: () => WholeWorld): void {
  const bin = (name: string) => join(foreignFolder(), 'python-client', 'bin', name)
  const env = { PYTHONDONTWRITEBYTECODE: '1' }
  let folder: string
  beforeAll(() => {
    mkdirSync(join(foreignFolder(), 'runs'), { recursive: true })
    folder = mkdtempSync(join(foreignFolder(), 'runs', 'run-'))
    for (const [name, text] of readExamples()) writeFileSync(join(folder, name), text)
  })

  /** Runs a program as a payer, and returns its output with what the payer spent, USDC-6. */
  const run = async (payer: Payer, args: readonly string[]) => {
    const before = await balances(given(), payer)
    const paying = { ...env, QUARTET: given().api.url, PAYER_KEY: payer.key }
    const output = await runProgram(bin('python'), args, { cwd: folder, env: paying })
    return { output, spentUsdc6: await spentInAll(given(), payer, before) }
  }

  describe('the package of the Python client', () => {
    it('has the models that the OpenAPI document generates', () => {
      const committed = readFileSync(join(root, PYTHON_MODELS), 'utf8')
      const isCurrent = pythonModels(bin('python')) === committed
      expect({ isCurrent, remedy: 'npm run generate:python' }).toMatchObject({ isCurrent: true })
    })

    it('passes its own tests', async () => {
      const output = await runProgram(bin('python'), ['-m', 'pytest', '-q'], { cwd: client, env })
      expect(output).toMatch(/\n\d+ passed in /)
    })

    it('passes mypy --strict, as do its examples and programs with the installed package', async () => {
      const cache = `--cache-dir=${join(foreignFolder(), 'mypy')}`
      await runProgram(bin('mypy'), [cache], { cwd: client, env })
      const names = [...readExamples().keys()]
      const written = ['lose_answers.py', 'die_paying.py'].map((name) => join(programs, name))
      await runProgram(bin('mypy'), [cache, '--strict', ...names, ...written], { cwd: folder, env })
    })

    it('passes ruff', async () => {
      const flags = ['--no-cache', '.']
      await runProgram(bin('ruff'), ['check', ...flags], { cwd: client, env })
      await runProgram(bin('ruff'), ['format', '--check', ...flags], { cwd: client, env })
    })
  })

  describe('the examples of the Python client', () => {
    const { reader } = clientPayers

    it('read vaults', async () => {
      const { vaults } = (await given().api.get('/v1/vaults?limit=200')).body
      const { output } = await run(reader, ['read.py'])
      expect(vaults.length).toBeGreaterThan(0)
      expect(output.trim().split('\n')).toHaveLength(vaults.length)
      expect(output).toMatch(/^\S+ is worth \d+\.\d{6} USD and has \d+ holders$/m)
    })

    it('buy signals for their price', async () => {
      const { output, spentUsdc6 } = await run(reader, ['signals.py'])
      expect(output).toMatch(/\[\d+, \d+, \d+, \d+\] bps\npaid 0\.040000 USDC in 0x[0-9a-f]{64}\n$/)
      expect(spentUsdc6).toBe(SIGNALS_USDC6)
    })

    it('list the own payments after a sign-in', async () => {
      const { output, spentUsdc6 } = await run(reader, ['payments.py'])
      expect(output).toMatch(/^getSignals: (settled|submitted|answered), 0\.040000 USDC$/m)
      expect(spentUsdc6).toBe(0n)
    })

    it('stop at the budget of the day', async () => {
      const { output, spentUsdc6 } = await run(reader, ['budget.py'])
      expect(output).toMatch(/^bought 2 answers; the budget starts again at \d+\n$/)
      expect(spentUsdc6).toBe(2n * SIGNALS_USDC6)
    })

    it('buy leads with asyncio', async () => {
      const { output, spentUsdc6 } = await run(reader, ['leads.py'])
      expect(output.trim().split('\n')).toHaveLength(3)
      expect(spentUsdc6).toBeGreaterThan(0n)
    })

    it('bridge to another chain', async () => {
      const before = await given().balanceOf(5042, reader.address)
      const { output } = await run(reader, ['bridge.py'])
      const [, received = ''] = /^(\d+\.\d{6}) USDC minted in 0x/.exec(output) ?? []
      const receivedUsdc6 = (await given().balanceOf(5042, reader.address)) - before
      expect(BigInt(received.replace('.', ''))).toBe(receivedUsdc6)
      expect(receivedUsdc6).toBeGreaterThanOrEqual(BRIDGED_USDC6)
    })
  })

  describe('the sponsor of the Python client', () => {
    it('sends USDC of a wallet without the coin of the chain', async () => {
      const receiver = '0x00000000000000000000000000000000000000aa'
      const before = await given().balanceOf(8453, receiver)
      const { output, spentUsdc6 } = await run(clientPayers.sponsored, ['gas.py'])
      const [, cost = ''] = /^done with 0x[0-9a-f]{64} for (\d+\.\d{6}) USDC\n$/.exec(output) ?? []
      expect((await given().balanceOf(8453, receiver)) - before).toBe(SENT_USDC6)
      expect(spentUsdc6).toBe(SENT_USDC6 + BigInt(cost.replace('.', '')))
    })
  })

  describe('the Python client, when answers are lost', () => {
    /** Buys a product twice, and loses the first answer to each payment. */
    const loseAnswers = async (product: string) => {
      const args = [join(programs, 'lose_answers.py'), given().api.url, product]
      const { output, spentUsdc6 } = await run(clientPayers.unlucky, args)
      const { payments, amounts, outcomes } = lastLine(output)
      // An answer that is not ready leads to further requests with the same payment.
      const wasEachRepeated = payments.every((requests: number) => requests > 1)
      return { payments: payments.length, wasEachRepeated, amounts, outcomes, spentUsdc6 }
    }

    it('sends each payment again, and the service charges each payment once', async () => {
      expect(await loseAnswers('signals')).toEqual({
        payments: 2,
        wasEachRepeated: true,
        amounts: ['40000', '40000'],
        outcomes: ['Signals', 'Signals'],
        spentUsdc6: 2n * SIGNALS_USDC6,
      })
    })

    it('delivers each bridge once', async () => {
      const { address } = clientPayers.unlucky
      const before = await given().balanceOf(5042, address)
      expect(await loseAnswers('bridge')).toMatchObject({
        payments: 2,
        wasEachRepeated: true,
        outcomes: ['Delivered', 'Delivered'],
      })
      const receivedUsdc6 = (await given().balanceOf(5042, address)) - before
      expect(receivedUsdc6).toBeGreaterThanOrEqual(2n * BRIDGED_USDC6)
      expect(receivedUsdc6).toBeLessThan(3n * BRIDGED_USDC6)
    })

    it.each(['before', 'after'])(
      'receives the answer of a process that was killed %s the request with its payment',
      async (point) => {
        const { killed } = clientPayers
        const stored = join(folder, 'payment.txt')
        const before = await balances(given(), killed)
        const args = [join(programs, 'die_paying.py'), given().api.url, point]
        await expect(run(killed, args)).rejects.toThrow('failed')
        expect(existsSync(stored)).toBe(true)
        const { output } = await run(killed, ['resume.py'])
        expect(output).toMatch(/^as of block \d+\n$/)
        expect(existsSync(stored)).toBe(false)
        expect(await spentInAll(given(), killed, before)).toBe(SIGNALS_USDC6)
      },
    )
  })
}

/** Returns the programs of the README of the client by name: ```` ```python read.py ````. */
function readExamples(): ReadonlyMap<string, string> {
  const text = readFileSync(join(client, 'README.md'), 'utf8')
  const blocks = text.matchAll(/^```python (\w+\.py)\n([\s\S]*?)^```$/gm)
  return new Map([...blocks].map(([, name = '', body = '']) => [name, body]))
}
