import { readFileSync, writeFileSync } from 'node:fs'
import { type Address, type Hex, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { devTokenMinterAbi } from '../../../contracts-abi/devTokenMinterAbi.ts'
import { messageTransmitterAbi } from '../../../contracts-abi/messageTransmitterAbi.ts'
import { tokenMessengerAbi } from '../../../contracts-abi/tokenMessengerAbi.ts'
import type { DevnetAccounts } from '../../../devnet/accounts.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { bridgeAddress } from '../../../devnet/deploy/bridge.ts'
import {
  BURN_LIMIT_USDC6,
  domainOf,
  MESSAGE_TRANSMITTER,
  NETWORK_FEE_RECIPIENT,
  TOKEN_MESSENGER,
  TOKEN_MINTER,
} from '../../../devnet/deploy/cctp.ts'
import { parseScenario } from '../../../devnet/scenarios/parseScenario.ts'
import { performScenario } from '../../../devnet/scenarios/performScenario.ts'
import { statePath } from '../../../devnet/state/chainState.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import {
  BRIDGING_CHAINS,
  burn,
  burnData,
  chainOf,
  entryOf,
  hookOf,
  mineOn,
  usdcBalance,
  usdcOf,
} from './support/bridging.ts'
import { stateDir } from './support/stateDir.ts'

const minterAbi = parseAbi(['function isMinter(address) view returns (bool)'])

/** Reads the links from the CCTP contracts of one chain to the other chains. */
async function linksOf(devnet: Devnet, chainId: number) {
  const { client } = chainOf(devnet, chainId)
  const messenger = { address: TOKEN_MESSENGER, abi: tokenMessengerAbi } as const
  const transmitter = { address: MESSAGE_TRANSMITTER, abi: messageTransmitterAbi } as const
  const minter = { address: TOKEN_MINTER, abi: devTokenMinterAbi } as const
  const others = BRIDGING_CHAINS.filter((other) => other !== chainId)
  const remote = async (other: number) => [
    await client.readContract({
      ...messenger,
      functionName: 'remoteTokenMessengers',
      args: [domainOf(other)],
    }),
    await client.readContract({
      ...minter,
      functionName: 'getLocalToken',
      args: [domainOf(other), pad(usdcOf(other))],
    }),
  ]
  return {
    domain: await client.readContract({ ...transmitter, functionName: 'localDomain' }),
    needed: await client.readContract({ ...transmitter, functionName: 'signatureThreshold' }),
    transmitter: await client.readContract({
      ...messenger,
      functionName: 'localMessageTransmitter',
    }),
    minter: await client.readContract({ ...messenger, functionName: 'localMinter' }),
    limit: await client.readContract({
      ...minter,
      functionName: 'burnLimitsPerMessage',
      args: [usdcOf(chainId)],
    }),
    mayMint: await client.readContract({
      address: usdcOf(chainId),
      abi: minterAbi,
      functionName: 'isMinter',
      args: [TOKEN_MINTER],
    }),
    remotes: await Promise.all(others.map(remote)),
  }
}

/** Removes CCTP, the bridge and the history of their deployer from the state of a stopped chain. */
function forgetBridging(dir: string, chainId: number, accounts: DevnetAccounts): void {
  const path = statePath(dir, chainId)
  const state: { accounts: Record<Address, { balance: Hex; nonce: number }> } = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  const bridge = bridgeAddress(chainId)
  const { bridgeBurner, bridgeDeployer, forwarder } = accounts
  for (const removed of [TOKEN_MESSENGER, MESSAGE_TRANSMITTER, TOKEN_MINTER, bridge]) {
    if (removed !== undefined) delete state.accounts[removed]
  }
  for (const underfunded of [bridgeBurner, bridgeDeployer, forwarder])
    delete state.accounts[underfunded.address]
  writeFileSync(path, JSON.stringify(state))
}

describe('CCTP', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await aDevnet({ chains: BRIDGING_CHAINS })
  })
  afterAll(() => devnet.stop())

  const perform = (words: string) => performScenario(devnet, parseScenario(words.split(' ')))
  const tryToBurn = (payer: Address) =>
    chainOf(devnet, 8453)
      .rpc('eth_call', [{ from: payer, to: TOKEN_MESSENGER, data: burnData(payer, {}) }, 'latest'])
      .then(
        () => 'burned',
        (error: unknown) => String(error),
      )

  it.each(BRIDGING_CHAINS)('is linked on chain %i to every other chain', async (chainId) => {
    const others = BRIDGING_CHAINS.filter((other) => other !== chainId)
    const links = await linksOf(devnet, chainId)
    expect(JSON.parse(JSON.stringify(links, lowerAndText))).toEqual({
      domain: domainOf(chainId),
      needed: '2',
      transmitter: MESSAGE_TRANSMITTER,
      minter: TOKEN_MINTER,
      limit: String(BURN_LIMIT_USDC6),
      mayMint: true,
      remotes: others.map(() => [pad(TOKEN_MESSENGER), usdcOf(chainId)]),
    })
    expect(devnet.deployment.cctp.find((entry) => entry.chainId === chainId)).toEqual({
      chainId,
      domain: domainOf(chainId),
      tokenMessenger: TOKEN_MESSENGER,
      messageTransmitter: MESSAGE_TRANSMITTER,
      tokenMinter: TOKEN_MINTER,
    })
  })

  it.each([
    [8453, 5042, 14_650n],
    [8453, 137, 22_650n],
    [5042, 8453, 50_000n],
    [137, 8453, 50_000n],
    [5042, 137, 22_000n],
  ])('transfers a burn on %i to %i, minus a fee of %i', async (from, to, fee) => {
    const payer = devnet.accounts.visitors[0]!.address
    const before = await usdcBalance(devnet, to, payer)
    const feesBefore = await usdcBalance(devnet, to, NETWORK_FEE_RECIPIENT)
    const burnTx = await burn(devnet, { from, to })
    await mineOn(devnet, from)
    await mineOn(devnet, to)
    expect(await usdcBalance(devnet, to, payer)).toBe(before + 5_000_000n - fee)
    expect(await usdcBalance(devnet, to, NETWORK_FEE_RECIPIENT)).toBe(feesBefore + fee)
    expect(await entryOf(devnet, burnTx, from)).toMatchObject({
      status: 'complete',
      forwardState: 'COMPLETE',
      forwardTxHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  it.each([
    ['burn-limit 8453 4.999999', 'burn-limit 8453 10000000', 'Burn amount exceeds per tx limit'],
    ['burn-limit 8453 0', 'burn-limit 8453 10000000', 'Burn token not supported'],
    ['pause-cctp 8453 transmitter', 'unpause-cctp 8453 transmitter', 'Pausable: paused'],
    ['pause-cctp 8453 minter', 'unpause-cctp 8453 minter', 'Pausable: paused'],
    ['pause-usdc 8453', 'unpause-usdc 8453', 'Pausable: paused'],
    ['denylist 8453 PAYER', 'undenylist 8453 PAYER', 'Denylistable: account is on denylist'],
    ['blacklist 8453 PAYER', 'unblacklist 8453 PAYER', 'Blacklistable: account is blacklisted'],
  ])('burns nothing after %s, and burns again after %s', async (stop, resume, reason) => {
    const payer = devnet.accounts.visitors[0]!.address
    await perform(stop.replace('PAYER', payer))
    const stopped = await tryToBurn(payer)
    await perform(resume.replace('PAYER', payer))
    expect(stopped).toContain(reason)
    expect(await tryToBurn(payer)).toBe('burned')
  })

  it('mints nothing while the transmitter of the destination is paused, and forwards after the pause', async () => {
    await perform('pause-cctp 5042 transmitter')
    const burnTx = await burn(devnet, { hookData: hookOf(77) })
    await mineOn(devnet, 5042)
    const paused = await entryOf(devnet, burnTx)
    await perform('unpause-cctp 5042 transmitter')
    await mineOn(devnet, 5042)
    await mineOn(devnet, 5042)
    expect(paused).toMatchObject({ status: 'complete', forwardState: 'PENDING' })
    expect(await entryOf(devnet, burnTx)).toMatchObject({ forwardState: 'COMPLETE' })
  })
})

describe('a devnet with interval mining', () => {
  it('delivers a burn without further requests', async () => {
    const nowSec = Math.floor(Date.now() / 1000)
    const devnet = await aDevnet({ chains: BRIDGING_CHAINS, mining: 'interval', nowSec })
    onTestFinished(() => devnet.stop())
    const payer = devnet.accounts.visitors[0]!.address
    const before = await usdcBalance(devnet, 5042, payer)
    await burn(devnet)
    const isDelivered = async () => (await usdcBalance(devnet, 5042, payer)) > before
    expect(await until(isDelivered, PATIENCE_MS)).toBe(true)
  })
})

describe('a state folder from before CCTP', () => {
  it('receives CCTP, the bridge and the sponsor, and the next start changes nothing', async () => {
    const dir = stateDir()
    const first = await aDevnet({ dir, chains: BRIDGING_CHAINS })
    onTestFinished(() => first.stop())
    await first.stop()
    for (const chainId of BRIDGING_CHAINS) forgetBridging(dir, chainId, first.accounts)
    const upgraded = await aDevnet({ dir, chains: BRIDGING_CHAINS, nowSec: NOW_SEC + 600 })
    onTestFinished(() => upgraded.stop())
    expect(upgraded.deployment.cctp).toEqual(first.deployment.cctp)
    expect(upgraded.deployment.bridges.map(({ address }) => address)).toEqual(
      first.deployment.bridges.map(({ address }) => address),
    )
    const burnTx = await burn(upgraded)
    await mineOn(upgraded, 5042)
    expect(await entryOf(upgraded, burnTx)).toMatchObject({ forwardState: 'COMPLETE' })
    const [arc, polygon] = [chainOf(upgraded, 5042), chainOf(upgraded, 137)]
    const heads = [(await latestBlock(arc)).number, (await latestBlock(polygon)).number]
    const links = await linksOf(upgraded, 5042)
    await upgraded.stop()
    const again = await aDevnet({ dir, chains: BRIDGING_CHAINS, nowSec: NOW_SEC + 1_200 })
    onTestFinished(() => again.stop())
    const [arcAgain, polygonAgain] = [chainOf(again, 5042), chainOf(again, 137)]
    // One block per chain brings it to the present, and no other block was necessary.
    expect((await latestBlock(arcAgain)).number).toBe(heads[0]! + 1)
    expect((await latestBlock(polygonAgain)).number).toBe(heads[1]! + 1)
    expect(await linksOf(again, 5042)).toEqual(links)
    expect(again.deployment).toEqual(upgraded.deployment)
    // The service restores its entries from the chains.
    expect(await entryOf(again, burnTx)).toMatchObject({ forwardState: 'COMPLETE' })
  })
})

function lowerAndText(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? value.toLowerCase() : value
}
