import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from '../../../../../api/http/agent.ts'
import { challengeForm } from '../../../../../api/payments/wire/challengeForm.ts'

/** Returns true if a caller with this header receives challenges of MPP. */
async function acceptsMpp(header: string | undefined): Promise<boolean> {
  const app = new Hono<HttpEnv>().get('/', (context) => context.json(challengeForm(context)))
  const headers: Record<string, string> = header === undefined ? {} : { 'accept-payment': header }
  return (await (await app.request('/', { headers })).json()).acceptsMpp
}

describe('the header Accept-Payment', () => {
  it.each([
    'evm/charge',
    'EVM/Charge',
    'tempo/session, evm/charge;q=0.5',
    'evm/*',
    '*/charge',
    '*/*',
  ])('requests challenges of MPP by "%s"', async (header) => {
    expect(await acceptsMpp(header)).toBe(true)
  })

  it.each([undefined, '', 'tempo/charge', 'evm/session', 'evm/charge;q=0', 'evm/charge; q=0.0'])(
    'does not request challenges of MPP by "%s"',
    async (header) => {
      expect(await acceptsMpp(header)).toBe(false)
    },
  )
})
