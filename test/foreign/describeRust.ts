import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignFolder, lastLine, runProgram } from '../support/foreign/runProgram.ts'
import { balances, spentInAll } from '../support/foreign/spentBy.ts'
import type { WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer } from '../support/payments/payer.ts'

/** Payer of the tests; the world funds the payer. */
export const rustPayer = aPayer('rust x402')

/** Tests payments in Rust. */
export function describeRust(given: () => WholeWorld): void {
  describe('x402-reqwest of crates.io', () => {
    it.each([
      ['/v1/signals', 40_000n],
      ['/v1/leads/search?category=restaurant&limit=1', 30_000n],
    ])('buys %s for its price', async (path, priceUsdc6) => {
      const before = await balances(given(), rustPayer)
      const program = join(foreignFolder(), 'rust', 'bin', 'foreign')
      const env = { PAYER_KEY: rustPayer.key }
      const bought = lastLine(await runProgram(program, [given().api.url + path], { env }))
      expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
      expect(await spentInAll(given(), rustPayer, before)).toBe(priceUsdc6)
    })
  })
}
