import { describe, expect, it } from 'vitest'
import { createApi } from '../../../../../api/pages/wallet/script/flow/createApi.ts'
import {
  formatUnits,
  inputText,
  parseUnits,
} from '../../../../../api/pages/wallet/script/flow/decimals.ts'
import { gasLine } from '../../../../../api/pages/wallet/script/flow/gasLine.ts'
import type { Hex } from '../../../../../api/pages/wallet/script/flow/wallet.ts'
import { makePlan } from '../../../../../api/pages/wallet/script/plans/makePlan.ts'
import type { Setting } from '../../../../../api/pages/wallet/script/plans/plan.ts'
import { anExploredVault, anExplorer } from '../../../../builders/anExplorer.ts'
import { ACCOUNT, aWalletChain } from '../../../../builders/aWalletChain.ts'
import { usd } from '../../../../builders/facts.ts'

const VAULT = anExploredVault({ nav: usd(5_000), holders: 3 })
const HOLDER: Hex = `0x${(0x900).toString(16).padStart(40, '0')}`

type Floored = { readonly floor: Readonly<Record<string, string>> }
type Change = (body: Record<string, unknown>) => unknown

/** Returns the setting of a page over the whole API; `change` falsifies answers. */
async function aSetting(change: Change = (body) => body): Promise<Setting> {
  const { app } = await anExplorer({ vaults: [VAULT] })
  const api = createApi(async (path, init) => {
    const response = await app.request(path, init)
    const body = await response.json()
    return { ok: response.ok, json: async () => change(body) }
  })
  return {
    api,
    network: { chainId: 8453, name: 'Base', rpcUrl: null, explorerUrl: null },
    account: HOLDER,
    vault: { address: VAULT.address, symbol: 'QIV-1' },
  }
}

describe('the plan of a purchase', () => {
  it('states amount, floor and expected shares of the answer of the API', async () => {
    const setting = await aSetting()
    const { title, lines, steps, request } = await makePlan('buy', setting, { usdc: '12.50' })
    expect(title).toBe('Buy shares of QIV-1 for 12.5 USDC')
    const body = { vault: VAULT.address, usdc: '12500000', owner: HOLDER }
    const answer = await setting.api.post('/v1/buy', body)
    const { floor } = answer.kind === 'answer' ? (answer.body as Floored) : { floor: {} }
    const text = (units: string | undefined) => formatUnits(units ?? '', 18, 6)
    expect(lines[1]?.text).toBe(
      `at least ${text(floor['minShares'])} shares, about ${text(floor['expected'])} shares; ` +
        'below the floor the transaction fails. The floor is 0.5\u00a0% below the expected amount.',
    )
    expect(steps.map(({ to }) => to.toLowerCase())).toEqual([
      expect.stringMatching(/^0x[0-9a-f]{40}$/),
      VAULT.address,
    ])
    expect(request.body).toMatchObject({ usdc: '12500000', minShares: floor['minShares'] })
  })

  it('requests a permit over the exact amount for the vault', async () => {
    const { permit } = await makePlan('buy', await aSetting(), { usdc: '3' })
    const { typedData } = (await permit?.()) ?? {}
    expect(typedData).toMatchObject({
      primaryType: 'Permit',
      domain: { chainId: 8453 },
      message: { value: '3000000', nonce: '7' },
    })
  })

  it.each<readonly [string, Change, string]>([
    [
      'another receiver of the deposit',
      ({ steps, ...body }) => {
        const [approve, deposit] = steps as object[]
        return { ...body, steps: [approve, { ...deposit, to: ACCOUNT }] }
      },
      'another transaction than the page requested',
    ],
    [
      'a transaction for another chain',
      ({ steps, ...body }) => ({
        ...body,
        steps: (steps as object[]).map((step) => ({ ...step, chainId: 1 })),
      }),
      'another transaction than the page requested',
    ],
    [
      'a transaction with coins',
      ({ steps, ...body }) => ({
        ...body,
        steps: (steps as object[]).map((step) => ({ ...step, value: '1' })),
      }),
      'another transaction than the page requested',
    ],
    ['no floor', ({ floor: _floor, ...body }) => body, 'no floor'],
  ])('refuses an answer with %s', async (_name, change, words) => {
    const plan = makePlan('buy', await aSetting(change), { usdc: '3' })
    await expect(plan).rejects.toThrow(words)
  })

  it('refuses a permit over another amount or for another spender', async () => {
    for (const changed of [{ value: '999999999' }, { spender: ACCOUNT }, { owner: ACCOUNT }]) {
      const setting = await aSetting((body) => {
        const { typedData } = body as { typedData?: { message: object } }
        if (typedData === undefined) return body
        return { typedData: { ...typedData, message: { ...typedData.message, ...changed } } }
      })
      const { permit } = await makePlan('buy', setting, { usdc: '3' })
      await expect(permit?.()).rejects.toThrow('another permit than the page requested')
    }
  })

  it('states the refusal of the API in words', async () => {
    const plan = makePlan('buy', await aSetting(), { usdc: '0.5' })
    await expect(plan).rejects.toThrow(/^The service refuses: usdc: /)
  })

  it.each(['', '0', '-1', '1e3', '1,5', '0.0000001', '0x10', ' ', '１'])(
    'refuses %j as an amount',
    async (usdc) => {
      await expect(makePlan('buy', await aSetting(), { usdc })).rejects.toThrow('Enter an amount')
    },
  )
})

describe('the plan of a redemption', () => {
  it('has a floor in USDC, and no floor in kind', async () => {
    const setting = await aSetting()
    const sold = await makePlan('redeem', setting, { shares: '0.5', kind: 'usdc' })
    expect(sold.title).toBe('Redeem 0.5 shares of QIV-1 for USDC')
    expect(sold.lines[1]?.text).toMatch(/^at least [\d.]+ USDC, about [\d.]+ USDC; /)
    expect(sold.request.body).toMatchObject({ minUsdcOut: expect.stringMatching(/^\d+$/) })
    const taken = await makePlan('redeem', setting, { shares: '0.5', kind: 'tokens' })
    expect(taken.title).toBe('Redeem 0.5 shares of QIV-1 for the stock tokens')
    expect(taken.lines[1]?.text).toContain('without a sale and a floor')
    expect(taken.request.body).not.toHaveProperty('minUsdcOut')
    expect(taken.permit).toBe(undefined)
  })
})

describe('the plans of other orders', () => {
  it('send shares to the typed receiver, and refuse a text that is not an address', async () => {
    const setting = await aSetting()
    const plan = await makePlan('send', setting, { shares: '0.5', to: ` ${ACCOUNT} ` })
    expect(plan.title).toBe('Send 0.5 shares of QIV-1')
    expect(plan.lines[1]).toEqual({ name: 'Receiver', text: ACCOUNT })
    expect(plan.steps[0]?.data).toContain(ACCOUNT.slice(2))
    for (const to of ['', 'vitalik.eth', '0x12', `${ACCOUNT}0`]) {
      const refused = makePlan('send', setting, { shares: '0.5', to })
      await expect(refused).rejects.toThrow('Enter the address of the receiver')
    }
  })

  it('set weights in the order of the fields, exact to a basis point', async () => {
    const { strategist } = VAULT
    const setting = { ...(await aSetting()), account: strategist }
    const fields = { weight0: '30', weight1: '19.99', weight2: '25.01', weight3: '25' }
    const { title, request } = await makePlan('setWeights', setting, fields)
    expect(title).toBe('Set the target weights of QIV-1 to 30, 19.99, 25.01, 25 percent')
    expect(request.body).toMatchObject({ weightsBps: [3_000, 1_999, 2_501, 2_500] })
    const odd = makePlan('setWeights', setting, { ...fields, weight0: '30.001' })
    await expect(odd).rejects.toThrow('Enter each weight in percent')
    const foreign = makePlan('setWeights', await aSetting(), fields)
    await expect(foreign).rejects.toThrow('must belong to the strategist')
  })

  it('create a vault at the address that the API expects, and refuse a needless rebalance', async () => {
    const setting = { ...(await aSetting()), vault: null }
    const { lines, steps } = await makePlan('createVault', setting, {})
    expect(lines[1]?.text).toMatch(/^0x[0-9a-fA-F]{40}, unless another vault/)
    expect(steps).toHaveLength(1)
    const rebalance = makePlan('rebalance', await aSetting(), {})
    await expect(rebalance).rejects.toThrow(/^The service refuses: /)
  })
})

describe('amounts of a form', () => {
  it('are exact in base units, and shown rounded down', () => {
    expect(parseUnits('1.000001', 6)).toBe('1000001')
    expect(parseUnits('123456789012345678901234567890.5', 18)).toBe(
      '123456789012345678901234567890500000000000000000',
    )
    expect(formatUnits('1999999999999999999', 18, 6)).toBe('1.999999')
    expect(formatUnits('1234567890000', 6)).toBe('1,234,567.89')
    expect(formatUnits('1', 18)).toBe('0.000000000000000001')
    expect(parseUnits(inputText('1234567890123456789012', 18), 18)).toBe('1234567890123456789012')
  })

  it('include the cost of gas, rounded up, or only the gas limit while the price of gas is unknown', async () => {
    const chain = aWalletChain()
    chain.answers.set('eth_gasPrice', () => '0x1')
    expect((await gasLine(chain, [{ gas: '46000' }, { gas: '300000' }])).text).toBe(
      'at most 346,000 gas, 0.00000001 ETH at the present price of gas',
    )
    chain.answers.delete('eth_gasPrice')
    expect((await gasLine(chain, [{ gas: '46000' }])).text).toBe('at most 46,000 gas')
  })
})
