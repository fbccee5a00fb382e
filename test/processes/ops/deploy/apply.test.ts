import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../../core/config.ts'
import { CREATE2_DEPLOYER, create2Data, ZERO_SALT } from '../../../../core/contracts/create2.ts'
import { deploymentSchema } from '../../../../core/deployment.ts'
import { createLog } from '../../../../core/platform/log.ts'
import { createLocalKey } from '../../../../core/signing/createLocalKey.ts'
import { GAS_PRICE_ORACLE } from '../../../../devnet/scenarios/performGasScenario.ts'
import { publishingCode } from '../../../../devnet/scenarios/publishingCode.ts'
import { runApply } from '../../../../ops/deploy/apply/runApply.ts'
import { EXIT } from '../../../../ops/deploy/deployDeps.ts'
import { describeChain } from '../../../../ops/deploy/plan/describeChain.ts'
import { callData } from '../../../../ops/deploy/plan/reading.ts'
import { runPlan } from '../../../../ops/deploy/runPlan.ts'
import { runVerify } from '../../../../ops/deploy/verify/runVerify.ts'
import type { Wanted } from '../../../../ops/deploy/wanted/wantedSchema.ts'
import { until } from '../../../../supervisor/until.ts'
import { startContractCheck } from '../../../../workers/transactions/startContractCheck.ts'
import { createDeployFolder, type DeployFolder } from '../../../support/deploy/deployCommand.ts'
import {
  countWaiting,
  type DeployWorld,
  startDeployWorld,
} from '../../../support/deploy/deployWorld.ts'
import { wantedFileOf } from '../../../support/deploy/wantedFileOf.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

let world: DeployWorld
let folder: DeployFolder
let wanted: Wanted
let fresh: Hex
beforeAll(async () => {
  world = await startDeployWorld()
  wanted = wantedFileOf(world)
  fresh = await snapshot()
})
afterAll(() => world?.stop())
beforeEach(() => {
  folder = createDeployFolder(world)
})
afterEach(async () => {
  folder.remove()
  await world.client.request({ method: 'evm_revert' as never, params: [fresh] as never })
  fresh = await snapshot()
})

const snapshot = (): Promise<Hex> => world.client.request({ method: 'evm_snapshot' as never })
const apply = (of = wanted) =>
  world.mining(
    runApply(folder.depsOf(of), {
      kind: 'apply',
      file: 'wanted.json',
      chainId: null,
      signer: { kind: 'key file', path: folder.keyFile },
      out: folder.out,
    }),
  )
const verify = async (of = wanted) => {
  folder.lines.length = 0
  const code = await runVerify(folder.depsOf(of), {
    kind: 'verify',
    file: 'wanted.json',
    chainId: null,
    sources: null,
  })
  return { code, lines: folder.lines.slice(0, -1) }
}
const plan = (of = wanted, from: Address | null = owner()) =>
  runPlan(folder.depsOf(of), { kind: 'plan', file: '', chainId: null, from, out: folder.out })
const owner = (): Address => world.accounts.visitors[0]!.address
const readChain = () => describeChain(wanted, wanted.chains[0]!)
const addressOf = (name: string): Address =>
  readChain().contracts.find((contract) => contract.name === name)!.address
const nonceOf = (address: Address) => world.client.getTransactionCount({ address })

describe('the deploy command apply', () => {
  it('creates every contract once, sets cap and deposit, and writes the deployment file', async () => {
    const before = await nonceOf(owner())
    expect(await plan()).toBe(EXIT.done)
    expect(await nonceOf(owner())).toBe(before)
    expect(await apply()).toBe(EXIT.done)
    // Six contracts, the cap of new vaults, and the deposit of the paymaster.
    expect((await nonceOf(owner())) - before).toBe(8)
    const deployment = deploymentSchema.parse(JSON.parse(readFileSync(folder.out, 'utf8')))
    expect(deployment).toMatchObject({
      id: 'test',
      devnet: false,
      vaults: { factory: addressOf('vault factory'), startBlock: world.startBlock },
      bridges: [{ address: addressOf('bridge') }],
      gas: [{ paymaster: addressOf('paymaster') }],
    })
    expect(await verify()).toEqual({ code: EXIT.done, lines: [] })
    expect(await apply()).toBe(EXIT.done)
    expect((await nonceOf(owner())) - before).toBe(8)
  })

  it('plans the fee of a chain that publishes to another chain', async () => {
    const costOf = async () => {
      folder.lines.length = 0
      await plan()
      const [, coins = ''] = /^ {2}cost up to ([\d.]+) coins/m.exec(folder.lines.join('\n')) ?? []
      return parseEther(coins)
    }
    const before = await costOf()
    await world.chain.rpc('anvil_setCode', [GAS_PRICE_ORACLE, publishingCode(parseEther('1'))])
    const added = (await costOf()) - before
    // The oracle requires one coin for all creations; salts and transaction envelopes add a small
    // amount.
    expect([added > parseEther('1'), added < parseEther('1.1')]).toEqual([true, true])
  })

  it('counts a contract that another account created first as done', async () => {
    const stranger = world.accounts.visitors[1]!.address
    const bridge = readChain().contracts.find(({ name }) => name === 'bridge')!
    await world.send(stranger, CREATE2_DEPLOYER, create2Data(ZERO_SALT, bridge.creationCode!))
    const before = await nonceOf(owner())
    expect(await apply()).toBe(EXIT.done)
    expect((await nonceOf(owner())) - before).toBe(7)
    expect(await verify()).toEqual({ code: EXIT.done, lines: [] })
  })

  it('sends a dropped transaction again with the same nonce', async () => {
    const bridgeOnly = wantedFileOf(world, { vaults: undefined, gas: undefined })
    const before = await nonceOf(owner())
    const running = runApplyAlone(bridgeOnly)
    await sees(async () => (await countWaiting(world.chain)) === 1)
    await world.chain.rpc('anvil_dropAllTransactions', [])
    await sees(() => folder.lines.some((line) => line.includes('dropped, sent again')))
    expect(await world.mining(running)).toBe(EXIT.done)
    expect((await nonceOf(owner())) - before).toBe(1)
    expect(folder.lines.at(-1)).toContain('is not written: the services need a vault family')
  })

  it('raises the fee of a waiting transaction after a minute, with the same nonce', async () => {
    const bridgeOnly = wantedFileOf(world, { vaults: undefined, gas: undefined })
    const before = await nonceOf(owner())
    let nowMs = 0
    const running = runApplyAlone(bridgeOnly, () => nowMs)
    await sees(async () => (await countWaiting(world.chain)) === 1)
    const [first = ''] = sentHashes()
    nowMs = 61_000
    await sees(() => sentHashes().length === 2)
    expect(await world.mining(running)).toBe(EXIT.done)
    const [, second = ''] = sentHashes()
    const fee = async (hash: string) =>
      (await world.client.getTransaction({ hash: hash as Hex })).maxFeePerGas
    expect(await fee(second)).toBeGreaterThan(10n ** 9n)
    await expect(fee(first)).rejects.toThrow('could not be found')
    expect((await nonceOf(owner())) - before).toBe(1)
  })

  it('notices a replacement of its transaction, and sends the steps that remain due', async () => {
    const bridgeOnly = wantedFileOf(world, { vaults: undefined, gas: undefined })
    const before = await nonceOf(owner())
    const running = runApplyAlone(bridgeOnly)
    await sees(async () => (await countWaiting(world.chain)) === 1)
    await world.client.sendRawTransaction({ serializedTransaction: await replacement(before) })
    expect(await world.mining(running)).toBe(EXIT.done)
    expect(folder.lines.join('\n')).toContain(`another transaction used nonce ${before}`)
    expect((await nonceOf(owner())) - before).toBe(2)
    expect(await verify(bridgeOnly)).toEqual({ code: EXIT.done, lines: [] })
  })

  it('writes a batch for a Safe, and sends nothing', async () => {
    const path = join(folder.folder, 'batch.json')
    const signer = { kind: 'safe', path, address: owner() } as const
    const command = { kind: 'apply', file: '', chainId: null, signer, out: folder.out } as const
    const applySafe = () => runApply(folder.depsOf(wanted), command)
    expect(await applySafe()).toBe(EXIT.waits)
    expect(existsSync(folder.out)).toBe(false)
    const batch = JSON.parse(readFileSync(join(folder.folder, 'batch.8453.json'), 'utf8'))
    expect(batch).toMatchObject({ version: '1.0', chainId: '8453' })
    expect(batch.transactions).toHaveLength(8)
    for (const { to, data, value } of batch.transactions) {
      const call = { from: owner(), to, data, value: toHex(BigInt(value)) }
      const hash = await world.chain.rpc('eth_sendTransaction', [{ ...call, gas: '0xf42400' }])
      await world.chain.rpc('evm_mine', [])
      expect((await world.client.getTransactionReceipt({ hash })).status).toBe('success')
    }
    expect(await applySafe()).toBe(EXIT.done)
    expect(existsSync(folder.out)).toBe(true)
    expect(await verify()).toEqual({ code: EXIT.done, lines: [] })
  })
})

describe('refusals of a deployment', () => {
  const refusedBy = async (of: Wanted) => {
    folder.lines.length = 0
    expect(await plan(of)).toBe(EXIT.refused)
    await expect(apply(of)).rejects.toThrow()
    return folder.lines.filter((line) => line.includes('refused')).join('\n')
  }

  it('name the variable of a node of another chain', async () => {
    const other = wantedFileOf(world, { chainId: 137 })
    await expect(plan(other)).rejects.toThrow(
      'RPC_URL_8453: the node is of chain 8453, the wanted file says 137; set RPC_URL_8453 to a node of chain 137, or correct chainId',
    )
    await expect(apply(other)).rejects.toThrow('the node is of chain 8453')
  })

  it('state the missing coins of the sender', async () => {
    await world.chain.rpc('anvil_setBalance', [owner(), '0x3e8'])
    expect(await refusedBy(wanted)).toMatch(
      /balance of 0x\w+: 0\.0{14}1 coins, up to [\d.]+ are needed; send at least/,
    )
  })

  it('name a contract with other code at the address of a contract', async () => {
    await world.chain.rpc('anvil_setCode', [addressOf('bridge'), '0x6001'])
    expect(await refusedBy(wanted)).toContain(
      `chain 8453 bridge: the contract at ${addressOf('bridge')} has other code; compare the release`,
    )
  })

  it('name a missing contract of another project, and a contract of another project with wrong code', async () => {
    const wrong = wantedFileOf(world, {
      usdc: { address: world.usdc, name: 'USDC', version: '2' },
    })
    wrong.chains[0]!.cctp!.tokenMinter = `0x${'12'.repeat(20)}`
    const text = await refusedBy(wrong)
    expect(text).toContain(`cctp.tokenMinter: no contract at 0x${'12'.repeat(20)}`)
    expect(text).toContain('cctp.tokenMessenger: localMinter is 0x')
    expect(text).toContain('USDC: EIP-712 domain of usdc.name and usdc.version is 0x')
  })

  it('name a price ring that is too short, and a chain without the deployment proxy', async () => {
    const { vaults } = wantedFileOf(world).chains[0]!
    const short = wantedFileOf(world)
    if (vaults?.kind === 'new') short.chains[0]!.vaults = { ...vaults, minSlots: 901 }
    await world.chain.rpc('anvil_setCode', [CREATE2_DEPLOYER, '0x'])
    const text = await refusedBy(short)
    expect(text).toContain(
      'vaults.stocks.0.pool: observationCardinalityNext is 16, at least 901 is needed',
    )
    expect(text).toContain(`deployment proxy ${CREATE2_DEPLOYER}: does not exist`)
  })

  it('name a changed constructor argument, which would replace a contract of the deployment file', async () => {
    expect(await apply()).toBe(EXIT.done)
    const changed = wantedFileOf(world)
    const other: Address = `0x${'99'.repeat(20)}`
    changed.chains[0]!.bridge!.operator = { initial: other, current: other }
    const text = await refusedBy(changed)
    expect(text).toContain(`chain 8453 bridge: the deployment file has ${addressOf('bridge')}`)
  })
})

describe('a deployed chain', () => {
  it('is reported as different after a change of one byte, an owner, an operator or a cap', async () => {
    expect(await apply()).toBe(EXIT.done)
    const stranger = world.accounts.visitors[2]!.address
    const lens = addressOf('vault lens')
    const code = (await world.client.getCode({ address: lens }))!
    await world.chain.rpc('anvil_setCode', [lens, `${code.slice(0, -2)}ff` as Hex])
    await call('bridge', 'setOperator(address)', [stranger])
    await call('vault factory', 'setDefaultMaxTvl(uint256)', [7n])
    await call('bridge', 'transferOwnership(address)', [stranger])
    await call('bridge', 'acceptOwnership()', [], stranger)
    expect(await verify()).toEqual({
      code: EXIT.refused,
      lines: [
        `chain 8453 vault lens: code at ${lens} is different from byte ${code.length / 2 - 2}, wanted code of VaultLens`,
        'chain 8453 vault factory: defaultMaxTvlUsdc is 7, wanted 50000000000',
        `chain 8453 bridge: owner is ${stranger}, wanted ${owner()}`,
        `chain 8453 bridge: operator is ${stranger}, wanted ${world.accounts.bridgeBurner.address}`,
      ],
    })
  })

  it('lets workers burn only if the operator and the recorded code match', async () => {
    expect(await apply()).toBe(EXIT.done)
    const deployment = deploymentSchema.parse(JSON.parse(readFileSync(folder.out, 'utf8')))
    const { bridgeBurner, gasSigner, keeper } = world.accounts
    const end = new AbortController()
    const check = (burnKey: Hex, url = world.chain.url) =>
      startContractCheck(
        {
          config: loadConfig({ RPC_URL_8453: url }),
          deployment,
          log: createLog('workers', 'silent'),
          shutdown: { signal: end.signal },
        },
        {
          BRIDGE_BURN_KEY: [createLocalKey(burnKey)],
          GAS_SIGNER_KEY: [createLocalKey(gasSigner.privateKey)],
        },
      )
    const gate = check(bridgeBurner.privateKey)
    expect(await gate.whenOpen(8453, 'burn')).toBe(true)
    expect(await gate.whenOpen(8453, 'sponsorship')).toBe(true)
    const stranger = check(keeper.privateKey)
    expect(await stranger.whenOpen(8453, 'payout')).toBe(true)
    expect(stranger.stateOf(8453, 'burn')).toBe('waits')
    await world.chain.rpc('anvil_setCode', [addressOf('bridge'), '0x6001'])
    const changed = check(bridgeBurner.privateKey)
    expect(await changed.whenOpen(8453, 'burn')).toBe(false)
    expect(await changed.whenOpen(8453, 'settlement')).toBe(true)
    const silent = check(bridgeBurner.privateKey, 'http://127.0.0.1:9').whenOpen(8453, 'burn')
    end.abort()
    expect(await silent).toBe(false)
  })
})

const call = (name: string, signature: string, args: readonly unknown[], from: Address = owner()) =>
  world.send(from, addressOf(name), callData(`function ${signature}`, args))
const sees = async (condition: () => boolean | Promise<boolean>) => {
  expect(await until(condition, PATIENCE_MS)).toBe(true)
}
/** Returns the hashes of the transactions that the command sent, in order. */
const sentHashes = (): readonly string[] =>
  folder.lines.flatMap((line) => /sent (0x[0-9a-f]{64})/.exec(line)?.[1] ?? [])
const runApplyAlone = (of: Wanted, nowMs: () => number = () => performance.now()) =>
  runApply(
    { ...folder.depsOf(of), nowMs },
    {
      kind: 'apply',
      file: '',
      chainId: null,
      signer: { kind: 'key file', path: folder.keyFile },
      out: folder.out,
    },
  )

/**
 * Signs an empty transfer of the account to itself, with the nonce of another transaction and a
 * higher fee.
 */
const replacement = (nonce: number): Promise<Hex> =>
  privateKeyToAccount(world.accounts.visitors[0]!.privateKey).signTransaction({
    type: 'eip1559',
    chainId: 8453,
    nonce,
    to: owner(),
    gas: 21_000n,
    maxFeePerGas: 90_000_000_000n,
    maxPriorityFeePerGas: 50_000_000_000n,
  })
