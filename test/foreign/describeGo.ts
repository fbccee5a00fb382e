import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  foreignFolder,
  lastLine,
  runProgram,
  storeDescription,
} from '../support/foreign/runProgram.ts'
import { balances, spentInAll } from '../support/foreign/spentBy.ts'
import type { WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer } from '../support/payments/payer.ts'

/** Payer of the tests; the world funds the payer. */
export const goPayer = aPayer('go x402')
const SIGNALS_USDC6 = 40_000n

/** Tests the generated client, the MCP SDK and payments in Go. */
export function describeGo(given: () => WholeWorld): void {
  describe('oapi-codegen and the MCP SDK for Go', () => {
    it('generate a compiling client that reads answers and errors, and list and call the tools', async () => {
      const folder = join(foreignFolder(), 'go')
      const path = await storeDescription(given().api.url)
      const generate = ['-generate', 'types,client', '-package', 'quartet', path]
      const generated = await runProgram(join(folder, 'bin', 'oapi-codegen'), generate)
      mkdirSync(join(folder, 'quartet'), { recursive: true })
      writeFileSync(join(folder, 'quartet', 'client.go'), generated)
      const output = await runProgram('go', ['run', '.', given().api.url], { cwd: folder })
      const { isToolError, symbols, tools, unknown } = lastLine(output)
      expect(symbols).toHaveLength(4)
      expect(unknown).toEqual([404, 'unknown_vault'])
      expect(tools).toEqual(expect.arrayContaining(['get_basket', 'get_signals', 'prepare_buy']))
      expect(isToolError).toBe(false)
    })
  })

  describe('go-ethereum and the MCP SDK for Go', () => {
    it('buy signals over HTTP and from the tool, each for its price, and repeat a paid call without a charge', async () => {
      const before = await balances(given(), goPayer)
      const program = join(foreignFolder(), 'go', 'bin', 'pay')
      const env = { PAYER_KEY: goPayer.key }
      const output = await runProgram(program, [given().api.url], { env })
      const { http, unpaid, paid, again } = lastLine(output)
      expect(http).toMatchObject({ asked: 402, status: 200, receipt: expect.stringMatching(/./) })
      expect(unpaid).toMatchObject({ isError: true, content: { accepts: expect.any(Array) } })
      expect(paid).toMatchObject({ isError: false, receipt: { success: true } })
      expect(again).toMatchObject({ isError: false, content: paid.content })
      expect(await spentInAll(given(), goPayer, before)).toBe(2n * SIGNALS_USDC6)
    })
  })
}
