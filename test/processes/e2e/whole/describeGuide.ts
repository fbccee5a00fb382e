import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../../core/catalogue/registry.ts'
import { requestOf } from '../../../builders/requestOf.ts'
import { sendToAgent } from '../../../support/a2a/sendToAgent.ts'
import { bridgePath, payBridge, signBridge } from '../../../support/bridge/bridgeCall.ts'
import { llmsFaults, llmsParts } from '../../../support/llmsGrammar.ts'
import { BRIDGE_REQUEST, type WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { challengeOf, offerOnChain } from '../../../support/payments/challenge.ts'
import type { Payer } from '../../../support/payments/payer.ts'
import { sendPayment, signPayment } from '../../../support/payments/payment.ts'

const run = promisify(execFile)
const CHAIN_ID = 8453
const SIGNALS = '/v1/signals'
/** The price of the signals, USDC-6. */
const PRICE_USDC6 = 40_000n
type Readers = { readonly world: WholeWorld; readonly reader: Payer; readonly agent: Payer }
type Step = { section: string; do: string; call: string; answers: number }

/** Returns the status and the body of a curl command. */
async function curl(call: string): Promise<{ status: number; body: string }> {
  const { stdout } = await run('sh', ['-c', `${call} -w '\n%{http_code}'`], {
    timeout: PATIENCE_MS,
    maxBuffer: 16_000_000,
  })
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) }
}

/** Returns the calls that do not return the stated status, with their answers. */
async function failedSteps(steps: readonly Step[]) {
  const failed: { call: string; status: number; body: string }[] = []
  for (const { call, answers } of steps) {
    const { status, body } = await curl(call)
    if (status !== answers) failed.push({ call, status, body })
  }
  return failed
}

/** Tests that the guides work on a whole stack for people, shells and agents. */
export function describeGuide(given: () => Readers): void {
  /** Returns the steps of the first page and of every section. */
  const stepsNow = async (): Promise<Step[]> => {
    const { api } = given().world
    const { body } = await api.get('/v1/guide')
    const sections = await Promise.all(
      body.topics.map(({ topic }: { topic: string }) => api.get(`/v1/guide?topic=${topic}`)),
    )
    return [...body.steps, ...sections.flatMap((section) => section.body.steps)]
  }

  describe('/v1/guide', () => {
    it('has a call for every operation, and each call returns the stated status', async () => {
      const sections = new Set((await stepsNow()).map(({ section }) => section))
      const tags = operations.map(({ tag }) => tag)
      expect(sections).toEqual(new Set([...tags, 'Agents']))
      // On a busy machine a price is stale for a moment: its example is then missing or refused,
      // and a caller reads the guide again.
      await expect
        .poll(
          async () => {
            const steps = await stepsNow()
            const paid = steps.filter(({ answers }) => answers === 402).map(({ call }) => call)
            return { paid: new Set(paid).size, failed: await failedSteps(steps) }
          },
          { timeout: PATIENCE_MS, interval: 500 },
        )
        .toEqual({ paid: operations.filter(({ price }) => price !== 'free').length, failed: [] })
    })

    it('uses the transaction of an indexed bridge in its calls', async () => {
      const { world, reader } = given()
      const payment = await signBridge(world.api.url, reader, BRIDGE_REQUEST)
      const paid = await payBridge(world.api.url, BRIDGE_REQUEST, payment)
      expect([200, 202]).toContain(paid.status)
      const burnTx = String(paid.body.burnTx)
      let steps: Step[] = []
      await expect
        .poll(
          async () => {
            steps = (await world.api.get('/v1/guide?topic=bridge')).body.steps
            return steps.some(({ call }) => call.includes(`/status/${burnTx}`))
          },
          { timeout: PATIENCE_MS, interval: 500 },
        )
        .toBe(true)
      expect(await failedSteps(steps)).toEqual([])
      expect(bridgePath(BRIDGE_REQUEST)).toMatch(/^\/v1\/bridge\?/)
    })

    it('returns 404 for a call with a changed path, so that the tests detect a broken call', async () => {
      const [, , step] = await stepsNow()
      const broken = step?.call.replace('/v1/', '/v1/x') ?? ''
      expect((await fetch(requestOf(broken))).status).toBe(404)
    })
  })

  describe('/llms.txt', () => {
    it('has commands that a shell can run, and links that exist', async () => {
      const { world } = given()
      const text = await (await fetch(`${world.api.url}/llms.txt`)).text()
      expect(llmsFaults(text)).toEqual([])
      const { calls, links } = llmsParts(text)
      expect(calls.length).toBeGreaterThan(8)
      for (const call of calls) expect([200, 402], call).toContain((await curl(call)).status)
      for (const link of new Set(links)) {
        const response = await fetch(link)
        await response.body?.cancel()
        expect([200, 402], link).toContain(response.status)
      }
    })
  })

  describe('the Agent2Agent interface', () => {
    it('has a card, and answers the library of the protocol', async () => {
      const { answers, failures } = await sendToAgent(given().world.api.url, [
        { text: 'getBasket' },
        { data: { operation: 'getQuote', query: { usdc: '1000000' } } },
        { text: `GET ${SIGNALS}` },
        { text: 'good morning' },
      ])
      const [basket, quote, signals, help] = answers
      expect(basket.parts[0].content.value).toMatchObject({ chainId: CHAIN_ID })
      expect(quote.parts[0].content.value).toMatchObject({ usdcIn: '1000000' })
      expect(signals.metadata).toMatchObject({ 'x402.payment.status': 'payment-required' })
      expect(signals.parts[1].content.value.accepts[0]).toMatchObject({
        scheme: 'exact',
        amount: String(PRICE_USDC6),
      })
      expect(help.parts[0].content.value).toContain('Send a data part')
      expect(failures).toEqual({
        getTask: expect.stringContaining('TaskNotFound'),
        cancelTask: expect.stringContaining('TaskNotFound'),
      })
    })

    it('sells the signals once for a signature that is sent to Agent2Agent and to REST', async () => {
      const { world, agent } = given()
      const before = await world.balanceOf(CHAIN_ID, agent.address)
      const offer = offerOnChain(await challengeOf(world.api.url + SIGNALS), CHAIN_ID)
      const { header } = await signPayment(agent, offer)
      const payment = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
      const [over, reported] = await Promise.all([
        sendPayment(world.api.url + SIGNALS, header),
        sendToAgent(world.api.url, [
          { data: { operation: 'getSignals' }, metadata: { 'x402/payment': payment } },
        ]),
      ])
      expect(over.status).toBe(200)
      const [bought] = reported.answers
      expect(bought.parts[0].content.value).toEqual(JSON.parse(over.body))
      expect(bought.metadata).toMatchObject({
        'x402.payment.status': 'payment-completed',
        'x402/payment-response': { success: true },
      })
      expect(before - (await world.balanceOf(CHAIN_ID, agent.address))).toBe(PRICE_USDC6)
    })
  })
}
