import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  aMemo,
  aSolanaShop,
  buySolanaFrom,
  SOLANA_WALLET,
  signedBySolanaWallet,
} from '../../../../builders/aSolanaShop.ts'
import { mutatedBodies } from '../../../../builders/mutatedBodies.ts'
import { createAnswerChecker, operationsOf, readServedApi } from '../../../../builders/servedApi.ts'

const shop = aSolanaShop()
const { answer, headers } = await buySolanaFrom(shop)
const posted = signedBySolanaWallet(answer)
const api = await readServedApi(shop.app)
const check = createAnswerChecker(api)
const posting = operationsOf(api).find(({ operationId }) => operationId === 'postGasSolana')

const words = [answer.transaction, answer.sponsorshipId, SOLANA_WALLET.address, 'AAAA', '1']
const invalidBodies = (body: object) => mutatedBodies(body, words)
/** Returns a transaction with some changed bytes. */
const wires = fc
  .array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 4 })
  .map((changes) =>
    changes.reduce(
      (wire, [at, byte]) => {
        wire[at % wire.length] = byte
        return wire
      },
      Buffer.from(posted.transaction, 'base64'),
    ),
  )
  .map((wire) => wire.toString('base64'))
const bodies = fc.oneof(
  invalidBodies(aMemo()),
  invalidBodies({
    ...aMemo(),
    computeUnitLimit: 1_000,
    createAta: [{ owner: words[2], mint: words[2] }],
  }),
  invalidBodies(posted),
  invalidBodies({ sponsorshipId: answer.sponsorshipId, refresh: true }),
  wires.map((transaction) => ({ transaction })),
  wires.map((transaction) => ({ sponsorshipId: `0x${'12'.repeat(16)}`, transaction })),
  fc.jsonValue(),
)

it('any body for Solana, paid or unpaid, returns a documented answer and never an internal error', async () => {
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(bodies, fc.boolean(), async (body, isPaid) => {
      const response = await shop.post(JSON.stringify(body ?? null), isPaid ? headers : {})
      const { status } = response
      statuses.add(status)
      const text = status < 500 ? '' : await response.clone().text()
      // A refresh that is too early returns 503 with a delay.
      expect(status === 503 || status < 500).toBe(true)
      expect(text).toMatch(/^$|the first transaction may still enter a block/)
      if (posting !== undefined) await check(posting, response)
    }),
    { numRuns: 500 },
  )
  expect(posting).toBeDefined()
  expect([...statuses]).toEqual(expect.arrayContaining([400, 402]))
  expect(shop.payments.rows).toHaveLength(1)
})

it('a Solana body nested deeper than 64 levels is rejected', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  for (const body of [`{"transaction":${deep}}`, `{"instructions":${deep}}`]) {
    const response = await shop.post(body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'body: must not be nested deeper than 64 levels' },
    ])
  }
})
