import { describe, expect, it } from 'vitest'
import { postCreateVault } from '../../core/operations/postCreateVault.ts'
import { postRebalance } from '../../core/operations/postRebalance.ts'
import { postRedeem } from '../../core/operations/postRedeem.ts'
import { postSend } from '../../core/operations/postSend.ts'
import { postSetWeights } from '../../core/operations/postSetWeights.ts'
import { aWorld } from '../builders/aChain.ts'
import { anApp } from '../builders/anApp.ts'
import { bodyOf } from '../builders/bodyOf.ts'
import { boughtWith } from '../builders/boughtWith.ts'
import { callOf } from '../builders/callOf.ts'
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
} from '../builders/facts.ts'
import { refusalOf, send } from '../builders/send.ts'

const vault = aVault({ nav: usd(1000) })
const { address } = vault
const app = () => anApp(aWorld({ vaults: [vault] }))

describe('unsigned transactions', () => {
  it('creates a vault at the factory, also for an empty body', async () => {
    const body = await bodyOf(postCreateVault, send(app(), '/v1/create-vault', ''))
    expect(body).toMatchInlineSnapshot(`
      {
        "chainId": 8453,
        "data": "0x5d12928b71756172746574070080218021802180218021802180218021",
        "description": "Create a vault with equal weights; the sender becomes its strategist, its cap is 25000.000000 USD. Checked at block 1000.",
        "to": "0x0000000000000000000000000000000000000fac",
        "value": "0",
      }
    `)
    expect(body.to.toLowerCase()).toBe(FACTORY)
    expect(callOf(body)).toEqual({ functionName: 'createVault', args: undefined })
  })

  it('says in a header which block it was checked against', async () => {
    const { headers } = await send(app(), '/v1/create-vault', {})
    expect(headers.get('x-block-number')).toBe('1000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  it('sets weights', async () => {
    const weightsBps = [4500, 500, 2500, 2500]
    const ask = { vault: address, weightsBps }
    const body = await bodyOf(postSetWeights, send(app(), '/v1/set-weights', ask))
    expect(callOf(body)).toEqual({ functionName: 'setTargetWeights', args: [weightsBps] })
  })

  it('buys with approve and deposit', async () => {
    const ask = { vault: address, usdc: '10000000', minShares: '5' }
    const { steps } = await boughtWith('steps', send(app(), '/v1/buy', ask))
    const [approve, deposit] = steps
    expect(approve.to.toLowerCase()).toBe(USDC)
    expect(callOf(approve).functionName).toBe('approve')
    expect(String(callOf(approve).args).toLowerCase()).toBe(`${address},10000000`)
    expect(deposit.to.toLowerCase()).toBe(address)
    expect(callOf(deposit)).toEqual({ functionName: 'deposit', args: [10_000_000n, 5n] })
    expect(deposit.description).toMatchInlineSnapshot(
      `"Step 2 of 2: deposit 10.000000 USDC into QIV-1 for at most 9980000000000000000 shares (18 decimals), of which 0.020000 USDC is the mint fee. Checked at block 1000."`,
    )
  })

  it('redeems to USDC', async () => {
    const ask = { vault: address, shares: '1000', minUsdcOut: '7' }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', ask))
    expect(callOf(body)).toEqual({ functionName: 'redeem', args: [1000n, 7n] })
  })

  it('redeems in kind', async () => {
    const ask = { vault: address, shares: '1000', inKind: true }
    const body = await bodyOf(postRedeem, send(app(), '/v1/redeem', ask))
    expect(callOf(body)).toEqual({ functionName: 'redeemInKind', args: [1000n] })
  })

  it('rebalances a vault outside its band', async () => {
    const drifted = aVault({ heldBps: [2900, 2300, 2400, 2400] })
    const world = aWorld({ vaults: [drifted] })
    const ask = { vault: drifted.address }
    const body = await bodyOf(postRebalance, send(anApp(world), '/v1/rebalance', ask))
    expect(callOf(body).functionName).toBe('rebalance')
    expect(body.description).toContain('400 bps')
  })

  it('sends shares', async () => {
    const to = addressOf(99)
    const ask = { vault: address, to, shares: '1000' }
    const body = await bodyOf(postSend, send(app(), '/v1/send', ask))
    expect(callOf(body)).toEqual({ functionName: 'transfer', args: [to, 1000n] })
  })
})

describe('while prices are unavailable', () => {
  const basket = aBasket({
    prices: { status: 'unavailable', at: aBlock({ number: 1 }), reason: 'NVDA has no price' },
  })
  const unpriced = (given = vault) => anApp(aWorld({ basket, vaults: [given] }))

  it.each([
    ['/v1/buy', { vault: address, usdc: '1000000' }],
    ['/v1/redeem', { vault: address, shares: '1' }],
    ['/v1/rebalance', { vault: address }],
  ])('builds %s and says that it reverts until they are back', async (path, ask) => {
    const response = await send(unpriced(), path, ask)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(
      'Prices are unavailable (NVDA has no price): it reverts until they are back.',
    )
  })

  it('refuses no deposit for what the last prices say about the cap', async () => {
    const full = aVault({ nav: usd(1000), maxTvlUsdc6: usd(1000) })
    const fits = await send(unpriced(full), '/v1/buy', { vault: full.address, usdc: '1000000' })
    expect(fits.status).toBe(200)
  })

  it('refuses a deposit that is over the cap by itself', async () => {
    const small = aVault({ nav: usd(0), maxTvlUsdc6: usd(10) })
    const ask = { vault: small.address, usdc: '11000000' }
    expect((await send(unpriced(small), '/v1/buy', ask)).status).toBe(400)
  })
})

describe('refusals that depend on the signer', () => {
  const holder = addressOf(42)
  const positions = [aPosition({ vault, account: holder, shares: shares(1) })]
  const held = () => anApp(aWorld({ vaults: [vault], positions }))

  it.each(['/v1/redeem', '/v1/send'])('%s refuses more than owner holds', async (path) => {
    const ask = { vault: address, to: addressOf(3), owner: holder }
    const all = await send(held(), path, { ...ask, shares: String(shares(1)) })
    expect(all.status).toBe(200)
    const more = send(held(), path, { ...ask, shares: String(shares(1) + 1n) })
    expect(await refusalOf(more)).toMatchInlineSnapshot(`
      {
        "error": "shares: 1000000000000000001 asked, the owner holds 1000000000000000000",
        "status": 400,
      }
    `)
  })
})

describe('a halted constituent', () => {
  const halted = (given = vault) =>
    anApp(aWorld({ basket: aBasket({ halted: ['NVDA'] }), vaults: [given] }))

  it('stops deposits', async () => {
    const ask = { vault: address, usdc: '1000000' }
    expect(await refusalOf(send(halted(), '/v1/buy', ask))).toMatchInlineSnapshot(`
      {
        "error": "vault: NVDA is halted by its issuer and the vault takes no deposit until it resumes",
        "status": 400,
      }
    `)
  })

  it('stops redemptions to USDC and points to in-kind, which works', async () => {
    const ask = { vault: address, shares: String(shares(1)) }
    expect(await refusalOf(send(halted(), '/v1/redeem', ask))).toMatchInlineSnapshot(`
      {
        "error": "inKind: NVDA is halted by its issuer, so it cannot be sold for USDC now; ask again with inKind true, which works at any time",
        "status": 400,
      }
    `)
    expect((await send(halted(), '/v1/redeem', { ...ask, inKind: true })).status).toBe(200)
  })

  it('does not stop redemptions of a vault that holds none of it', async () => {
    const free = aVault({ heldBps: [5000, 2500, 2500, 0], targetWeightsBps: [5000, 2500, 2500, 0] })
    const ask = { vault: free.address, shares: String(shares(1)) }
    expect((await send(halted(free), '/v1/redeem', ask)).status).toBe(200)
  })

  it.each([
    ['sell', [2400, 2400, 2300, 2900]],
    ['buy', [2900, 2400, 2500, 2200]],
  ] as const)('stops a rebalance that would have to %s it', async (_name, heldBps) => {
    const drifted = aVault({ heldBps })
    const ask = { vault: drifted.address }
    expect(await refusalOf(send(halted(drifted), '/v1/rebalance', ask))).toEqual({
      status: 400,
      error:
        'vault: NVDA is halted by its issuer and would have to be traded; rebalance when it resumes',
    })
  })

  it('does not stop a rebalance that leaves it alone', async () => {
    const drifted = aVault({ heldBps: [2900, 2100, 2500, 2500] })
    const response = await send(halted(drifted), '/v1/rebalance', { vault: drifted.address })
    expect(response.status).toBe(200)
  })
})
