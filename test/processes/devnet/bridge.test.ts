import {
  decodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quartetBridgeAbi } from '../../../contracts-abi/quartetBridgeAbi.ts'
import { usdcAbi } from '../../../contracts-abi/usdcAbi.ts'
import { bridgeId } from '../../../core/bridge/domain/bridgeId.ts'
import { decodeMessage, hookBridgeId, isSameBurn } from '../../../core/bridge/domain/cctpMessage.ts'
import { MESSAGE_SENT } from '../../../devnet/attestation/createLedger.ts'
import { sendTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { bridgeAddress } from '../../../devnet/deploy/bridge.ts'
import { domainOf, TOKEN_MESSENGER } from '../../../devnet/deploy/cctp.ts'
import { aDevnet } from './support/aDevnet.ts'
import {
  BRIDGING_CHAINS,
  chainOf,
  entryOf,
  messages,
  mineOn,
  usdcBalance,
  usdcOf,
} from './support/bridging.ts'
import { authorize, frontRun } from './support/frontRun.ts'

/** The payer receives 1 USDC, and pays a network fee of 0.06 USDC and a fee of 0.02 USDC. */
const RECEIVE_USDC6 = 1_000_000n
const NETWORK_USDC6 = 60_000n
const VALUE_USDC6 = 1_080_000n

describe('the bridge on the devnet', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: BRIDGING_CHAINS })
  })
  afterAll(() => devnet.stop())

  const bridgeOf = (chainId: number) => ({
    address: bridgeAddress(chainId)!,
    abi: quartetBridgeAbi,
  })
  const payer = () => devnet.accounts.visitors[1]!
  const nonceOf = (number: number): Hex => `0x${String(number).padStart(64, '0')}`

  it.each([8453, 5042])(
    'has the deployer as owner on chain %i, and accepts calls of the burner',
    async (chainId) => {
      const { client } = chainOf(devnet, chainId)
      const read = (functionName: 'usdc' | 'tokenMessenger' | 'operator' | 'owner') =>
        client.readContract({ ...bridgeOf(chainId), functionName })
      const parties = [
        await read('usdc'),
        await read('tokenMessenger'),
        await read('operator'),
        await read('owner'),
      ]
      const { bridgeBurner, deployer } = devnet.accounts
      expect(parties.map((party) => party.toLowerCase())).toEqual([
        usdcOf(chainId),
        TOKEN_MESSENGER,
        bridgeBurner.address,
        deployer.address,
      ])
    },
  )

  it('is in the deployment with its address and its first block', async () => {
    const { bridges } = devnet.deployment
    const from = devnet.accounts.bridgeDeployer.address
    const first = getContractAddress({ from, nonce: 0n }).toLowerCase()
    expect(bridges.map(({ chainId }) => chainId)).toEqual([8453, 5042])
    expect(bridges.map(({ address }) => address)).toEqual([first, first])
    for (const { chainId, address, startBlock } of bridges) {
      const logs = await chainOf(devnet, chainId).client.getLogs({ address, fromBlock: 0n })
      expect(Number(logs[0]!.blockNumber)).toBe(startBlock)
    }
  })

  it.each([
    [8453, 5042],
    [8453, 137],
    [5042, 8453],
  ])('burns on %i for one signature and delivers on %i with the same id', async (from, to) => {
    const chain = chainOf(devnet, from)
    const bridge = bridgeOf(from)
    const nonce = nonceOf(from * 10_000 + to)
    const authorization = await authorize(chain, payer(), {
      to: bridge.address,
      valueUsdc6: VALUE_USDC6,
      nonce,
    })
    const leg = {
      destinationDomain: domainOf(to),
      receiveAmount: RECEIVE_USDC6,
      maxNetworkFee: NETWORK_USDC6,
      minFinalityThreshold: 1000,
      referrer: zeroAddress,
    }
    const before = await usdcBalance(devnet, to, payer().address)
    const receipt = await sendTransaction(chain, {
      from: devnet.accounts.bridgeBurner.address,
      to: bridge.address,
      data: encodeFunctionData({
        ...bridge,
        functionName: 'bridge',
        args: [authorization, authorization.signature, leg],
      }),
    })
    await mineOn(devnet, from)
    await mineOn(devnet, to)
    const entry = await entryOf(devnet, receipt.transactionHash, from)
    const message = decodeMessage(entry.message!)!
    const id = bridgeId({ chainId: from, bridge: bridge.address, payer: payer().address, nonce })
    expect(hookBridgeId(message.hookData)).toBe(id)
    expect(entry).toMatchObject({ status: 'complete', forwardState: 'COMPLETE' })
    const received = (await usdcBalance(devnet, to, payer().address)) - before
    expect(received).toBe(message.amountUsdc6 - message.feeExecutedUsdc6)
    expect(received).toBeGreaterThanOrEqual(RECEIVE_USDC6)
    const sent = receipt.logs.find(({ topics }) => topics[0] === MESSAGE_SENT)
    const [logged] = decodeAbiParameters([{ type: 'bytes' }], sent!.data)
    expect(isSameBurn(logged, entry.message!)).toBe(true)
  })

  it('holds unbooked money when a third party submits an authorization to the contract', async () => {
    const chain = chainOf(devnet, 8453)
    const bridge = bridgeOf(8453)
    const payment = { to: bridge.address, valueUsdc6: VALUE_USDC6, nonce: nonceOf(7) }
    const authorization = await authorize(chain, payer(), payment)
    const liabilities = () => chain.client.readContract({ ...bridge, functionName: 'liabilities' })
    const held = await usdcBalance(devnet, 8453, bridge.address)
    const owed = await liabilities()
    const thirdParty = devnet.accounts.visitors[2]!.address
    const { logs, transactionHash } = await frontRun(chain, thirdParty, authorization)
    const names = parseEventLogs({ abi: usdcAbi, logs: logs as never }).map((log) => log.eventName)
    expect(names).toEqual(['AuthorizationUsed', 'Transfer'])
    expect(await usdcBalance(devnet, 8453, bridge.address)).toBe(held + VALUE_USDC6)
    expect(await liabilities()).toBe(owed)
    expect((await messages(devnet, transactionHash)).status).toBe(404)
  })
})
