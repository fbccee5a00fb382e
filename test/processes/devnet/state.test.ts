import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uniswapV3PoolAbi } from '../../../contracts-abi/uniswapV3PoolAbi.ts'
import { deploymentSchema } from '../../../core/deployment.ts'
import { systemClock } from '../../../core/platform/systemClock.ts'
import { latestBlock } from '../../../devnet/chain/latestBlock.ts'
import { submitTransaction } from '../../../devnet/chain/sendTransaction.ts'
import type { Devnet } from '../../../devnet/createDevnet.ts'
import { createRandom } from '../../../devnet/random.ts'
import { runResidentStep } from '../../../devnet/residents/runResidentStep.ts'
import { checkpointPath, dumpState, statePath } from '../../../devnet/state/chainState.ts'
import { aDevnet, NOW_SEC } from './support/aDevnet.ts'
import { stateDir } from './support/stateDir.ts'

const CHAINS = [8453, 5042]

async function swaps({ vaultChain, contracts }: Devnet) {
  const logs = await vaultChain.client.getLogs({
    address: contracts.markets.map(({ pool }) => pool),
    event: uniswapV3PoolAbi.find((item) => item.type === 'event' && item.name === 'Swap')!,
    fromBlock: 0n,
  })
  return logs.map(({ blockHash, transactionHash, logIndex, data }) => ({
    blockHash,
    transactionHash,
    logIndex,
    data,
  }))
}

describe('a state folder', () => {
  it('keeps blocks, receipts and logs after a stop, and the chain continues after a restart', async () => {
    const dir = stateDir()
    const first = await aDevnet({ dir, chains: CHAINS })
    await runResidentStep(first.residentDeps, createRandom(1, 'state'), 'createVault')
    const before = {
      head: await latestBlock(first.vaultChain),
      other: await latestBlock(first.chains[5042]!),
      swaps: await swaps(first),
      deployment: first.deployment,
    }
    await first.stop()
    const again = await aDevnet({ dir, chains: CHAINS, nowSec: NOW_SEC + 3_600 })
    const parent = await again.vaultChain.client.getBlock({
      blockNumber: BigInt(before.head.number),
    })
    const after = { swaps: await swaps(again), deployment: again.deployment }
    const receipt = await again.vaultChain.client.getTransactionReceipt({
      hash: before.swaps[0]!.transactionHash,
    })
    const heads = [await latestBlock(again.vaultChain), await latestBlock(again.chains[5042]!)]
    const step = await runResidentStep(again.residentDeps, createRandom(2, 'state'))
    await again.stop()
    expect(parent.hash).toBe(before.head.hash)
    expect(receipt.status).toBe('success')
    expect(after.swaps.slice(0, before.swaps.length)).toEqual(before.swaps)
    expect(after.deployment).toEqual(before.deployment)
    expect(heads.map(({ timestampSec }) => timestampSec)).toEqual([
      NOW_SEC + 3_600,
      NOW_SEC + 3_600,
    ])
    expect(heads[1]!.number).toBeGreaterThan(before.other.number)
    expect(step.outcome.kind).toBe('done')
  })

  it('has the block of a transaction that waits for the next block at the stop', async () => {
    const dir = stateDir()
    const present = () => ({ dir, mining: 'interval', nowSec: systemClock.nowSec() }) as const
    const first = await aDevnet(present())
    const to = '0x00000000000000000000000000000000000b10c5'
    const from = first.accounts.visitors[0]!.address
    const hash = await submitTransaction(first.vaultChain, { from, to, data: '0x', valueWei: 5n })
    await first.stop()
    const again = await aDevnet(present())
    const { client } = again.vaultChain
    const receipt = await client.getTransactionReceipt({ hash })
    const balanceWei = await client.getBalance({ address: to })
    await again.stop()
    expect([receipt.status, balanceWei]).toEqual(['success', 5n])
  })

  it('contains addresses and accounts for other processes', async () => {
    const dir = stateDir()
    const devnet = await aDevnet({ dir })
    await devnet.stop()
    const deployment = JSON.parse(readFileSync(join(dir, 'deployment.json'), 'utf8'))
    expect(deploymentSchema.parse(deployment)).toEqual(devnet.deployment)
    const { accounts } = JSON.parse(readFileSync(join(dir, 'accounts.json'), 'utf8'))
    expect(accounts[0]).toEqual({
      role: 'deployer',
      address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    })
    expect(accounts).toHaveLength(32)
  })

  it('uses the checkpoint when a node ended during a write of its state', async () => {
    const dir = stateDir()
    const first = await aDevnet({ dir })
    await runResidentStep(first.residentDeps, createRandom(1, 'state'), 'createVault')
    writeFileSync(checkpointPath(dir, 8453), await dumpState(first.vaultChain.rpc))
    const head = await latestBlock(first.vaultChain)
    await first.stop()
    truncateSync(statePath(dir, 8453), Math.floor(statSync(statePath(dir, 8453)).size / 2))
    const again = await aDevnet({ dir, nowSec: NOW_SEC + 600 })
    const restored = await again.vaultChain.client.getBlock({ blockNumber: BigInt(head.number) })
    await again.stop()
    expect(restored.hash).toBe(head.hash)
  })

  it('uses the checkpoint only when it is newer than the state', async () => {
    const dir = stateDir()
    const first = await aDevnet({ dir })
    writeFileSync(checkpointPath(dir, 8453), await dumpState(first.vaultChain.rpc))
    utimesSync(checkpointPath(dir, 8453), 1, 1)
    await runResidentStep(first.residentDeps, createRandom(1, 'state'), 'createVault')
    const head = await latestBlock(first.vaultChain)
    await first.stop()
    const again = await aDevnet({ dir, nowSec: NOW_SEC + 600 })
    const restored = await again.vaultChain.client.getBlock({ blockNumber: BigInt(head.number) })
    await again.stop()
    expect(restored.hash).toBe(head.hash)
  })

  it('starts from the cached history when the other files are gone', async () => {
    const dir = stateDir()
    const steps: number[] = []
    const onProgress = (done: number) => steps.push(done)
    const first = await aDevnet({ dir, onProgress })
    const head = await latestBlock(first.vaultChain)
    await first.stop()
    const written = steps.length
    for (const name of ['devnet.json', 'deployment.json', '8453.json']) rmSync(join(dir, name))
    const again = await aDevnet({ dir, onProgress })
    const headAgain = await latestBlock(again.vaultChain)
    await again.stop()
    expect(written).toBeGreaterThan(0)
    expect(steps).toHaveLength(written)
    expect(headAgain).toEqual(head)
  })

  it('rejects a start with another seed, with an instruction in the error', async () => {
    const dir = stateDir()
    await (await aDevnet({ dir })).stop()
    await expect(aDevnet({ dir, seed: 8 })).rejects.toMatchObject({
      code: 'state_mismatch',
      message: expect.stringContaining('npm run reset'),
    })
  })

  it('rejects a chain that is ahead of the clock', async () => {
    const dir = stateDir()
    await (await aDevnet({ dir })).stop()
    await expect(aDevnet({ dir, nowSec: NOW_SEC - 60 })).rejects.toMatchObject({
      code: 'state_mismatch',
    })
  })

  it('rejects a second devnet while the first devnet runs', async () => {
    const dir = stateDir()
    const devnet = await aDevnet({ dir })
    await expect(aDevnet({ dir })).rejects.toMatchObject({ code: 'already_running' })
    const alive = await latestBlock(devnet.vaultChain)
    await devnet.stop()
    expect(alive.timestampSec).toBe(NOW_SEC)
  })
})
