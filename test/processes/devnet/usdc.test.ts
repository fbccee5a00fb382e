import { type Address, hashDomain, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { aDevnet } from './support/aDevnet.ts'

const rolesAbi = parseAbi([
  'function masterMinter() view returns (address)',
  'function pauser() view returns (address)',
  'function blacklister() view returns (address)',
  'function owner() view returns (address)',
  'function currency() view returns (string)',
  'function initializeV2_2(address[] accountsToBlacklist, string newSymbol)',
])

const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
} as const

describe('USDC', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: [8453, 5042, 137] })
  })
  afterAll(() => devnet.stop())

  it.each([
    [8453, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'USD Coin'],
    [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USD Coin'],
    [5042, '0x3600000000000000000000000000000000000000', 'USDC'],
  ] as const)(
    'has its canonical address and signing domain on chain %i',
    async (chainId, address, name) => {
      const { client } = devnet.chains[chainId]!
      const read = <const name extends 'name' | 'version' | 'decimals' | 'DOMAIN_SEPARATOR'>(
        functionName: name,
      ) => client.readContract({ address, abi: usdcAbi, functionName })
      expect(await read('name')).toBe(name)
      expect(await read('version')).toBe('2')
      expect(await read('decimals')).toBe(6)
      const domain = {
        name,
        version: '2',
        chainId: BigInt(chainId),
        verifyingContract: address as Address,
      }
      expect(await read('DOMAIN_SEPARATOR')).toBe(hashDomain({ domain, types: domainTypes }))
      expect(devnet.deployment.chains.find((chain) => chain.chainId === chainId)).toMatchObject({
        usdc: address,
        usdcName: name,
        usdcVersion: '2',
      })
    },
  )

  it('has the domain separator of Base mainnet', async () => {
    const separator = await devnet.vaultChain.client.readContract({
      address: devnet.contracts.usdc,
      abi: usdcAbi,
      functionName: 'DOMAIN_SEPARATOR',
    })
    expect(separator).toMatch(/^0x02fa7265.*834f$/)
  })

  it('has the documented account in every administrative role, and cannot be initialised again', async () => {
    const { client } = devnet.vaultChain
    const address = devnet.contracts.usdc
    const admin = devnet.accounts.usdcAdmin.address
    for (const functionName of ['masterMinter', 'pauser', 'blacklister', 'owner'] as const) {
      const holder = await client.readContract({ address, abi: rolesAbi, functionName })
      expect(holder.toLowerCase()).toBe(admin)
    }
    const again = client.simulateContract({
      address,
      abi: rolesAbi,
      functionName: 'initializeV2_2',
      args: [[], 'USDC'],
      account: admin,
    })
    await expect(again).rejects.toThrow(/revert/)
  })

  it('funds residents and visitors on every chain', async () => {
    for (const chain of Object.values(devnet.chains)) {
      for (const person of devnet.accounts.visitors) {
        const balance = await chain.client.readContract({
          address: devnet.deployment.chains.find(({ chainId }) => chainId === chain.chainId)!.usdc,
          abi: usdcAbi,
          functionName: 'balanceOf',
          args: [person.address],
        })
        expect(balance).toBe(1_000_000_000_000n)
      }
    }
  })

  it('lets the chain continue when a transaction reverts', async () => {
    const call = { from: devnet.accounts.visitors[0]!.address, to: devnet.contracts.usdc }
    const sent = sendTransaction(devnet.vaultChain, { ...call, data: '0xdeadbeef', gas: 100_000n })
    await expect(sent).rejects.toMatchObject({ code: 'transaction_reverted' })
  })
})
