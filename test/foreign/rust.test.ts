import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignFolder, lastLine, runProgram } from '../support/foreign/runProgram.ts'
import { balances, spentInAll } from '../support/foreign/spentBy.ts'
import { createWholeWorld, type WholeWorld } from '../support/openapi/wholeWorld.ts'
import { aPayer } from '../support/payments/payer.ts'

const payer = aPayer('rust x402')

let world: WholeWorld
beforeAll(async () => {
  world = await createWholeWorld({ seed: 127, payers: [payer] })
})
afterAll(() => world?.stop())

describe('x402-reqwest of crates.io', () => {
  it.each([
    ['/v1/signals', 40_000n],
    ['/v1/leads/search?category=restaurant&limit=1', 30_000n],
  ])('buys %s for its price', async (path, priceUsdc6) => {
    const before = await balances(world, payer)
    const program = join(foreignFolder(), 'rust', 'bin', 'foreign')
    const env = { PAYER_KEY: payer.key }
    const bought = lastLine(await runProgram(program, [world.api.url + path], { env }))
    expect([bought.status, typeof bought.receipt]).toEqual([200, 'string'])
    expect(await spentInAll(world, payer, before)).toBe(priceUsdc6)
  })
})
