import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../../core/kernel/errors.ts'
import { aWorld } from '../../../builders/aChain.ts'
import { anApp } from '../../../builders/anApp.ts'
import { noCards } from '../../../builders/noCards.ts'

const CARD = '/.well-known/agent-card.json'

describe('the signed card', () => {
  it('is served byte for byte, and during an outage of the database too', async () => {
    const stored = '{"name":"Quartet",  "signatures":[{"protected":"a","signature":"b"}]}'
    const answers = [null, stored, new DatabaseUnavailable(1)]
    const signed = async () => {
      const next = answers.shift() ?? null
      if (next instanceof Error) throw next
      return next
    }
    const app = anApp(aWorld(), { cards: { ...noCards, signed } })
    const unsigned = await app.request(CARD)
    expect(unsigned.status).toBe(200)
    expect(await unsigned.json()).not.toHaveProperty('signatures')
    for (const _ of [1, 2]) {
      const response = await app.request(CARD)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(stored)
    }
  })

  it('has its public keys at /.well-known/jwks.json', async () => {
    // The public key of RFC 7515, appendix A.3.
    const x = '7fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445'
    const y = 'c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad'
    const keys = async () => [`0x${x}${y}`] as const
    const response = await anApp(aWorld(), { cards: { ...noCards, keys } }).request(
      '/.well-known/jwks.json',
    )
    expect(await response.json()).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: expect.stringMatching(/^[\w-]{43}$/),
          alg: 'ES256',
          use: 'sig',
        },
      ],
    })
  })
})
