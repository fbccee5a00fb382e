import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { z } from 'zod'
import { PATIENCE_MS } from '../patience.ts'

const HASH_ZERO: Hex = `0x${'0'.repeat(64)}`
/** Account that receives the tips of all blocks. */
const FEE_RECIPIENT: Hex = '0x00000000000000000000000000000000000c0f1e'
/** Waits for a payload with transactions, ms; geth answers at once with an empty block while it builds. */
const BUILD_MS = [15, 30, 60, 120, 250, 500, 1_000, 2_000] as const

const hex = z.templateLiteral(['0x', z.string()])
const forkchoice = z.object({
  payloadStatus: z.object({ status: z.string() }),
  payloadId: z.string().nullable(),
})
const payload = z.object({
  executionPayload: z.looseObject({ blockHash: hex, transactions: z.array(hex) }),
  executionRequests: z.array(hex),
})
const status = z.object({ status: z.string(), validationError: z.string().nullish() })

type Payload = z.output<typeof payload>

/** Consensus side of a node: builds blocks on the newest block. Source: ethereum/execution-apis, engine/prague.md. */
export type Engine = {
  /** Appends one block; with `hasWaiting`, the block includes the transactions of the pool. */
  append(block: NextBlock): Promise<Hex>
}

export type NextBlock = {
  readonly parentHash: Hex
  readonly timestampSec: number
  readonly hasWaiting: boolean
}

/** Creates the client of a node's authenticated port; `secret` is the key of the tokens. Throws `Error`. */
export function createEngine(url: string, secret: Buffer): Engine {
  const call = async <T>(schema: z.ZodType<T>, method: string, params: unknown[]): Promise<T> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(secret)}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = z
      .object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() })
      .parse(await response.json())
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return schema.parse(answer.result)
  }
  const choose = async (headBlockHash: Hex, attributes: object | null) => {
    const state = { headBlockHash, safeBlockHash: HASH_ZERO, finalizedBlockHash: HASH_ZERO }
    const answer = await call(forkchoice, 'engine_forkchoiceUpdatedV3', [state, attributes])
    expectValid(answer.payloadStatus)
    return answer.payloadId
  }
  /** Builds until the block has transactions; a block stays empty if the pool's transactions fit into none. */
  const build = async ({ parentHash, timestampSec, hasWaiting }: NextBlock): Promise<Payload> => {
    let built: Payload | undefined
    for (const buildMs of hasWaiting ? BUILD_MS : [0]) {
      // Another random value gives another payload, because geth ends a payload when it is read.
      const prevRandao = `0x${randomBytes(32).toString('hex')}`
      const id = await choose(parentHash, {
        timestamp: `0x${timestampSec.toString(16)}`,
        prevRandao,
        suggestedFeeRecipient: FEE_RECIPIENT,
        withdrawals: [],
        parentBeaconBlockRoot: HASH_ZERO,
      })
      if (buildMs > 0) await wait(buildMs)
      built = await call(payload, 'engine_getPayloadV4', [id])
      if (built.executionPayload.transactions.length > 0) break
    }
    if (built === undefined) throw new Error('no block was built')
    return built
  }
  return {
    append: async (block) => {
      const { executionPayload, executionRequests } = await build(block)
      const params = [executionPayload, [], HASH_ZERO, executionRequests]
      expectValid(await call(status, 'engine_newPayloadV4', params))
      await choose(executionPayload.blockHash, null)
      return executionPayload.blockHash
    },
  }
}

function expectValid(answer: z.output<typeof status>): void {
  if (answer.status === 'VALID') return
  throw new Error(`the node answers ${answer.status}: ${answer.validationError ?? ''}`)
}

/**
 * Returns a JSON web token (HS256) that geth accepts for a minute. Source: execution-apis,
 * authentication.md.
 */
function tokenOf(secret: Buffer): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iat })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
