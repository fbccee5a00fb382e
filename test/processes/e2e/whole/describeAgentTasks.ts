import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../supervisor/until.ts'
import { BRIDGE_REQUEST, type WholeWorld } from '../../../support/openapi/wholeWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { signDelegation } from '../../seeds/describeGasSeed.ts'
import { broadcast, type Unsigned } from '../../seeds/seedStack.ts'
import { AGENT_TASKS, type AgentTask } from './agentTaskCosts.ts'
import { type CountedClient, createCountedClient } from './countedClient.ts'

const CHAIN_ID = 8453
const DAY_SEC = 86_400
const FUNDS_USDC6 = 1_000_000_000n
const agent = aPayer('agent with ten tasks')
const RECIPIENT = '0x000000000000000000000000000000000000dEaD'
const erc20 = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/** Tests that an agent can finish ten tasks with only the API's answers, within the limits of tokens. */
export function describeAgentTasks(given: () => WholeWorld): void {
  describe('an agent', () => {
    let world: WholeWorld
    let founder: Hex
    beforeAll(async () => {
      world = given()
      const [visitor] = world.world.devnet.accounts.visitors
      founder = visitor?.privateKey ?? '0x'
      await world.fund([agent], FUNDS_USDC6)
    })

    const get = async (client: CountedClient, path: string) => {
      const { status, body } = await client.get(path)
      expect([path, status, body.error]).toEqual([path, 200, undefined])
      return body
    }
    const post = async (client: CountedClient, path: string, sent: unknown) => {
      const { status, body } = await client.post(path, sent)
      expect([path, status, body.error]).toEqual([path, 200, undefined])
      return body
    }
    const pay = async (client: CountedClient, path: string, body?: unknown) => {
      const paid = await client.pay({ path, key: agent.key, chainId: CHAIN_ID, body })
      expect([path, paid.answer.status, paid.answer.body.error]).toEqual([path, 200, undefined])
      return paid.answer.body
    }
    /** Signs and sends transactions as an agent's wallet would, without a call of the API. */
    const send = (tx: Unsigned) =>
      broadcast({ world, client: createCountedClient(world.api.url) }, founder, tx)
    const someVault = async (): Promise<string> =>
      (await world.api.get('/v1/vaults?limit=1')).body.vaults[0].vault

    const tasks: Readonly<Record<AgentTask, (client: CountedClient) => Promise<void>>> = {
      'worth of a vault, and 90 days against equal weights': async (client) => {
        const body = await get(client, `/v1/vault/${await someVault()}/returns?window=90d`)
        expect(body).toMatchObject({
          vaultPct: expect.any(Number),
          equalWeightPct: expect.any(Number),
        })
      },

      'a vault tilted to NVDA with 100 USDC': async (client) => {
        const account = privateKeyToAccount(founder)
        const created = await post(client, '/v1/create-vault', {})
        await send(created)
        const vault: string = created.expectedVault
        const weightsBps = [1833, 1833, 1834, 4500]
        await send(await post(client, '/v1/set-weights', { vault, weightsBps }))
        const request = { vault, usdc: '100000000' }
        const owner = account.address
        const { typedData } = await post(client, '/v1/buy', { ...request, permit: true, owner })
        const signature = await account.signTypedData(typedData)
        const { deadline } = typedData.message
        await send(await post(client, '/v1/buy', { ...request, permit: { deadline, signature } }))
        const { body } = await world.api.get(`/v1/vault/${vault}`)
        expect(body).toMatchObject({ vault, strategist: owner, weightsBps })
        expect(Number(body.navUsdc)).toBeGreaterThan(98_000_000)
      },

      '25 USDC from Base to Arc': async (client) => {
        const { from, to, amount } = BRIDGE_REQUEST
        const before = await world.balanceOf(5042, agent.address)
        const path = `/v1/bridge?from=${from}&to=${to}&amount=${amount}`
        const paid = await client.pay({ path, key: agent.key, chainId: CHAIN_ID })
        expect([200, 202]).toContain(paid.answer.status)
        const isThere = async () =>
          (await world.balanceOf(5042, agent.address)) - before >= 25_000_000n
        expect(await until(isThere, PATIENCE_MS)).toBe(true)
      },

      'twenty dentists of a state with an e-mail address for less than 1 USD': async (client) => {
        const query = 'category=dentist&state=TX&email=required&limit=20'
        const { nextPage } = await get(client, `/v1/leads/count?${query}`)
        expect(Number(nextPage.usd)).toBeLessThan(1)
        const { leads } = await pay(client, `/v1/leads/search?${query}`)
        expect(leads).toHaveLength(nextPage.leads)
        expect(leads.length).toBeGreaterThan(0)
        for (const { email } of leads) expect(email).toContain('@')
      },

      'the price to beat of BTC over five minutes': async (client) => {
        const body = await pay(client, '/v1/updown/btc-5m')
        expect(Number(body.priceToBeat)).toBeGreaterThan(0)
      },

      'a waterproof jacket of a shop': async (client) => {
        const { shops } = await get(client, '/v1/shop')
        const { slug } = shops[0].shop
        const found = await pay(client, `/v1/shop/${slug}/search?q=waterproof%20jacket&limit=3`)
        expect(JSON.stringify(found).toLowerCase()).toContain('jacket')
      },

      'a transfer of a token without a coin for gas': async (client) => {
        const account = privateKeyToAccount(agent.key)
        const to = world.usdc(CHAIN_ID)
        const data = encodeFunctionData({
          abi: erc20,
          functionName: 'transfer',
          args: [RECIPIENT, 7n],
        })
        const before = await world.balanceOf(CHAIN_ID, RECIPIENT)
        const body = { sender: account.address, calls: [{ to, data }] }
        const { userOperation, typedData, authorization } = await pay(client, '/v1/gas', body)
        const signature = await account.signTypedData(typedData)
        const { success } = await post(client, '/v1/gas', {
          userOperation: { ...userOperation, signature },
          ...(authorization && { authorization: await signDelegation(agent.key, authorization) }),
        })
        expect(success).toBe(true)
        expect((await world.balanceOf(CHAIN_ID, RECIPIENT)) - before).toBe(7n)
      },

      'a public page of a vault': async (client) => {
        const vault = await someVault()
        const { viewUrl } = await pay(client, '/v1/publish', { vault, label: 'Ten tasks' })
        // A person reads the page; an agent does not.
        const page = await fetch(world.api.url + new URL(viewUrl).pathname)
        expect([page.status, (await page.text()).includes('Ten tasks')]).toEqual([200, true])
      },

      'the bridges of a day': async (client) => {
        const { bridges: all } = (await world.api.get('/v1/bridge/proof')).body
        const until = all[0].burnedAt
        const path = `/v1/bridge/proof?since=${until - DAY_SEC}&until=${until}`
        const { bridges } = await get(client, path)
        expect(bridges.length).toBeGreaterThan(0)
      },

      'the earnings of today': async (client) => {
        const { totals } = await get(client, '/v1/stats')
        expect(Number(totals.revenueUsdc)).toBeGreaterThan(0)
      },
    }

    it.each(AGENT_TASKS)(
      'finishes a task in $calls calls: $task',
      async ({ task, calls, tokens }) => {
        const client = createCountedClient(world.api.url)
        await tasks[task](client)
        const cost = client.cost()
        if (process.env['SHOW_COSTS'] === '1')
          process.stdout.write(`${task}: ${JSON.stringify(cost)}\n`)
        expect(cost.calls).toBe(calls)
        expect(cost.tokens).toBeLessThanOrEqual(tokens)
      },
    )
  })
}
