import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createMinBlock } from '../../../../api/http/createMinBlock.ts'
import { jsonReply } from '../../../../api/http/reply.ts'
import { exchangeOf } from '../../../builders/exchangeOf.ts'

/** Builds an index at block 100 that has block 101 after the first wait, and no later block. */
function anIndex() {
  const waits: number[] = []
  const floor = createMinBlock(() => ({
    newest: () => 100,
    reach: async (blockNumber) => {
      waits.push(blockNumber)
      return blockNumber <= 101
    },
  }))
  const app = new Hono()
  app.get(
    '/',
    exchangeOf(() => jsonReply(200, { floor: floor.current() }), floor),
  )
  const get = async (header?: string) => {
    const headers = header === undefined ? {} : { 'If-Block-At-Least': header }
    const answer = await app.request('/', { headers })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    }
  }
  return { get, waits }
}

describe('a request with If-Block-At-Least', () => {
  it('is answered at that block or later, and other requests have no limit', async () => {
    const { get } = anIndex()
    const [limited, free] = await Promise.all([get('99'), get()])
    expect([limited.body, free.body]).toEqual([{ floor: 99 }, { floor: 0 }])
  })

  it('waits for a block that is near', async () => {
    const { get, waits } = anIndex()
    expect((await get('101')).body).toEqual({ floor: 101 })
    expect(waits).toEqual([101])
  })

  it.each(['102', '110'])(
    'returns 503 when the index does not reach block %s in time',
    async (sent) => {
      expect(await anIndex().get(sent)).toEqual({
        status: 503,
        retryAfter: '5',
        body: {
          error: `If-Block-At-Least: the index is at block 100, before block ${sent}; retry after 5 s.`,
          field: 'If-Block-At-Least',
          code: 'index_stale',
          retryable: true,
        },
      })
    },
  )

  it('returns 503 without a wait for a block that is far ahead', async () => {
    const { get, waits } = anIndex()
    expect((await get('111')).status).toBe(503)
    expect(waits).toEqual([])
  })

  it.each(['-1', '1.5', '0x10', 'latest', '1e3', '', '9999999999999999'])(
    'returns 400 for the header "%s"',
    async (sent) => {
      const { status, body } = await anIndex().get(sent)
      expect([status, body]).toMatchObject([
        400,
        { error: 'if-block-at-least: must be a block number, such as 188' },
      ])
    },
  )
})
