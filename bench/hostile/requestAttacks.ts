import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { aPayer } from '../../test/support/payments/payer.ts'
import { type Attack, sourceOf, type Target } from './attack.ts'

const DEEP = `{ vaults { nodes { ${'holders { nodes { vault { '.repeat(16)} vaultId ${'} } }'.repeat(16)} } } }`
const ALIASES = `{ ${Array.from({ length: 3_000 }, (_, at) => `a${at}:head{number}`).join(' ')} }`
const LISTS = '{ vaults(first: 200) { nodes { holders(first: 200) { nodes { shares } } } } }'
const NESTED = `${'['.repeat(9_000)}${']'.repeat(9_000)}`

const EVERY_MS = 25
const SIGN_EVERY_MS = 50
/** Number of new payer keys, whose balances are zero. */
const PAYERS = 20

/** Sends deep, wide or expensive documents. */
export const deepDocuments: Attack = (target, count) => {
  const bodies = [
    ['/graphql', JSON.stringify({ query: DEEP })],
    ['/graphql', JSON.stringify({ query: ALIASES })],
    ['/graphql', JSON.stringify({ query: LISTS })],
    ['/v1/buy', NESTED],
    ['/mcp', NESTED],
    ['/a2a', NESTED],
    ['/v1/gas', NESTED],
  ] as const
  return repeat(target, EVERY_MS, async (n, agents) => {
    const [path, body] = bodies[n % bodies.length] ?? bodies[0]
    const status = await send(target, agents(n), { method: 'POST', path, body })
    count(`deep documents, ${status}`)
  })
}

const challenge = z.object({
  resource: z.object({ url: z.string() }),
  accepts: z.array(
    z.object({
      network: z.string(),
      amount: z.string(),
      asset: z.templateLiteral(['0x', z.string()]),
      payTo: z.templateLiteral(['0x', z.string()]),
      extra: z.object({ name: z.string(), version: z.string() }),
    }),
  ),
})

/** Sends valid signatures of payers with a zero balance, each with its own nonce. */
export const signatureFlood: Attack = async (target, count) => {
  const path = '/v1/signals'
  const response = await fetch(`${target.url}${path}`)
  const problem: unknown = JSON.parse(
    Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString('utf8'),
  )
  const { resource, accepts } = challenge.parse(problem)
  const accepted = accepts.find(({ network }) => network === 'eip155:8453')
  if (accepted === undefined) throw new Error('8453 takes no payment')
  const token = {
    chainId: 8453,
    address: accepted.asset,
    name: accepted.extra.name,
    version: accepted.extra.version,
  }
  const payers = Array.from({ length: PAYERS }, (_, n) => aPayer(`hostile ${n}`))
  await repeat(target, SIGN_EVERY_MS, async (n, agents) => {
    const payer = payers[n % PAYERS]
    if (payer === undefined) return
    const authorization = {
      from: payer.address,
      to: accepted.payTo,
      valueUsdc6: BigInt(accepted.amount),
      validAfterSec: 0n,
      validBeforeSec: BigInt(Math.floor(Date.now() / 1_000) + 60),
      nonce: `0x${randomBytes(32).toString('hex')}`,
    } as const
    const signature = await payer.sign(token, authorization)
    const payment = {
      x402Version: 2,
      resource,
      accepted,
      payload: {
        signature,
        authorization: {
          from: authorization.from,
          to: authorization.to,
          value: accepted.amount,
          validAfter: '0',
          validBefore: String(authorization.validBeforeSec),
          nonce: authorization.nonce,
        },
      },
    }
    const header = Buffer.from(JSON.stringify(payment)).toString('base64')
    const headers = { 'payment-signature': header }
    count(`signatures, ${await send(target, agents(n), { method: 'GET', path, headers })}`)
  })
}

type Sent = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends one request per interval without waiting for earlier answers; limits the number of requests
 * without an answer.
 */
async function repeat(
  { signal }: Target,
  everyMs: number,
  once: (n: number, agents: (n: number) => Agent) => Promise<void>,
): Promise<void> {
  const made = new Map<string, Agent>()
  const agents = (n: number): Agent => {
    const localAddress = sourceOf(n)
    const agent = made.get(localAddress) ?? new Agent({ keepAlive: true, localAddress })
    made.set(localAddress, agent)
    return agent
  }
  const running = new Set<Promise<void>>()
  for (let n = 0; !signal.aborted; n += 1) {
    if (running.size < MAX_AT_ONCE) {
      const attack = once(n, agents).finally(() => running.delete(attack))
      running.add(attack)
    }
    await delay(everyMs, undefined, { signal }).catch(() => {})
  }
  for (const agent of made.values()) agent.destroy()
  await Promise.all(running)
}

const MAX_AT_ONCE = 200

/** Returns the status of the answer, or `closed` if the connection ended first. */
function send({ host, port }: Target, agent: Agent, sent: Sent): Promise<number | 'closed'> {
  const { method, path, body, headers } = sent
  return new Promise((resolve) => {
    const sent = request(
      {
        host,
        port,
        agent,
        method,
        path,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(response.statusCode ?? 'closed'))
      },
    )
    sent.once('error', () => resolve('closed'))
    sent.end(body)
  })
}
