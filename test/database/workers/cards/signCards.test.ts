import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAgentCards } from '../../../../core/cards/store/createAgentCards.ts'
import { createSql, type Sql } from '../../../../core/platform/db/createSql.ts'
import { createLocalP256Key } from '../../../../core/signing/createLocalP256Key.ts'
import { SigningFailed } from '../../../../core/signing/signingFailed.ts'
import { signCards } from '../../../../workers/cards/signCards.ts'
import { aCard, CARD_ORIGIN } from '../../../builders/aCard.ts'
import type { TestDatabase } from '../../../support/createDatabase.ts'
import { migratedDatabase } from '../../../support/migratedDatabase.ts'

const KEY = createLocalP256Key(`0x${'5a'.repeat(32)}`)
const NEXT_KEY = createLocalP256Key(`0x${'5b'.repeat(32)}`)

let database: TestDatabase
let sql: Sql
let cards: ReturnType<typeof createAgentCards>
beforeAll(async () => {
  database = await migratedDatabase()
  sql = createSql(database.url, { name: 'test', max: 1, reader: false })
  cards = createAgentCards(database.url)
})
afterAll(async () => {
  await cards?.close()
  await sql?.end()
  await database?.drop()
})
beforeEach(async () => {
  await sql`truncate app.agent_card, app.card_key`
})

const events: string[] = []
const note = ({ event }: { readonly event?: unknown }) => events.push(String(event))
const log = { info: note, warn: note }
const sign = (key: Parameters<typeof signCards>[0]['key'] = KEY) =>
  signCards({ cards, key, log, publicUrl: CARD_ORIGIN })

describe('signatures of the agent card', () => {
  it('follow the first request of a content, and do not change afterwards', async () => {
    await sign()
    expect(await cards.keys()).toEqual([KEY.publicKey])
    expect(await cards.signed(aCard())).toBeNull()
    await sign()
    const card = await cards.signed(aCard())
    const { signatures, ...rest } = JSON.parse(card ?? '{}')
    expect(rest).toEqual(JSON.parse(aCard()))
    expect(JSON.parse(Buffer.from(signatures[0].protected, 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'JOSE',
      kid: expect.stringMatching(/^[\w-]{43}$/),
      jku: `${CARD_ORIGIN}/.well-known/jwks.json`,
    })
    await sign()
    await sign(NEXT_KEY)
    expect(await cards.signed(aCard())).toBe(card)
  })

  it('exist for each release apart', async () => {
    await cards.signed(aCard())
    await sign()
    expect(await cards.signed(aCard('1.0.1'))).toBeNull()
    await sign()
    expect(JSON.parse((await cards.signed(aCard('1.0.1'))) ?? '{}')).toMatchObject({
      version: '1.0.1',
    })
  })

  it('end with the removal of their key, and the next key signs the card again', async () => {
    await cards.signed(aCard())
    await sign()
    const old = await cards.signed(aCard())
    await sql`delete from app.card_key`
    expect(await cards.signed(aCard())).toBeNull()
    await sign(NEXT_KEY)
    expect(await cards.signed(aCard())).not.toBe(old)
  })

  it('wait for a signer that fails', async () => {
    await cards.signed(aCard())
    const failing = async (): Promise<never> => {
      throw new SigningFailed('signer_unavailable', 'no answer')
    }
    await expect(sign({ ...KEY, sign: failing })).rejects.toThrow('signer_unavailable')
    expect(await cards.signed(aCard())).toBeNull()
    await sign()
    expect(await cards.signed(aCard())).not.toBeNull()
  })

  it('are made again after a kill between the signature and its storage', async () => {
    await cards.signed(aCard())
    const store = async (): Promise<never> => {
      throw new Error('killed')
    }
    const killed = { ...cards, store }
    await expect(
      signCards({ cards: killed, key: KEY, log, publicUrl: CARD_ORIGIN }),
    ).rejects.toThrow('killed')
    expect(await cards.signed(aCard())).toBeNull()
    await sign()
    expect(await cards.signed(aCard())).not.toBeNull()
    const rows = await sql`select from app.agent_card`
    expect(rows.count).toBe(1)
  })

  it('do not exist for a card of another host, whose content is deleted', async () => {
    const foreign = aCard('1.0.0', 'https://attacker.test')
    await cards.signed(foreign)
    events.length = 0
    await sign()
    await sign()
    expect(events).toEqual(['card_refused'])
    expect(await cards.signed(foreign)).toBeNull()
  })
})
