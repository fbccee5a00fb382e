import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Address, encodeDeployData, type Hex, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployContract } from '../../../../devnet/chain/deployContract.ts'
import { latestBlock } from '../../../../devnet/chain/latestBlock.ts'
import { mineBlock } from '../../../../devnet/chain/mineBlock.ts'
import { runApply } from '../../../../ops/deploy/apply/runApply.ts'
import { EXIT } from '../../../../ops/deploy/deployDeps.ts'
import { runHandover } from '../../../../ops/deploy/handover/runHandover.ts'
import type { Signer } from '../../../../ops/deploy/parseDeployCommand.ts'
import { runVerify } from '../../../../ops/deploy/verify/runVerify.ts'
import type { Wanted } from '../../../../ops/deploy/wanted/wantedSchema.ts'
import { createDeployFolder, type DeployFolder } from '../../../support/deploy/deployCommand.ts'
import { type DeployWorld, startDeployWorld } from '../../../support/deploy/deployWorld.ts'
import { wantedFileOf } from '../../../support/deploy/wantedFileOf.ts'

const DELAY_SEC = 86_400
const abi = parseAbi(['constructor(uint256, address[], address[], address)'])
const OWNED = 3

/** The proposer stands in for the Safe: its account executes the transactions of the batch. */
describe('handover to a timelock', () => {
  let world: DeployWorld
  let folder: DeployFolder
  let wanted: Wanted
  let timelock: Address
  const proposer = () => world.accounts.visitors[3]!.address
  beforeAll(async () => {
    world = await startDeployWorld()
    folder = createDeployFolder(world)
    timelock = await deployTimelock(world, proposer())
    const owner = {
      initial: world.accounts.visitors[0]!.address,
      current: timelock,
      timelock: { proposer: proposer(), minDelaySec: DELAY_SEC },
    }
    wanted = wantedFileOf(world)
    const [chain] = wanted.chains
    if (chain?.vaults?.kind === 'new') chain.vaults.owner = owner
    chain!.bridge!.owner = owner
    chain!.gas!.owner = owner
    const signer = { kind: 'key file', path: folder.keyFile } as const
    const common = { file: '', chainId: null }
    const apply = { kind: 'apply', ...common, signer, out: folder.out } as const
    expect(await world.mining(runApply(folder.depsOf(wanted), apply))).toBe(EXIT.done)
  })
  afterAll(async () => {
    folder?.remove()
    await world?.stop()
  })

  const handover = (signer: Signer) => {
    folder.lines.length = 0
    const command = { kind: 'handover', file: '', chainId: null, signer } as const
    return world.mining(runHandover(folder.depsOf(wanted), command))
  }
  const verify = async () => {
    folder.lines.length = 0
    const command = { kind: 'verify', file: '', chainId: null, sources: null } as const
    return runVerify(folder.depsOf(wanted), command)
  }
  /** Lets the Safe execute its batch. */
  const executeBatch = async (path: string) => {
    const { transactions } = JSON.parse(readFileSync(path.replace('.json', '.8453.json'), 'utf8'))
    expect(transactions).toHaveLength(OWNED)
    for (const { to, data } of transactions) await world.send(proposer(), to, data as Hex)
  }

  it('proposes, schedules, waits for the delay and accepts, and sends only due steps each time', async () => {
    expect(await verify()).toBe(EXIT.refused)
    expect(folder.lines.filter((line) => line.includes(': owner is'))).toHaveLength(OWNED)

    const key = { kind: 'key file', path: folder.keyFile } as const
    expect(await handover(key)).toBe(EXIT.waits)
    expect(folder.lines.filter((line) => line.includes('schedule the acceptance'))).toHaveLength(
      OWNED,
    )
    const nonce = await world.client.getTransactionCount({
      address: world.accounts.visitors[0]!.address,
    })
    expect(await handover(key)).toBe(EXIT.waits)
    const address = world.accounts.visitors[0]!.address
    expect(await world.client.getTransactionCount({ address })).toBe(nonce)

    const safe = {
      kind: 'safe',
      path: join(folder.folder, 'batch.json'),
      address: proposer(),
    } as const
    expect(await handover(safe)).toBe(EXIT.waits)
    await executeBatch(safe.path)
    expect(await handover(safe)).toBe(EXIT.waits)
    expect(folder.lines.filter((line) => line.includes('timelock is ready at'))).toHaveLength(OWNED)

    await mineBlock(world.chain, (await latestBlock(world.chain)).timestampSec + DELAY_SEC)
    expect(await handover(safe)).toBe(EXIT.waits)
    await executeBatch(safe.path)
    expect(await handover(safe)).toBe(EXIT.done)
    expect(folder.lines).toEqual(['chain 8453: every owner is as wanted'])
    expect(await verify()).toBe(EXIT.done)
  })
})

async function deployTimelock(world: DeployWorld, proposer: Address): Promise<Address> {
  const load = createRequire(import.meta.url)
  const { bytecode } = load('@openzeppelin/contracts/build/contracts/TimelockController.json')
  const args = [BigInt(DELAY_SEC), [proposer], [proposer], zeroAddress] as const
  const data = encodeDeployData({ abi, bytecode, args })
  return (await deployContract(world.chain, world.accounts.deployer.address, data)).address
}
