import { describe, expect, it } from 'vitest'
import type {
  GasEstimates,
  TransactionToSimulate,
} from '../../../core/kernel/transactionToSimulate.ts'
import { getQuote } from '../../../core/vaults/operations/getQuote.ts'
import { postCreateVault } from '../../../core/vaults/operations/postCreateVault.ts'
import { postRebalance } from '../../../core/vaults/operations/postRebalance.ts'
import { postRedeem } from '../../../core/vaults/operations/postRedeem.ts'
import { postSend } from '../../../core/vaults/operations/postSend.ts'
import { postSetWeights } from '../../../core/vaults/operations/postSetWeights.ts'
import { aWorld } from '../../builders/aChain.ts'
import { anApp } from '../../builders/anApp.ts'
import { bodyOf } from '../../builders/bodyOf.ts'
import { callOf } from '../../builders/callOf.ts'
import {
  aBasket,
  aBlock,
  addressOf,
  aPosition,
  aVault,
  FACTORY,
  shares,
  USDC,
  usd,
} from '../../builders/facts.ts'
import { parseBuyAnswer } from '../../builders/parseBuyAnswer.ts'
import { refusalOf, send } from '../../builders/send.ts'

const vault = aVault({ nav: usd(1000) })
const { address } = vault
const app = () => anApp(aWorld({ vaults: [vault] }))

describe('the builder of unsigned transactions', () => {
  it('builds the creation of a vault at the factory, also for an empty body', async () => {
    const body = await bodyOf(postCreateVault, send(app(), '/v1/create-vault', ''))
    expect(body).toMatchInlineSnapshot(`
      {
        "chainId": 8453,
        "data": "0x5d12928b71756172746574070080218021802180218021802180218021",
        "description": "Create a vault with equal weights; the sender becomes its strategist, its cap is 25000.000000 USD. Checked at block 1000.",
        "expectedVault": "0x08f3F833B6222C88007a4546267f0292088B1389",
        "gas": "120000",
        "gasLimit": "120000",
        "to": "0x0000000000000000000000000000000000000fac",
        "value": "0",
      }
    `)
    expect(body.to.toLowerCase()).toBe(FACTORY)
    expect(callOf(body)).toEqual({ functionName: 'createVault', args: undefined })
  })

  it('returns the checked block in a header', async () => {
    const { headers } = await send(app(), '/v1/create-vault', {})
    expect(headers.get('x-block-number')).toBe('1000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  it('builds a change of weights', async () => {
    const weightsBps = [4500, 500, 2500, 2500]
    const wanted = { vault: address, weightsBps }
    const body = await bodyOf(postSetWeights, send(app(), '/v1/set-weights', wanted))
    expect(callOf(body)).toEqual({ functionName: 'setTargetWeights', args: [weightsBps] })
  })

  it('builds a purchase with approve and deposit', async () => {
    const wanted = { vault: address, usdc: '10000000', minShares: '5' }
    const { steps } = await parseBuyAnswer('steps', send(app(), '/v1/buy', wanted))
    const [approve, deposit] = steps
    expect(approve.to.toLowerCase()).toBe(USDC)
    expect(callOf(approve).functionName).toBe('approve')
    expect(String(callOf(approve).args).toLowerCase()).toBe(`${address},10000000`)
    expect(deposit.to.toLowerCase()).toBe(address)
    expect(callOf(deposit)).toEqual({ functionName: 'deposit', args: [10_000_000n, 5n] })
    expect(deposit.description).toMatchInlineSnapshot(
      `"Step 2 of 2: deposit 10.000000 USDC into QIV-1 for at most 9980000000000000000 shares (18 decimals), of which 0.020000 USDC is the mint fee. The transaction reverts below 5 shares, the floor of the request. Checked at block 1000."`,
    )
  })

  it('builds a redemption to USDC', async () => {
    const wanted = { vault: address, shares: '1000', minUsdcOut: '7' }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', wanted))
    expect(callOf(body)).toEqual({ functionName: 'redeem', args: [1000n, 7n] })
  })

  it('builds a redemption in kind', async () => {
    const wanted = { vault: address, shares: '1000', inKind: true }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', wanted))
    expect(callOf(body)).toEqual({ functionName: 'redeemInKind', args: [1000n] })
  })

  it('builds a rebalance of a vault outside its band', async () => {
    const drifted = aVault({ heldBps: [2900, 2300, 2400, 2400] })
    const world = aWorld({ vaults: [drifted] })
    const wanted = { vault: drifted.address }
    const body = await bodyOf(postRebalance, send(anApp(world), '/v1/rebalance', wanted))
    expect(callOf(body).functionName).toBe('rebalance')
    expect(body.description).toContain('400 bps')
    expect(body.wouldRevert).toBeNull()
  })

  it('builds a forced rebalance inside the band, with the reason of its revert', async () => {
    const world = aWorld({ vaults: [vault] })
    const reason =
      'vault: the largest drift is 0 bps, within the band of 300 bps; a rebalance would revert'
    const wanted = { vault: address }
    expect((await refusalOf(send(anApp(world), '/v1/rebalance', wanted))).error).toBe(reason)
    const sent = send(anApp(world), '/v1/rebalance', { ...wanted, force: true })
    const body = await bodyOf(postRebalance, sent)
    expect([callOf(body).functionName, body.wouldRevert]).toEqual(['rebalance', reason])
    expect(body.description).toContain(`The transaction would revert now: ${reason}.`)
  })

  it('builds a transfer of shares', async () => {
    const to = addressOf(99)
    const wanted = { vault: address, to, shares: '1000' }
    const body = await bodyOf(postSend, send(app(), '/v1/send', wanted))
    expect(callOf(body)).toEqual({ functionName: 'transfer', args: [to, 1000n] })
  })
})

describe('the gas limits of unsigned transactions', () => {
  const drifted = aVault({ vaultId: 2, heldBps: [2900, 2300, 2400, 2400] })
  const holder = addressOf(42)
  const requests = [
    ['/v1/create-vault', {}],
    ['/v1/set-weights', { vault: address, weightsBps: [4500, 500, 2500, 2500] }],
    ['/v1/buy', { vault: address, usdc: '10000000' }],
    ['/v1/redeem', { vault: address, shares: '1000' }],
    ['/v1/redeem', { vault: address, shares: '1000', inKind: true }],
    ['/v1/rebalance', { vault: drifted.address }],
    ['/v1/send', { vault: address, to: holder, shares: '1000' }],
  ] as const
  const vaults = [vault, drifted]
  const gasOf = async (estimate: GasEstimates['estimate']) => {
    const requested = anApp(aWorld({ vaults }), { gasEstimates: { estimate } })
    const answers = requests.map(async ([path, request]) =>
      (await send(requested, path, request)).json(),
    )
    return (await Promise.all(answers)).flatMap((body) => {
      const transactions = body.steps ?? [body]
      return transactions.map((tx: { gas: string; gasLimit: string }) => [tx.gas, tx.gasLimit])
    })
  }

  it('are the simulation plus the margin of the kind, under the names of viem and of ethers', async () => {
    const each = await gasOf(async () => 1_000_000n)
    expect(each).toEqual(
      ['1200000', '1200000', '1200000', '1745000', '1745000', '1575000', '2195000', '1200000'].map(
        (gas) => [gas, gas],
      ),
    )
  })

  it('are the upper bound of the kind without a successful simulation', async () => {
    const each = await gasOf(async () => null)
    expect(each).toEqual(
      ['600000', '120000', '120000', '3000000', '3000000', '1300000', '3000000', '120000'].map(
        (gas) => [gas, gas],
      ),
    )
  })

  it('come from a simulation with the required sender and balances', async () => {
    const tried: TransactionToSimulate[] = []
    await gasOf(async (triedTransaction) => {
      tried.push(triedTransaction)
      return null
    })
    const seen = tried.map(({ from, to, spends }) => ({ from, to, spends }))
    const any = { from: null, to: address }
    expect(seen).toEqual(
      expect.arrayContaining([
        { from: null, to: FACTORY, spends: undefined },
        { from: vault.strategist, to: address, spends: undefined },
        { from: null, to: USDC, spends: undefined },
        { ...any, spends: { kind: 'allowedUsdc', amountUsdc6: 10_000_000n } },
        { ...any, spends: { kind: 'shares', shares18: 1000n } },
        { from: null, to: drifted.address, spends: undefined },
      ]),
    )
    expect(seen).toHaveLength(8)
  })
})

describe('a floor of a transaction', () => {
  it('is 50 bps below the quote by default, and the answer states the margin', async () => {
    const path = `/v1/quote?usdc=10000000&vault=${address}`
    const quote = await bodyOf(getQuote, app().request(path))
    const bought = await parseBuyAnswer(
      'steps',
      send(app(), '/v1/buy', { vault: address, usdc: '10000000' }),
    )
    const [, deposit] = bought.steps
    expect(bought.floor).toEqual({
      minShares: '9930100000000000000',
      madeFrom: 'quote',
      expected: '9980000000000000000',
      marginBps: 50,
    })
    expect([quote.expectedShares, quote.minShares]).toEqual([
      bought.floor.expected,
      bought.floor.minShares,
    ])
    expect(callOf(deposit).args).toEqual([10_000_000n, 9_930_100_000_000_000_000n])
    expect(deposit.description).toContain(
      'The transaction reverts below 9930100000000000000 shares, 50 bps below the expected amount.',
    )
  })

  it('is 50 bps below the expected redemption by default', async () => {
    const wanted = { vault: address, shares: String(shares(10)) }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', wanted))
    expect(body.floor).toEqual({
      minUsdcOut: '9949989',
      madeFrom: 'quote',
      expected: '9999989',
      marginBps: 50,
    })
    expect(callOf(body).args).toEqual([shares(10), 9_949_989n])
  })

  it('follows the pools when they differ from the mean price', async () => {
    const expensive = aBasket({ prices: { spotsUsdc6: [usd(202), usd(250), usd(500), usd(100)] } })
    const there = anApp(aWorld({ basket: expensive, vaults: [vault] }))
    const bought = await parseBuyAnswer(
      'steps',
      send(there, '/v1/buy', { vault: address, usdc: '10000000' }),
    )
    expect(bought.floor.expected).toBe('9955297000000000000')
    const wanted = { vault: address, shares: String(shares(10)) }
    const redeemed = await bodyOf(postRedeem, send(there, '/v1/redeem', wanted))
    expect(redeemed.floor?.expected).toBe('10024988')
  })

  it('is disabled by the value "0"', async () => {
    const bought = await parseBuyAnswer(
      'steps',
      send(app(), '/v1/buy', { vault: address, usdc: '10000000', minShares: '0' }),
    )
    expect(callOf(bought.steps[1]).args).toEqual([10_000_000n, 0n])
    expect(bought.floor).toMatchObject({ minShares: '0', madeFrom: 'caller', marginBps: null })
    expect(bought.steps[1].description).toContain('The transaction has no floor.')
    const wanted = { vault: address, shares: '1000', minUsdcOut: '0' }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', wanted))
    expect(callOf(body).args).toEqual([1000n, 0n])
  })

  it('is rejected, not ignored, for a redemption in kind, because the contract has no such floor', async () => {
    const wanted = { vault: address, shares: '1000', inKind: true, minUsdcOut: '7' }
    expect(await refusalOf(send(app(), '/v1/redeem', wanted))).toEqual({
      status: 400,
      error: 'minUsdcOut: must be absent with inKind: a redemption in kind sells nothing',
    })
    const none = await bodyOf(postRedeem, send(app(), '/v1/redeem', { ...wanted, minUsdcOut: '0' }))
    expect(none.floor).toBeUndefined()
  })
})

describe('the builder of transactions without prices', () => {
  const basket = aBasket({
    prices: { status: 'unavailable', at: aBlock({ number: 1 }), reason: 'NVDA has no price' },
  })
  const appWithoutPrices = (given = vault) => anApp(aWorld({ basket, vaults: [given] }))

  it.each([
    ['/v1/buy', { vault: address, usdc: '1000000', minShares: '0' }],
    ['/v1/redeem', { vault: address, shares: '1', minUsdcOut: '1' }],
    ['/v1/rebalance', { vault: address }],
  ])('builds %s and states that it reverts until prices return', async (path, wanted) => {
    const response = await send(appWithoutPrices(), path, wanted)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(
      'Prices are unavailable (NVDA has no price); the transaction reverts until prices return.',
    )
  })

  it.each([
    ['/v1/buy', { vault: address, usdc: '1000000' }, 'minShares'],
    ['/v1/redeem', { vault: address, shares: '1' }, 'minUsdcOut'],
  ])(
    'computes no default floor for %s, and requires a floor from the caller',
    async (path, wanted, field) => {
      const response = await send(appWithoutPrices(), path, wanted)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await response.json()).toMatchObject({
        error: `${field}: required while prices are unavailable (NVDA has no price); send a floor, or "0" for no floor, or retry after 30 s`,
      })
    },
  )

  it('builds a redemption in kind, because a redemption in kind needs no price', async () => {
    const wanted = { vault: address, shares: '1', inKind: true }
    expect((await send(appWithoutPrices(), '/v1/redeem', wanted)).status).toBe(200)
  })

  it('also requires the floor of a signed permit', async () => {
    const permit = { deadline: '1800000000', signature: `0x${'11'.repeat(65)}` }
    const wanted = { vault: address, usdc: '1000000', owner: addressOf(5), permit }
    expect((await send(appWithoutPrices(), '/v1/buy', wanted)).status).toBe(503)
    const typed = await send(appWithoutPrices(), '/v1/buy', { ...wanted, permit: true })
    expect(typed.status).toBe(200)
  })

  it('rejects no deposit because of a cap computed from the last prices', async () => {
    const full = aVault({ nav: usd(1000), maxTvlUsdc6: usd(1000) })
    const wanted = { vault: full.address, usdc: '1000000', minShares: '0' }
    const fits = await send(appWithoutPrices(full), '/v1/buy', wanted)
    expect(fits.status).toBe(200)
  })

  it('rejects a deposit that exceeds the cap even if the holdings count as zero', async () => {
    const small = aVault({ nav: usd(0), maxTvlUsdc6: usd(10) })
    const wanted = { vault: small.address, usdc: '11000000' }
    expect((await send(appWithoutPrices(small), '/v1/buy', wanted)).status).toBe(400)
  })
})

describe('rejections that depend on the signer', () => {
  const holder = addressOf(42)
  const positions = [aPosition({ vault, account: holder, shares: shares(1) })]
  const appWithPositions = () => anApp(aWorld({ vaults: [vault], positions }))

  it.each(['/v1/redeem', '/v1/send'])('%s rejects more shares than owner holds', async (path) => {
    const to = path === '/v1/send' ? { to: addressOf(3) } : {}
    const wanted = { vault: address, ...to, owner: holder }
    const all = await send(appWithPositions(), path, { ...wanted, shares: String(shares(1)) })
    expect(all.status).toBe(200)
    const more = send(appWithPositions(), path, { ...wanted, shares: String(shares(1) + 1n) })
    expect(await refusalOf(more)).toMatchInlineSnapshot(`
      {
        "error": "shares: 1000000000000000001 exceeds the balance of the owner, 1000000000000000000",
        "status": 400,
      }
    `)
  })
})

describe('a halted constituent', () => {
  const appWithHalt = (given = vault) =>
    anApp(aWorld({ basket: aBasket({ halted: ['NVDA'] }), vaults: [given] }))

  it('stops deposits', async () => {
    const wanted = { vault: address, usdc: '1000000' }
    expect(await refusalOf(send(appWithHalt(), '/v1/buy', wanted))).toMatchInlineSnapshot(`
      {
        "error": "vault: the issuer of NVDA halted transfers; the vault accepts deposits when transfers resume",
        "status": 400,
      }
    `)
  })

  it('stops redemptions to USDC and names redemption in kind, which works', async () => {
    const wanted = { vault: address, shares: String(shares(1)) }
    expect(await refusalOf(send(appWithHalt(), '/v1/redeem', wanted))).toMatchInlineSnapshot(`
      {
        "error": "inKind: the issuer of NVDA halted transfers, so NVDA cannot be sold for USDC; send inKind: true, which works at any time",
        "status": 400,
      }
    `)
    expect((await send(appWithHalt(), '/v1/redeem', { ...wanted, inKind: true })).status).toBe(200)
  })

  it('does not stop redemptions of a vault without the constituent', async () => {
    const free = aVault({ heldBps: [5000, 2500, 2500, 0], targetWeightsBps: [5000, 2500, 2500, 0] })
    const wanted = { vault: free.address, shares: String(shares(1)) }
    expect((await send(appWithHalt(free), '/v1/redeem', wanted)).status).toBe(200)
  })

  it.each([
    ['sell', [2400, 2400, 2300, 2900]],
    ['buy', [2900, 2400, 2500, 2200]],
  ] as const)('stops a rebalance that must %s the constituent', async (_name, heldBps) => {
    const drifted = aVault({ heldBps })
    const wanted = { vault: drifted.address }
    expect(await refusalOf(send(appWithHalt(drifted), '/v1/rebalance', wanted))).toEqual({
      status: 400,
      error:
        'vault: the issuer of NVDA halted transfers, so NVDA cannot be traded; retry after transfers resume',
    })
  })

  it('does not stop a rebalance without the constituent', async () => {
    const drifted = aVault({ heldBps: [2900, 2100, 2500, 2500] })
    const response = await send(appWithHalt(drifted), '/v1/rebalance', { vault: drifted.address })
    expect(response.status).toBe(200)
  })
})
