import { describe, expect, it } from 'vitest'
import { createQuartet } from '../../../clients/typescript/src/index.ts'

/**
 * Builds a client of a service whose answers have these blocks in turn, and the list of required
 * blocks of the requests.
 */
const clientOf = (blocks: readonly (number | null)[], isMonotonic?: boolean) => {
  const floors: (string | null)[] = []
  const quartet = createQuartet({
    baseUrl: 'http://service.test',
    ...(isMonotonic === undefined ? {} : { isMonotonic }),
    fetch: (request) => {
      const block = blocks[floors.length] ?? null
      floors.push(request.headers.get('if-block-at-least'))
      const headers: Record<string, string> = block === null ? {} : { 'x-block-number': `${block}` }
      return Promise.resolve(Response.json({}, { headers }))
    },
  })
  return { quartet, floors }
}

describe('the lowest block of the typed client', () => {
  it('is the newest block of all earlier answers', async () => {
    const { quartet, floors } = clientOf([188, 190, 120, null, 190])
    for (let round = 0; round < 5; round += 1) await quartet.GET('/v1/basket')
    expect(floors).toEqual([null, '188', '190', '190', '190'])
  })

  it('is the lowest block of the caller when the caller sends a block', async () => {
    const { quartet, floors } = clientOf([188, 188])
    await quartet.GET('/v1/basket')
    await quartet.GET('/v1/basket', { headers: { 'If-Block-At-Least': '7' } })
    expect(floors).toEqual([null, '7'])
  })

  it('is not sent by a client without isMonotonic', async () => {
    const { quartet, floors } = clientOf([188, 188], false)
    await quartet.GET('/v1/basket')
    await quartet.GET('/v1/basket')
    expect(floors).toEqual([null, null])
  })
})
