import { createPublicClient, custom, RpcRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { readFinalNumber } from '../../../../../core/payments/store/readFinalNumber.ts'

const LATEST = { number: '0x3e8', timestamp: '0x1', transactions: [] }

/** Returns a client of a node with the block 1000 and this answer about its final block. */
function clientOf(answerFinal: () => unknown) {
  const request = async ({ params: [tag] }: { params: readonly string[] }) =>
    tag === 'finalized' ? answerFinal() : LATEST
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

function rejectWith(code: number, message: string) {
  return () => {
    throw new RpcRequestError({ body: {}, error: { code, message }, url: 'http://node.test' })
  }
}

describe('the newest final block', () => {
  it('is the block that the node names', async () => {
    expect(
      await readFinalNumber(
        clientOf(() => ({ ...LATEST, number: '0x3c0' })),
        5042,
      ),
    ).toBe(960)
  })

  it.each([
    ['null', () => null],
    ['the error of geth', rejectWith(-32_000, 'finalized block not found')],
    ['the error of the specification', rejectWith(-39_001, 'Unknown block')],
  ])(
    'is below every block that the chain can reorganise if the node has none after a restart, and answers %s',
    async (_, answer) => {
      expect(await readFinalNumber(clientOf(answer), 5042)).toBe(936)
      expect(await readFinalNumber(clientOf(answer), 8453)).toBe(-800)
      expect(await readFinalNumber(clientOf(answer), 137)).toBe(-800)
    },
  )

  it('is not guessed from another error of the node', async () => {
    const client = clientOf(rejectWith(-32_005, 'limit exceeded'))
    await expect(readFinalNumber(client, 8453)).rejects.toThrow('limit exceeded')
  })
})
