import { privateKeyToAccount } from 'viem/accounts'
import {
  type AnsweredExample,
  EXAMPLE_ORIGIN,
  type ExampleRequest,
  exampleRequest,
} from '../../../api/discovery/answeredExamples.ts'
import { isPaid } from '../../../api/payments/paidOperation.ts'
import { bridgeUsdc } from '../../../core/bridge/operations/bridgeUsdc.ts'
import type { Operation } from '../../../core/catalogue/operation.ts'
import { operations } from '../../../core/catalogue/registry.ts'
import type { RawInput } from '../../../core/kernel/operation/defineOperation.ts'
import {
  EMPTY_EXAMPLE_FACTS,
  type ExampleFacts,
} from '../../../core/kernel/operation/exampleFacts.ts'
import { getLeadSearch } from '../../../core/leads/operations/getLeadSearch.ts'
import { getLeads } from '../../../core/leads/operations/getLeads.ts'
import { defineGetPayment } from '../../../core/payments/operations/getPayment.ts'
import { defineListPayments } from '../../../core/payments/operations/listPayments.ts'
import { getShops } from '../../../core/shops/operations/getShops.ts'
import { postUcpSearch } from '../../../core/shops/operations/ucp/postUcpSearch.ts'
import { getGas } from '../../../core/sponsor/evm/operations/getGas.ts'
import { postGas } from '../../../core/sponsor/evm/operations/postGas.ts'
import { getUpdown } from '../../../core/updown/operations/getUpdown.ts'
import { getUpdownPrice } from '../../../core/updown/operations/getUpdownPrice.ts'
import { getSignals } from '../../../core/vaults/operations/getSignals.ts'
import { readExamples } from '../../../core/vaults/operations/readVaultExamples.ts'
import { until } from '../../../supervisor/until.ts'
import { noPayment } from '../../builders/noPayment.ts'
import { signedHeader, signInText } from '../../builders/signedHeader.ts'
import { offerIn, signSponsored } from '../gas/buySponsorship.ts'
import { PATIENCE_MS } from '../patience.ts'
import type { Payer } from '../payments/payer.ts'
import { signPayment } from '../payments/payment.ts'
import { recordSolana } from './recordSolana.ts'
import { shorten, shortenText } from './shorten.ts'
import { BRIDGE_REQUEST, type WholeWorld } from './wholeWorld.ts'

export type RecordedExample = { readonly [operationId: string]: readonly AnsweredExample[] }

/** All described operations, in the order of the description. */
export const described: readonly Operation[] = [
  ...operations,
  defineGetPayment(noPayment.payments, noPayment.vouchers),
  defineListPayments(noPayment.payments, noPayment.vouchers),
]

type Call = {
  readonly name: string
  readonly request: ExampleRequest
  readonly payment?: string
  /** Sign-in of the payer; expires, and is therefore no part of a recorded request. */
  readonly signIn?: string
}
type RecordedReply = {
  readonly example: AnsweredExample
  readonly headers: Headers
  readonly body: Json
}
// biome-ignore lint/suspicious/noExplicitAny: a test's own reading of JSON
type Json = any

const PAY_CHAIN = 8453
/** Seconds that a window must have left for its examples. */
const CALM_SEC = 20
/** Recipient of transfers in examples. */
const RECIPIENT = '00000000000000000000000000000000000000aa'

/** Records an example of every answer of every operation on a whole world. */
export async function recordExamples(world: WholeWorld, payer: Payer): Promise<RecordedExample> {
  const recorder = createRecorder(world, payer)
  const facts = await recordBought(world, recorder)
  for (const operation of described) {
    if (recorder.has(operation)) continue
    const request = operation.example(facts)
    if (request === null) throw new Error(`${operation.id} has no example here`)
    if (isPaid(operation) && operation.mcp.envelope !== undefined) {
      // The price has the form of a shop search, and the document has a size budget.
      const payment = await recorder.price(operation, toRequest(request))
      await recorder.keep(operation, { name: 'paid', request: toRequest(request), payment }, 200)
    } else if (isPaid(operation)) await recorder.buy(operation, toRequest(request))
    else await recordFree(recorder, operation, toRequest(request))
  }
  return Object.fromEntries(
    described.map(({ id }) => [id, recorder.of(id).map(({ example }) => example)]),
  )
}

/** Replaces local URLs by public ones; the remaining local URL is the devnet's shop. */
function inPublic(text: string, apiUrl: string): string {
  return text
    .replaceAll(apiUrl, EXAMPLE_ORIGIN)
    .replace(/(eip155:\d+) http:\/\/127\.0\.0\.1:\d+/g, '$1 https://rpc.example.com')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://shop.example.com')
}

export type Recorder = ReturnType<typeof createRecorder>

function createRecorder({ api }: WholeWorld, payer: Payer) {
  const received = new Map<string, RecordedReply[]>()
  const send = async (operation: Operation, call: Call): Promise<RecordedReply> => {
    const response = await fetch(urlOf(api.url, operation, call.request), {
      method: operation.method,
      headers: {
        ...(operation.input.body && { 'content-type': 'application/json' }),
        ...call.request.headers,
        ...(call.payment !== undefined && { 'payment-signature': call.payment }),
        ...(call.signIn !== undefined && { 'sign-in-with-x': call.signIn }),
      },
      ...(operation.input.body && { body: JSON.stringify(call.request.body ?? {}) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = inPublic(await response.text(), api.url)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const body: Json = type === 'application/json' ? JSON.parse(text) : text
    const { name, request } = call
    const returned = JSON.parse(JSON.stringify(request).replaceAll(api.url, EXAMPLE_ORIGIN))
    const example = {
      name,
      request: returned,
      status: response.status,
      type,
      body: type === 'application/json' ? shorten(body) : shortenText(type, text),
    }
    return { example, headers: response.headers, body }
  }
  const keep = async (operation: Operation, call: Call, status: number): Promise<RecordedReply> => {
    const answer = await send(operation, call)
    if (answer.example.status !== status) {
      const returned = JSON.stringify(answer.body).slice(0, 1_000)
      throw new Error(`${operation.id} ${call.name}: ${answer.example.status} ${returned}`)
    }
    received.set(operation.id, [...(received.get(operation.id) ?? []), answer])
    return answer
  }
  const sign = async ({ headers }: RecordedReply): Promise<string> => {
    const offer = offerIn(headers.get('payment-required') ?? '', PAY_CHAIN)
    return (await signPayment(payer, offer)).header
  }
  /** Returns a payment for a request, without recording. */
  const price = async (operation: Operation, request: ExampleRequest): Promise<string> =>
    sign(await send(operation, { name: 'price', request }))
  return {
    payer,
    keep,
    hear: async (operation: Operation, request: ExampleRequest): Promise<RecordedReply> =>
      send(operation, { name: 'paid', request, payment: await price(operation, request) }),
    has: ({ id }: Operation) => received.has(id),
    of: (id: string) => received.get(id) ?? [],
    /** Records the price of a request, then its paid answer; the description shows the answer first. */
    price,
    buy: async (operation: Operation, request: ExampleRequest) => {
      const payment = await sign(await keep(operation, { name: 'price', request }, 402))
      const answer = await keep(operation, { name: 'paid', request, payment }, 200)
      return { answer, payment }
    },
  }
}

/** Records paid calls; other examples use their facts. */
async function recordBought(world: WholeWorld, recorder: Recorder): Promise<ExampleFacts> {
  const { facts } = await readExamples({ chain: world.world.chain })
  const { body: held } = await world.api.get(`/v1/vault/${facts.vault?.address}/holders`)
  const account = String(held.holders[0]?.account ?? facts.account)
  await recordSignals(recorder, facts)
  const burnTx = await recordBridge(recorder)
  const { userOpHash, wallet } = await recordGas(world, recorder)
  await recordSolana(world, recorder)
  const paymentId = await recordPending(world, recorder, { facts, wallet })
  const params = { paymentId }
  const getPayment = described.find(({ id }) => id === 'getPayment')
  const listPayments = described.find(({ id }) => id === 'listPayments')
  if (getPayment === undefined || listPayments === undefined) {
    throw new Error('no operation shows payments')
  }
  await recorder.keep(getPayment, { name: 'payment', request: { params } }, 200)
  const signIn = await signInFor(world.api.url, recorder.payer)
  const own = { name: 'own payments', request: { query: { limit: 2 } }, signIn }
  await recorder.keep(listPayments, own, 200)
  const lead = await recordLeads(recorder)
  const shop = await recordShops(recorder)
  const market = await recordMarkets(world, recorder)
  const paidUrl = `${world.api.url}/v1/bridge?${new URLSearchParams(BRIDGE_REQUEST)}`
  return { ...facts, account, burnTx, userOpHash, paidUrl, lead, shop, market }
}

/** Returns the value of `SIGN-IN-WITH-X` of a payer for a service at this URL. */
function signInFor(url: string, { key }: Payer): Promise<string> {
  const text = { nowMs: Date.now(), domain: new URL(url).host, uri: `${url}/v1/payments` }
  return signedHeader(privateKeyToAccount(key), signInText(text))
}

const signalsOf = ({ vault }: ExampleFacts): ExampleRequest => ({
  query: { vault: vault?.address },
})

async function recordSignals(recorder: Recorder, facts: ExampleFacts): Promise<void> {
  const { payment } = await recorder.buy(getSignals, signalsOf(facts))
  const other = { name: 'usedElsewhere', request: { query: {} }, payment }
  await recorder.keep(getSignals, other, 409)
}

/** Records a page of leads and the same page as a table; other examples use its search. */
async function recordLeads(recorder: Recorder): Promise<ExampleFacts['lead']> {
  const { body } = await recorder.keep(getLeads, { name: 'json', request: {} }, 200)
  const request = { query: body.example }
  await recorder.buy(getLeadSearch, request)
  const sample = { query: { ...body.example, sample: '1' } }
  await recorder.keep(getLeadSearch, { name: 'sample', request: sample }, 200)
  const table = { query: { ...body.example, format: 'csv' } }
  const payment = await recorder.price(getLeadSearch, table)
  await recorder.keep(getLeadSearch, { name: 'csv', request: table, payment }, 200)
  return body.example
}

async function recordShops(recorder: Recorder): Promise<ExampleFacts['shop']> {
  const { body } = await recorder.keep(getShops, { name: 'json', request: {} }, 200)
  const [listed] = body.shops
  const shop = { slug: listed.shop.slug, query: listed.exampleQuery, product: null }
  const search = postUcpSearch.example({ ...EMPTY_EXAMPLE_FACTS, shop })
  if (search === null) throw new Error('the search of UCP has no example')
  const found = await recorder.hear(postUcpSearch, toRequest(search))
  return { ...shop, product: found.body.products[0].id }
}

/**
 * Records a running and an ended window of the first market, away from boundaries, where facts are missing for
 * seconds.
 */
async function recordMarkets({ api }: WholeWorld, recorder: Recorder): Promise<string> {
  const isCalm = async () => {
    const [first] = (await api.get('/v1/updown')).body.markets
    return first.status === 'live' && first.window.end - Date.now() / 1_000 > CALM_SEC
  }
  await until(isCalm, PATIENCE_MS)
  const { body } = await recorder.keep(getUpdown, { name: 'json', request: {} }, 200)
  const [{ market, window }] = body.markets
  await recorder.buy(getUpdownPrice, { params: { market } })
  const start = String(window.start - 2 * window.seconds)
  const isKept = async () => (await api.get(`/v1/updown/${market}?start=${start}`)).status === 402
  await until(isKept, PATIENCE_MS)
  const past = { params: { market }, query: { start } }
  const payment = await recorder.price(getUpdownPrice, past)
  await recorder.keep(getUpdownPrice, { name: 'past', request: past, payment }, 200)
  const free = { params: { market }, query: { free: '1' } }
  await recorder.keep(getUpdownPrice, { name: 'free', request: free }, 200)
  return market
}

async function recordBridge(recorder: Recorder): Promise<string> {
  const request = { query: BRIDGE_REQUEST }
  const { answer, payment } = await recorder.buy(bridgeUsdc, request)
  await recorder.keep(bridgeUsdc, { name: 'used', request, payment }, 409)
  return answer.body.burnTx
}

/**
 * Returns the request for a transfer of USDC to the recipient, from a wallet without native coins.
 */
const sendOf = ({ payer }: Recorder, usdc: string, amount: string): ExampleRequest => ({
  body: {
    sender: payer.address,
    calls: [
      { to: usdc, data: `0xa9059cbb${RECIPIENT.padStart(64, '0')}${amount.padStart(64, '0')}` },
    ],
    chainId: PAY_CHAIN,
  },
})

type SignedWallet = { readonly request: ExampleRequest }

async function recordGas(
  world: WholeWorld,
  recorder: Recorder,
): Promise<{ readonly userOpHash: string; readonly wallet: SignedWallet }> {
  const usdc = world.usdc(PAY_CHAIN)
  const request = sendOf(recorder, usdc, (1_000_000).toString(16))
  const { answer } = await recorder.buy(postGas, request)
  const signedRequest = async (bought: RecordedReply): Promise<ExampleRequest> => ({
    body: JSON.parse(
      JSON.stringify(
        await signSponsored(recorder.payer.key, { status: 200, ...bought }),
        (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
      ),
    ),
  })
  const post = { name: 'executed', request: await signedRequest(answer) }
  const executed = await recorder.keep(postGas, post, 200)
  const { userOperation, entryPoint } = answer.body
  const params = [userOperation, entryPoint, `0x${PAY_CHAIN.toString(16)}`, {}]
  const stub = { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }
  await recorder.keep(postGas, { name: 'rpcStub', request: { body: stub } }, 200)
  const next = sendOf(recorder, usdc, (2_000_000).toString(16))
  const bought = await recorder.hear(postGas, next)
  return {
    userOpHash: executed.body.userOpHash,
    wallet: { request: await signedRequest(bought) },
  }
}

type Waiting = { readonly facts: ExampleFacts; readonly wallet: SignedWallet }

/** Records pending answers: without new blocks, paid and posted requests have no outcome. */
async function recordPending(
  world: WholeWorld,
  recorder: Recorder,
  { facts, wallet }: Waiting,
): Promise<string> {
  const signals = { request: signalsOf(facts), name: 'pending' }
  const bridge = { request: { query: BRIDGE_REQUEST }, name: 'pending' }
  const [forSignals, forBridge] = await Promise.all([
    recorder.price(getSignals, signals.request),
    recorder.price(bridgeUsdc, bridge.request),
  ])
  const { rpc } = world.chain(PAY_CHAIN)
  await rpc('evm_setIntervalMining', [0])
  try {
    const [paid] = await Promise.all([
      recorder.keep(getSignals, { ...signals, payment: forSignals }, 202),
      recorder.keep(bridgeUsdc, { ...bridge, payment: forBridge }, 202),
      recorder.keep(postGas, { name: 'pending', request: wallet.request }, 202),
    ])
    return paid.body.paymentId
  } finally {
    await rpc('evm_setIntervalMining', [1])
  }
}

/** Records the plain answer, then each other format. */
async function recordFree(
  recorder: Recorder,
  operation: Operation,
  request: ExampleRequest,
): Promise<void> {
  const { formats = [], input } = operation
  const isByQuery = input.query !== undefined && 'format' in input.query.shape
  const accept = (type: string) => ({ ...request, headers: { accept: type } })
  const plain = formats.length === 0 || isByQuery ? request : accept('application/json')
  await recorder.keep(operation, { name: 'json', request: plain }, 200)
  for (const { name, type } of formats) {
    const query = { ...request.query, format: name }
    const shaped = isByQuery ? { ...request, query } : accept(type.split(';')[0] ?? type)
    await recorder.keep(operation, { name, request: shaped }, 200)
  }
  if (operation.id !== getGas.id) return
  await recorder.keep(operation, { name: 'price', request: {} }, 402)
}

function toRequest({ params, query, body }: RawInput): ExampleRequest {
  return exampleRequest.parse({ params, query, body })
}

function urlOf(origin: string, { path }: Operation, { params = {}, query = {} }: ExampleRequest) {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => String(params[name]))
  const words = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return `${origin}${filled}${words.length > 0 ? `?${new URLSearchParams(words)}` : ''}`
}
