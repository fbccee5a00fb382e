import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { readSnippets } from '../../../support/payments/paymentsDoc.ts'
import type { Api } from '../../../support/startApi.ts'

const run = promisify(execFile)
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000n

/** Tests that docs/payments.md has the described effects. */
export function describePaymentsDoc(given: () => WholeWorld): void {
  describe('docs/payments.md', () => {
    const reader = aPayer('reader of the documentation')
    let world: WholeWorld
    let api: Api
    /** Folder beside the installed clients, as a reader's folder would be. */
    let folder: string
    beforeAll(async () => {
      world = given()
      api = world.api
      await world.fund([reader], RICH_USDC6)
      folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
      for (const [name, body] of readSnippets()) writeFileSync(join(folder, name), body)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const call = async (program: string, file: string): Promise<string> => {
      const path = `${dirname(process.execPath)}:${process.env['PATH']}`
      const env = { PATH: path, QUARTET: api.url, PAYER_KEY: reader.key }
      const { stdout } = await run(program, [file], { cwd: folder, env, timeout: PATIENCE_MS })
      return stdout
    }
    /** Returns the cost of a step to the reader, USDC-6. */
    const costOf = async (step: () => Promise<unknown>): Promise<bigint> => {
      const before = await world.balanceOf(8453, reader.address)
      await step()
      return before - (await world.balanceOf(8453, reader.address))
    }

    it('pays with curl and a manual signature, and is not charged for a repeat', async () => {
      await call('sh', 'challenge.sh')
      expect(await costOf(() => call('sh', 'pay.sh'))).toBe(PRICE_USDC6)
      const read = (name: string) => readFileSync(join(folder, name), 'utf8')
      const signals = read('signals.json')
      expect(JSON.parse(signals)).toMatchObject({ asOf: { chainId: 8453 } })
      expect(read('headers.txt')).toMatch(/^payment-response: /m)
      const again = await fetch(`${api.url}/v1/signals`, {
        headers: { 'payment-signature': read('payment.txt') },
      })
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await again.text()).toBe(signals)
    })

    it.each(['fetch.mjs', 'mpp.mjs', 'v1.mjs', 'v1again.mjs'])(
      'pays once with %s',
      async (file) => {
        let answer = ''
        const cost = await costOf(async () => {
          answer = await call(process.execPath, file)
        })
        expect(cost).toBe(PRICE_USDC6)
        expect(JSON.parse(answer)).toMatchObject({ asOf: { chainId: 8453 } })
      },
    )
  })
}
