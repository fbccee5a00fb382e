import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serveFree } from '../../../../../api/payments/signIn/serveFree.ts'
import { closedObject } from '../../../../../core/kernel/operation/closedObject.ts'
import { defineOperation } from '../../../../../core/kernel/operation/defineOperation.ts'
import type {
  FreeCallRequest,
  FreeCallVerdict,
  FreeGrants,
} from '../../../../../core/payments/freePorts.ts'
import { aSigner, PUBLIC_URL, SIGN_IN_MS, signedHeader } from '../../../../builders/signedHeader.ts'

const operation = defineOperation({
  id: 'getAnything',
  method: 'GET',
  path: '/v1/anything',
  tag: 'Analytics',
  summary: 'Read anything',
  description: 'Anything.',
  input: { query: closedObject({ free: z.literal('1').optional() }) },
  output: z.object({}),
  price: { amountUsdc6: 4_000n, chainIds: [8453], timeoutSec: 60 },
  freeQuota: { param: 'free', perAgentPerDay: 2 },
  caching: 'none',
  mcp: { name: 'get_anything', readOnly: true },
  refusals: [],
  why: 'For tests.',
  example: () => ({}),
  run: async () => ({ body: {}, at: null }),
})

/** Builds grants that return the given verdict and record their calls. */
function recordingGrants(
  verdict: Exclude<FreeCallVerdict['kind'], 'granted'> | 'granted' = 'granted',
  committed = true,
) {
  const requests: FreeCallRequest[] = []
  const done: string[] = []
  const grants: FreeGrants = {
    reserve: async (request) => {
      requests.push(request)
      if (verdict !== 'granted') return { kind: verdict }
      const { operation, signIn } = request
      return {
        kind: verdict,
        grant: { operation, seats: [], reservedAtMs: 0, signIn },
      }
    },
    commit: async () => {
      done.push('commit')
      return committed
    },
    cancel: async () => {
      done.push('cancel')
    },
    sweep: async () => {},
  }
  const clock = { nowMs: () => SIGN_IN_MS, nowSec: () => SIGN_IN_MS / 1000 }
  return { asks: requests, done, deps: { grants, clock, publicUrl: PUBLIC_URL } }
}

const free = { operation, query: { free: '1' }, signIn: undefined, network: 'office' }
const answer = async () => ({ text: 'answer', isEmpty: false })

describe('a free call', () => {
  it('is counted after its answer', async () => {
    const { deps, asks: requests, done } = recordingGrants()
    expect(await serveFree(deps, free, answer)).toEqual({
      kind: 'served',
      answer: await answer(),
    })
    expect(done).toEqual(['commit'])
    expect(requests).toEqual([
      {
        operation: 'getAnything',
        signIn: null,
        network: 'office',
        perAgent: 2,
        period: 'day',
        perNetworkPerDay: 20,
      },
    ])
  })

  it('is counted for the address of the sign-in', async () => {
    const { deps, asks: requests } = recordingGrants()
    const signIn = await signedHeader(aSigner(1))
    expect((await serveFree(deps, { ...free, signIn }, answer)).kind).toBe('served')
    expect(requests[0]?.signIn).toEqual({
      address: aSigner(1).address.toLowerCase(),
      nonce: 'a1b2c3d4e5f60718',
      expiresAtSec: SIGN_IN_MS / 1000 + 301,
    })
  })

  it.each([
    ['the query has no parameter free', { ...free, query: {} }],
    ['the query has another value', { ...free, query: { free: '0' } }],
    ['the operation has no free calls', { ...free, operation: withoutQuota() }],
  ])('is not granted when %s, for any sign-in', async (_words, request) => {
    const { deps, asks: requests } = recordingGrants()
    expect(await serveFree(deps, { ...request, signIn: 'garbage' }, answer)).toEqual({
      kind: 'none',
    })
    expect(requests).toEqual([])
  })

  it('is rejected for an invalid sign-in, and is not counted by network instead', async () => {
    const { deps, asks: requests } = recordingGrants()
    expect(await serveFree(deps, { ...free, signIn: 'garbage' }, answer)).toEqual({
      kind: 'refused',
      reason: 'siwx_invalid',
      message: expect.stringContaining('SIGN-IN-WITH-X: must be a signed EIP-4361 message'),
    })
    expect(requests).toEqual([])
  })

  it.each([
    ['replayed', 'siwx_invalid'],
    ['exhausted', 'free_quota_used'],
  ] as const)(
    'is rejected when the grant is %s, and the operation does not run',
    async (verdict, reason) => {
      const { deps } = recordingGrants(verdict)
      let runs = 0
      const call = await serveFree(deps, free, async () => {
        runs += 1
        return answer()
      })
      expect(call).toMatchObject({ kind: 'refused', reason })
      expect(runs).toBe(0)
    },
  )

  it('is cancelled when the operation fails, and the error is thrown', async () => {
    const { deps, done } = recordingGrants()
    const failing = serveFree(deps, free, () => Promise.reject(new RangeError('no answer')))
    await expect(failing).rejects.toThrow('no answer')
    expect(done).toEqual(['cancel'])
  })

  it('is cancelled when the answer is empty, because an empty answer is free', async () => {
    const { deps, done } = recordingGrants()
    const call = await serveFree(deps, free, async () => ({ isEmpty: true }))
    expect(call).toMatchObject({ kind: 'served' })
    expect(done).toEqual(['cancel'])
  })

  it('is not served when its reservation ended before the answer', async () => {
    const { deps } = recordingGrants('granted', false)
    expect(await serveFree(deps, free, answer)).toMatchObject({ reason: 'free_quota_used' })
  })
})

function withoutQuota(): typeof operation {
  const { freeQuota: _quota, ...rest } = operation
  return rest
}
