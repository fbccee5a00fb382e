import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { broadcast, type SeedStack, type Unsigned } from './seedStack.ts'

const DIGITS = /^[0-9]+$/
const ADDRESS = /^0x[a-fA-F0-9]{40}$/
const UNUSED_ADDRESS = '0x000000000000000000000000000000000000dEaD'
/** ERC-8021 marker at the end of calldata. */
const ATTRIBUTED = /80218021802180218021802180218021$/
const vaultAbi = parseAbi([
  'function createVault() returns (address)',
  'function setTargetWeights(uint16[] weights)',
  'function rebalance()',
  'function transfer(address to, uint256 shares)',
  'function balanceOf(address account) view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'event VaultCreated(address indexed vault, address indexed strategist, uint256 indexed vaultId)',
])

/** Tests the statements of seeds/000 about vaults, by section and order. */
export function describeVaultSeed(given: () => SeedStack): void {
  describe('seed 000, vaults', () => {
    let stack: SeedStack
    let keys: { readonly founder: Hex; readonly friend: Hex }
    let founder: Hex
    let recipient: Hex
    let vault: Hex
    const get = async (path: string) => {
      const { status, body } = await stack.client.get(path)
      expect([path, status]).toEqual([path, 200])
      return body
    }
    const post = async (path: string, sent: unknown) => {
      const { status, body } = await stack.client.post(path, sent)
      expect([path, status, body.error]).toEqual([path, 200, undefined])
      return body
    }
    const expectRefusal = async (path: string, sent: unknown) => {
      const { status, body } = await stack.client.post(path, sent)
      expect([path, status, typeof body.error]).toEqual([path, 400, 'string'])
    }
    const expectUnsigned = (tx: Unsigned) => {
      expect(tx).toMatchObject({ value: '0', chainId: 8453 })
      expect(tx.to).toMatch(ADDRESS)
      expect(tx.data).toMatch(ATTRIBUTED)
    }
    const decodeCall = (tx: Unsigned) => decodeFunctionData({ abi: vaultAbi, data: tx.data })
    const sharesOf = async (agent: string): Promise<string> => {
      const { vaults } = await get(`/v1/balance/${agent}`)
      return vaults.find((held: { vault: string }) => held.vault === vault)?.shares ?? '0'
    }

    beforeAll(async () => {
      stack = given()
      const [first, second] = stack.world.world.devnet.accounts.visitors
      keys = { founder: first?.privateKey ?? '0x', friend: second?.privateKey ?? '0x' }
      founder = privateKeyToAccount(keys.founder).address
      recipient = privateKeyToAccount(keys.friend).address
      const tx = await post('/v1/create-vault', undefined)
      expectUnsigned(tx)
      const { logs } = await broadcast(stack, keys.founder, tx)
      const topics = new Set(logs.flatMap(({ address }) => [address.toLowerCase()]))
      expect(topics.has((await get('/v1/basket')).factory.toLowerCase())).toBe(true)
      const { vaults } = await get('/v1/vaults?sort=created&limit=200')
      vault = vaults.find(({ strategist }: { strategist: string }) => strategist === founder)?.vault
    })

    it('2.1 the basket has every field, and fees of 20, 90 and 0', async () => {
      const basket = await get('/v1/basket')
      expect(basket).toMatchObject({
        protocol: expect.any(String),
        chain: expect.any(String),
        chainId: 8453,
        fees: { mintBps: 20, mgmtBpsPerYear: 90, perfBps: 0 },
        minDepositUsdc: '1000000',
        defaultMaxTvlUsdc: '25000000000',
        totalVaults: expect.any(Number),
      })
      for (const name of ['factory', 'usdc', 'feeSink', 'priceSource']) {
        expect(basket[name]).toMatch(ADDRESS)
      }
      expect(Object.keys(basket.flow).toSorted()).toEqual(['1', '2', '3', '4', 'exit', 'read'])
    })

    it('2.2 the four constituents have 8 decimals, and priceUsd is priceUsdc divided by 1e6', async () => {
      const { constituents } = await get('/v1/basket')
      expect(constituents).toHaveLength(4)
      for (const { symbol, name, address, decimals, priceUsdc, priceUsd } of constituents) {
        expect([typeof symbol, typeof name, decimals]).toEqual(['string', 'string', 8])
        expect(address).toMatch(ADDRESS)
        expect(priceUsdc).toMatch(DIGITS)
        expect(priceUsd).toBe(Number(priceUsdc) / 1e6)
      }
    })

    it('1.1 the sender of create-vault is the sole strategist, and the protocol owns the vault', async () => {
      const seen = await get(`/v1/vault/${vault}`)
      expect(seen).toMatchObject({
        vault,
        strategist: founder,
        weightsBps: [2500, 2500, 2500, 2500],
      })
      expect(seen.owner).toMatch(ADDRESS)
      expect(seen.owner).not.toBe(founder)
    })

    it('2.3 a vault has its ten fields', async () => {
      expect(await get(`/v1/vault/${vault}`)).toMatchObject({
        navUsdc: expect.stringMatching(DIGITS),
        nav: expect.any(String),
        rebalanceNeeded: expect.any(Boolean),
        rebalanceBandBps: expect.any(Number),
        maxTvlUsdc: '25000000000',
        mintFeeBps: 20,
      })
    })

    it('2.4 a quote has the input, the mint fee of 20 bps and the rest', async () => {
      expect(await get('/v1/quote?usdc=10000000')).toMatchObject({
        usdcIn: '10000000',
        mintFeeUsdc: '20000',
        netUsdc: '9980000',
      })
      expect((await stack.client.get('/v1/quote?usdc=abc')).status).toBe(400)
      expect((await stack.client.get('/v1/quote')).status).toBe(400)
    })

    it('4.1 set-weights builds setTargetWeights(uint16[]), and rejects another sum, another length or a step above 2000', async () => {
      const weightsBps = [4000, 2000, 2000, 2000]
      const tx = await post('/v1/set-weights', { vault, weightsBps })
      expectUnsigned(tx)
      expect(decodeCall(tx)).toEqual({ functionName: 'setTargetWeights', args: [weightsBps] })
      await broadcast(stack, keys.founder, tx)
      expect((await get(`/v1/vault/${vault}`)).weightsBps).toEqual(weightsBps)
      await expectRefusal('/v1/set-weights', { vault, weightsBps: [4000, 2000, 2000, 1999] })
      await expectRefusal('/v1/set-weights', { vault, weightsBps: [5000, 3000, 2000] })
      await expectRefusal('/v1/set-weights', { vault, weightsBps: [1999, 4001, 2000, 2000] })
    })

    it('4.2 buy without permit returns approve, then deposit; an amount below 1 USD is rejected', async () => {
      const { steps } = await post('/v1/buy', { vault, usdc: '20000000', minShares: '1' })
      expect(steps).toHaveLength(2)
      for (const step of steps) {
        expectUnsigned(step)
        await broadcast(stack, keys.founder, step)
      }
      expect(BigInt(await sharesOf(founder))).toBeGreaterThan(0n)
      await expectRefusal('/v1/buy', { vault, usdc: '999999' })
    })

    it('3 buy with permit and owner returns typed data; buy with {deadline, signature} without owner returns one transaction', async () => {
      const usdc = '5000000'
      const { typedData } = await post('/v1/buy', { vault, usdc, permit: true, owner: recipient })
      const account = privateKeyToAccount(keys.friend)
      const signature = await account.signTypedData(typedData)
      const { deadline } = typedData.message
      const tx = await post('/v1/buy', { vault, usdc, permit: { deadline, signature } })
      expectUnsigned(tx)
      expect(tx.steps).toBeUndefined()
      await broadcast(stack, keys.friend, tx)
      expect(BigInt(await sharesOf(recipient))).toBeGreaterThan(0n)
    })

    it('2.5 a balance has one entry per vault in which the address holds shares', async () => {
      const { agent, vaultCount, vaults } = await get(`/v1/balance/${recipient}`)
      expect([agent, vaultCount, vaults.length]).toEqual([recipient, 1, 1])
      expect(vaults[0]).toMatchObject({
        vault,
        shares: expect.stringMatching(DIGITS),
        valueUsdc: expect.stringMatching(DIGITS),
        value: expect.any(String),
      })
    })

    it('4.3 redeem pays USDC, and with inKind the four tokens', async () => {
      const shares = String(BigInt(await sharesOf(founder)) / 4n)
      const [sold, received] = [
        await post('/v1/redeem', { vault, shares, minUsdcOut: '1' }),
        await post('/v1/redeem', { vault, shares, inKind: true }),
      ]
      for (const tx of [sold, received]) {
        expectUnsigned(tx)
        await broadcast(stack, keys.founder, tx)
      }
      const { constituents } = await get('/v1/basket')
      for (const { address } of constituents) {
        const held = await stack.world.world.devnet.vaultChain.client.readContract({
          address,
          abi: vaultAbi,
          functionName: 'balanceOf',
          args: [founder],
        })
        expect(held).toBeGreaterThan(0n)
      }
    })

    it('4.4 send returns transfer(to, shares) of the share token, for any holder', async () => {
      const tx = await post('/v1/send', { vault, to: founder, shares: '1000' })
      expectUnsigned(tx)
      expect([tx.to, decodeCall(tx)]).toEqual([
        vault,
        { functionName: 'transfer', args: [founder, 1000n] },
      ])
      const before = BigInt(await sharesOf(founder))
      await broadcast(stack, keys.friend, tx)
      expect(BigInt(await sharesOf(founder))).toBe(before + 1000n)
    })

    it('4.5 rebalance builds rebalance(), within the band only with force and with the expected revert', async () => {
      const { rebalanceNeeded } = await get(`/v1/vault/${vault}`)
      const tx = await post('/v1/rebalance', { vault, force: true })
      expectUnsigned(tx)
      expect(decodeCall(tx).functionName).toBe('rebalance')
      expect(tx.wouldRevert === null).toBe(rebalanceNeeded)
    })

    it('1.2 NAV equals the value of the contract at the same block', async () => {
      const { navUsdc, asOf } = await get(`/v1/vault/${vault}`)
      const onChain = await stack.world.world.devnet.vaultChain.client.readContract({
        address: vault,
        abi: vaultAbi,
        functionName: 'totalAssets',
        blockNumber: BigInt(asOf.blockNumber),
      })
      expect(BigInt(navUsdc)).toBe(onChain)
    })

    it('8 a deposit above the cap of the vault is rejected', async () => {
      await expectRefusal('/v1/buy', { vault, usdc: '26000000000' })
    })

    it('2.6 the guide has its fields, and steps of step, do, call and why', async () => {
      const guide = await get('/v1/guide')
      const names = [
        'service',
        'what',
        'howItWorks',
        'steps',
        'amounts',
        'signing',
        'network',
        'fees',
      ]
      for (const name of [...names, 'fullSpec']) expect(guide).toHaveProperty(name)
      for (const entry of guide.steps) {
        expect(entry).toMatchObject({ do: expect.any(String), call: expect.any(String) })
        expect([typeof entry.step, typeof entry.why]).toEqual(['number', 'string'])
      }
    })

    it('7 a malformed request of a free endpoint returns 400 with {error}', async () => {
      for (const path of ['/v1/vault/0x1', '/v1/balance/x', '/v1/quote?usdc=-1']) {
        const { status, body } = await stack.client.get(path)
        expect([path, status, typeof body.error]).toEqual([path, 400, 'string'])
      }
      expect((await stack.client.get(`/v1/balance/${UNUSED_ADDRESS}`)).body.vaultCount).toBe(0)
    })

    it('9 the OpenAPI document has OpenAPI 3.1.0 and version 1.0.0; status, manifests and card are free', async () => {
      const { openapi, info } = await get('/openapi.json')
      expect([openapi, info.version]).toEqual(['3.1.0', '1.0.0'])
      expect((await get('/.well-known/x402')).x402Version).toBe(2)
      expect((await get('/.well-known/x402-resources')).x402Version).toBe(2)
      await get('/.well-known/agent-card.json')
      await get('/v1/status')
    })
  })
}
