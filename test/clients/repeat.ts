import axios from 'axios'
import { payByFaremeterHeader } from './payers/faremeter.ts'
import { payByMcpV1 } from './payers/mcpV1.ts'
import type { Payer } from './payers/payer.ts'
import { payByStockV1 } from './payers/stockV1.ts'
import { payByV2Axios } from './payers/v2Axios.ts'
import { payByV2Fetch } from './payers/v2Fetch.ts'

/**
 * `node repeat.ts <client> <url> <key> <chain id> <times> [Idempotency-Key]`: buys once as a user
 * of that client does, and repeats the paid request until it has `times` answers, through outages
 * of the server.
 *
 * Prints a line of JSON: the outcome of the purchase, the count of each later status, the number of
 * different answers, and the number of answers marked as repeats. Keys are throw-away keys.
 */
const payers: Readonly<Record<string, Payer>> = {
  'v2-fetch': payByV2Fetch,
  'v2-axios': payByV2Axios,
  'v1-fetch': payByStockV1,
  'faremeter-header': payByFaremeterHeader,
  'mcp-v1': payByMcpV1,
}

/** Pause between tries while the server is down or the charge is pending, milliseconds. */
const AGAIN_MS = 200
/** Maximum wait for one answer, milliseconds; above the maximum time of the server. */
const ANSWER_MS = 40_000

type Sent = { readonly url: string; readonly init: RequestInit }

const [, , name = '', url = '', key = '0x', chainId = '', times = '1', idempotencyKey] =
  process.argv
const plainFetch = globalThis.fetch
let paidWith: Sent | undefined

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? null : await request.clone().text()
  const { headers } = request
  const isPaid =
    headers.has('payment-signature') ||
    headers.has('x-payment') ||
    body?.includes('"x402/payment"') === true
  if (isPaid) paidWith = { url: request.url, init: { method: request.method, headers, body } }
  return plainFetch(request)
}
const { create } = axios
axios.create = (config) => {
  const instance = create(config)
  instance.interceptors.request.use((sending) => {
    const headers = new Headers(JSON.parse(JSON.stringify(sending.headers)))
    if (headers.has('payment-signature')) paidWith = { url: sending.url ?? '', init: { headers } }
    return sending
  })
  return instance
}

const pay = payers[name]
if (pay === undefined) throw new Error(`client: must be one of ${Object.keys(payers).join(', ')}`)
const first = await pay({
  url,
  key: `0x${key.slice(2)}`,
  chainId: Number(chainId),
  ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
}).then(({ status }) => String(status), String)
const outcome = await repeat(Number(times))
process.stdout.write(`${JSON.stringify({ first, ...outcome })}\n`, () => process.exit())

async function repeat(count: number) {
  if (paidWith === undefined) throw new Error('the client never paid')
  const statuses: Record<string, number> = {}
  const answers = new Set<string>()
  let [served, replayed, lost] = [0, 0, 0]
  while (served < count) {
    const answer = await once(paidWith)
    if (answer === null) lost += 1
    else {
      const { status, text, isReplayed } = answer
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status === 200) {
        served += 1
        replayed += isReplayed ? 1 : 0
        answers.add(text)
        continue
      }
      // Any other status ends the repeats, because it must not occur.
      if (![202, 503].includes(status)) return { statuses, served, lost, replayed, problem: text }
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return { statuses, served, lost, replayed, answers: answers.size }
}

async function once({ url: at, init }: Sent) {
  try {
    const response = await plainFetch(at, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
    const isReplayed = response.headers.get('idempotent-replayed') === 'true'
    return { status: response.status, text: await response.text(), isReplayed }
  } catch {
    return null
  }
}
