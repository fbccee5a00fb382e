import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aGasShop,
  anOperation,
  aTransfer,
  buyGas,
  ENTRY_POINT,
  PAYMASTER,
  signedByWallet,
} from '../../../../builders/aGasShop.ts'
import { mutatedBodies } from '../../../../builders/mutatedBodies.ts'
import { createAnswerChecker, operationsOf, readServedApi } from '../../../../builders/servedApi.ts'

const shop = aGasShop()
const { answer } = await buyGas(shop)
const signed = await signedByWallet(answer)
const api = await readServedApi(shop.app)
const check = createAnswerChecker(api)
const posting = operationsOf(api).find(({ operationId }) => operationId === 'postGas')
const params = [anOperation(), ENTRY_POINT, '0x2105', { x402: {} }]

const words = ['0x', '0x0', '0x7702', `0x${'f'.repeat(64)}`, ENTRY_POINT, PAYMASTER, 8453, 137]
const invalidBodies = (body: object) => mutatedBodies(body, words)

const bodies = fc.oneof(
  invalidBodies(aTransfer({ chainId: 8453, redelegate: false })),
  invalidBodies({ userOperation: anOperation(), chainId: 8453 }),
  invalidBodies(signed),
  invalidBodies({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params }),
  invalidBodies({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }),
  fc.array(invalidBodies({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params })),
  fc.jsonValue(),
)

describe('a gas request nested deeper than 64 levels', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const withDeep = (body: object) => JSON.stringify(body).replace('"deep"', deep)
  it.each([
    ['as an authorization', withDeep({ ...signed, authorization: 'deep' })],
    [
      'as a payment',
      withDeep({
        jsonrpc: '2.0',
        id: 1,
        method: 'pm_getPaymasterData',
        params: [anOperation(), ENTRY_POINT, '0x2105', { x402: 'deep' }],
      }),
    ],
    ['as a whole', deep],
  ])('is rejected %s', async (_where, body) => {
    const response = await shop.post(body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'body: must not be nested deeper than 64 levels' },
    ])
  })
})

it('a long revert text of a contract is cut in the error of a gas request', async () => {
  const rateLimited = aGasShop()
  const reason = 'reverted with 0xabababab'
  const revertData = `0x${'ab'.repeat(1_000_000)}` as const
  rateLimited.estimate = async () => ({
    kind: 'failed',
    code: 'EXECUTION_REVERTED',
    reason,
    revertData,
  })
  const response = await rateLimited.post(aTransfer())
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: `userOperation: simulation failed: ${reason}`, code: 'EXECUTION_REVERTED' },
  ])
})

describe('any body of a gas request', () => {
  it('returns a documented answer and never an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const response = await shop.post(body === undefined ? 'null' : JSON.stringify(body))
        expect(response.status).toBeLessThan(500)
        if (response.status !== 204 && posting !== undefined) await check(posting, response)
      }),
      { numRuns: 300 },
    )
    expect(posting).toBeDefined()
    expect(shop.payments.rows).toHaveLength(1)
  })
})
