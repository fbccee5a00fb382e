import {
  type Address,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { simpleAccountFactoryAbi } from '../../../../contracts-abi/simpleAccountFactoryAbi.ts'
import { executeCalls } from '../../../../core/sponsor/evm/domain/executeCalls.ts'
import { until } from '../../../../supervisor/until.ts'
import {
  type Bought,
  buySponsorship,
  requestSponsor,
  signSponsored,
} from '../../../support/gas/buySponsorship.ts'
import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import { sponsorWith } from '../../../support/gas/sponsorWith.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer, type Payer } from '../../../support/payments/payer.ts'
import { payWith } from '../../../support/payments/payWith.ts'
import type { Api } from '../../../support/startApi.ts'
import type { GasStack } from './gasStack.ts'

const RICH_USDC6 = 1_000_000_000n
const SENT_USDC6 = 1_000_000n
const RECIPIENT: Address = '0x00000000000000000000000000000000000000aa'
const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000'

const NATIVE = { name: 'devnet', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }

const newPayer = aPayer('gas newcomer')
const payerWithoutWallet = aPayer('gas wanderer')
const concurrentPayer = aPayer('gas hurried')
const owner = aPayer('gas owner of an account')

/** Tests sponsored operations from a quote to the chain, on chains with a bridge between 8453 and 5042. */
export function describeSponsorships(given: () => GasStack): void {
  let world: GasWorld
  let api: Api
  beforeAll(async () => {
    ;({ world, api } = given())
    await world.fund([newPayer, payerWithoutWallet, concurrentPayer, owner], RICH_USDC6)
  })

  /** Sends a wallet's delegation to an implementation in a transaction of another account; returns the wallet's nonce. */
  const delegate = async (chainId: number, wallet: Payer, address: Address): Promise<number> => {
    const { client, url } = world.chain(chainId)
    const nonce = await client.getTransactionCount(wallet)
    const signed = await privateKeyToAccount(wallet.key).signAuthorization({
      chainId,
      address,
      nonce,
    })
    const [helper = world.world.devnet.accounts.payTo] = world.world.devnet.accounts.visitors
    const hash = await createWalletClient({
      account: privateKeyToAccount(helper.privateKey),
      chain: defineChain({ ...NATIVE, id: chainId, rpcUrls: { default: { http: [url] } } }),
      transport: http(url),
    }).sendTransaction({ to: RECIPIENT, gas: 100_000n, authorizationList: [signed] })
    await client.waitForTransactionReceipt({ hash })
    expect(await codeOf(chainId, wallet.address)).toBe(
      address === ZERO_ADDRESS ? '0x' : delegatedTo(address),
    )
    return nonce
  }
  const transfer = (chainId: number, amountUsdc6 = SENT_USDC6) => ({
    to: world.usdc(chainId),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [RECIPIENT, amountUsdc6],
    }),
  })
  const coinsOf = (chainId: number, address: Address) =>
    world.chain(chainId).client.getBalance({ address })
  const codeOf = async (chainId: number, address: Address) =>
    (await world.chain(chainId).client.getCode({ address })) ?? '0x'
  const delegatedTo = (implementation: Address): Hex => `0xef0100${implementation.slice(2)}`
  /** Expects that the deposit paid at most the quoted cap for an operation. */
  const expectWithinQuote = (bought: Bought, posted: { actualGasCostWei: string }) => {
    const { capWei } = bought.quote.body.gas
    expect(BigInt(posted.actualGasCostWei)).toBeLessThanOrEqual(BigInt(capWei))
    expect(BigInt(posted.actualGasCostWei)).toBeGreaterThan(0n)
  }
  const runDirect = async (
    wallet: Payer,
    body: object,
    payer = wallet,
  ): Promise<{ bought: Bought; posted: Bought['answer'] }> => {
    const bought = await buySponsorship(api.url, body, payer)
    expect([bought.answer.status, bought.answer.body.error]).toEqual([200, undefined])
    const posted = await requestSponsor(api.url, await signSponsored(wallet.key, bought.answer))
    return { bought, posted }
  }

  const fundAccount = (address: Address, amountUsdc6: bigint) =>
    world.fund([{ ...newPayer, address: `0x${address.slice(2).toLowerCase()}` }], amountUsdc6)

  describe.each([8453, 137])(
    'a wallet with USDC and without native coins on chain %i',
    (chainId) => {
      const body = () => ({ sender: newPayer.address, calls: [transfer(chainId)], chainId })

      it('moves a token through a stock client, and again without a second authorization', async () => {
        const { accountImplementation, paymaster } = world.sponsor(chainId)
        const before = await world.balanceOf(chainId, RECIPIENT)
        const first = await sponsorWith(api.url, newPayer.key, body(), chainId)
        expect([first.step, first.status, first.body]).toMatchObject([
          'post',
          200,
          { success: true },
        ])
        expect(first.sponsored.authorization).toMatchObject({
          chainId,
          address: accountImplementation,
        })
        const second = await sponsorWith(api.url, newPayer.key, body(), chainId)
        expect([second.step, second.status, second.body]).toMatchObject([
          'post',
          200,
          { success: true },
        ])
        expect(second.sponsored.authorization).toBeUndefined()
        expect((await world.balanceOf(chainId, RECIPIENT)) - before).toBe(2n * SENT_USDC6)
        expect(await coinsOf(chainId, newPayer.address)).toBe(0n)
        expect(await codeOf(chainId, newPayer.address)).toBe(delegatedTo(accountImplementation))
        const receipt = await world
          .chain(chainId)
          .client.getTransactionReceipt({ hash: first.body.txHash })
        expect(receipt.type).toBe('eip7702')
        expect(world.submitters).toContain(receipt.from)
        const [event] = await world.chain(chainId).client.getContractEvents({
          address: world.sponsor(chainId).entryPoint,
          abi: entryPointAbi,
          eventName: 'UserOperationEvent',
          args: { userOpHash: first.body.userOpHash },
          fromBlock: 0n,
        })
        expect(event?.args).toMatchObject({
          success: true,
          nonce: BigInt(first.sponsored.userOperation.nonce),
        })
        expect(event?.args.paymaster?.toLowerCase()).toBe(paymaster)
        expect(String(event?.args.actualGasCost)).toBe(first.body.actualGasCostWei)
      })

      it('removes its delegation, and then needs a new authorization', async () => {
        const nonce = await delegate(chainId, newPayer, ZERO_ADDRESS)
        const again = await runDirect(newPayer, body())
        expect(again.bought.answer.body.authorization).toMatchObject({ nonce: nonce + 1 })
        expect([again.posted.status, again.posted.body]).toMatchObject([200, { success: true }])
        expectWithinQuote(again.bought, again.posted.body)
      })
    },
  )

  describe('a wallet with another delegation', () => {
    it('receives 409, and delegates to the reference account on request', async () => {
      const { accountImplementation } = world.sponsor(8453)
      const foreign = world.sponsor(8453).accountFactory
      await delegate(8453, payerWithoutWallet, foreign)
      const body = { sender: payerWithoutWallet.address, calls: [transfer(8453)] }
      const refused = await requestSponsor(api.url, body)
      expect(refused.status).toBe(409)
      expect(refused.body.delegate.toLowerCase()).toBe(foreign)
      expect(refused.body.hint).toContain('redelegate')
      // The other code validates no signature, so another wallet pays.
      const turned = { ...body, redelegate: true }
      const { bought, posted } = await runDirect(payerWithoutWallet, turned, newPayer)
      expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
      expect(await codeOf(8453, payerWithoutWallet.address)).toBe(
        delegatedTo(accountImplementation),
      )
      expectWithinQuote(bought, posted.body)
    })
  })

  describe('a factory account before its deployment', () => {
    it('is deployed by its first sponsored operation', async () => {
      const { accountFactory } = world.sponsor(8453)
      const { client } = world.chain(8453)
      const sender = await client.readContract({
        address: accountFactory,
        abi: simpleAccountFactoryAbi,
        functionName: 'getAddress',
        args: [owner.address, 7n],
      })
      await fundAccount(sender, 5n * SENT_USDC6)
      const { baseFeePerGas } = await client.getBlock()
      const userOperation = {
        sender,
        nonce: '0x0',
        factory: accountFactory,
        factoryData: encodeFunctionData({
          abi: simpleAccountFactoryAbi,
          functionName: 'createAccount',
          args: [owner.address, 7n],
        }),
        callData: executeCalls([{ ...transfer(8453), valueWei: 0n }]),
        callGasLimit: '0x13880',
        verificationGasLimit: '0x61a80',
        preVerificationGas: '0x13880',
        maxFeePerGas: `0x${(3n * (baseFeePerGas ?? 0n) + 2_000_000n).toString(16)}`,
        maxPriorityFeePerGas: '0xf4240',
      }
      const before = await world.balanceOf(8453, RECIPIENT)
      const bought = await buySponsorship(api.url, { userOperation }, owner)
      expect([bought.answer.status, bought.answer.body.error]).toEqual([200, undefined])
      const posted = await requestSponsor(api.url, await signSponsored(owner.key, bought.answer))
      expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
      expect((await world.balanceOf(8453, RECIPIENT)) - before).toBe(SENT_USDC6)
      expect((await codeOf(8453, sender)).length).toBeGreaterThan(2)
      expectWithinQuote(bought, posted.body)
    })
  })

  describe('a wallet with the delegation of the sponsor', () => {
    it('pays an x402 endpoint with its key', async () => {
      const { posted } = await runDirect(concurrentPayer, {
        sender: concurrentPayer.address,
        calls: [transfer(8453)],
      })
      expect([posted.status, posted.body]).toMatchObject([200, { success: true }])
      expect(await codeOf(8453, concurrentPayer.address)).not.toBe('0x')
      const paid = await payWith('v2-fetch', {
        url: `${api.url}/v1/signals`,
        key: concurrentPayer.key,
        chainId: 8453,
      })
      expect(paid).toMatchObject({ success: true, status: 200 })
      const mined = await sponsorWith(api.url, concurrentPayer.key, {
        sender: concurrentPayer.address,
        calls: [transfer(8453), transfer(8453)],
      })
      expect([mined.status, mined.body]).toMatchObject([200, { success: true }])
    })

    it('moves USDC to another chain through the bridge', async () => {
      const isOpen = async () => {
        const { body } = await api.get('/v1/bridge/routes')
        const routes: readonly { from: string; to: string; open: boolean }[] = body.routes
        return routes.some(({ from, to, open }) => open && from === 'base' && to === 'arc')
      }
      expect(await until(isOpen, PATIENCE_MS)).toBe(true)
      const before = await world.balanceOf(5042, concurrentPayer.address)
      const url = `${api.url}/v1/bridge?from=base&to=arc&amount=2.5`
      const bridged = await payWith('v2-fetch', {
        url,
        key: concurrentPayer.key,
        chainId: 8453,
        maxUsd: 5,
      })
      expect([bridged.status, bridged.data?.error]).toEqual([200, undefined])
      expect(
        (await world.balanceOf(5042, concurrentPayer.address)) - before,
      ).toBeGreaterThanOrEqual(2_500_000n)
    })

    it('rejects an authorization with the signature of another key', async () => {
      const attacker = aPayer('gas thief')
      await world.fund([attacker], RICH_USDC6)
      const bought = await buySponsorship(
        api.url,
        { sender: concurrentPayer.address, calls: [transfer(8453)] },
        attacker,
      )
      const forged = await requestSponsor(api.url, await signSponsored(attacker.key, bought.answer))
      expect([forged.status, forged.body.code]).toEqual([400, 'AA24'])
      const repaired = await requestSponsor(
        api.url,
        await signSponsored(concurrentPayer.key, bought.answer),
      )
      expect([repaired.status, repaired.body]).toMatchObject([200, { success: true }])
    })
  })

  describe('one payment with one sponsorship and one execution', () => {
    it('returns equal answers to fifty simultaneous repeats of the payment and of the post', async () => {
      const body = { sender: concurrentPayer.address, calls: [transfer(8453, 3n)] }
      const before = await world.balanceOf(8453, RECIPIENT)
      const { header, answer } = await buySponsorship(api.url, body, concurrentPayer)
      const spent = await world.balanceOf(8453, concurrentPayer.address)
      const replays = await Promise.all(
        Array.from({ length: 50 }, () => requestSponsor(api.url, body, header)),
      )
      for (const replay of replays) expect(replay).toMatchObject({ status: 200, body: answer.body })
      expect(await world.balanceOf(8453, concurrentPayer.address)).toBe(spent)
      const signed = await signSponsored(concurrentPayer.key, answer)
      const posts = await Promise.all(
        Array.from({ length: 50 }, () => requestSponsor(api.url, signed)),
      )
      const hashes = new Set(posts.map((post) => `${post.status} ${post.body.txHash}`))
      expect([...hashes]).toEqual([`200 ${posts[0]?.body.txHash}`])
      expect((await world.balanceOf(8453, RECIPIENT)) - before).toBe(3n)
    })
  })
}
