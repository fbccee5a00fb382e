import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicClient, http } from 'viem'
import { describe, expect, it } from 'vitest'
import { basketVaultAbi } from '../../../contracts-abi/basketVaultAbi.ts'
import { vaultFactoryAbi } from '../../../contracts-abi/vaultFactoryAbi.ts'
import { deploymentSchema } from '../../../core/deployment.ts'
import { until } from '../../../supervisor/until.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { devnetEnv, runDevnetCli, startDevnetProcess } from './support/devnetProcess.ts'
import { isAlive } from './support/isAlive.ts'
import { stateDir } from './support/stateDir.ts'

function nodePids(dir: string): number[] {
  const record = JSON.parse(readFileSync(join(dir, 'devnet/processes.json'), 'utf8'))
  return record.nodes.map(({ pid }: { pid: number }) => pid)
}

/** Returns the processes whose command line names a folder. */
function processesOn(dir: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) && readFileSync(file, 'utf8').includes(`${dir}/`)
  })
}

describe('the devnet process', () => {
  it('starts, performs scenarios, and stops on SIGINT together with its nodes', async () => {
    const dir = stateDir()
    const env = await devnetEnv(dir)
    const devnet = startDevnetProcess(env)
    const ready = await devnet.event('ready')
    expect(new Set(ready.chains.map(({ chainId }) => chainId))).toEqual(new Set([8453, 5042, 137]))
    expect(devnet.events.filter(({ event }) => event === 'backfill').at(-1)).toMatchObject({
      event: 'backfill',
    })
    const deployment = deploymentSchema.parse(JSON.parse(readFileSync(ready.deployment, 'utf8')))
    const client = createPublicClient({
      transport: http(`http://127.0.0.1:${env['DEVNET_PORT_8453']}`),
    })
    const born = await client.getBlockNumber()
    const events = [...vaultFactoryAbi, ...basketVaultAbi].filter((item) => item.type === 'event')
    const eventNames = async () => {
      const logs = await client.getLogs({ events, fromBlock: born - 1n })
      const names = new Set(logs.map((log) => log.eventName))
      return names.has('VaultCreated') && (names.has('Bought') || names.has('RedeemedInKind'))
    }
    expect(await until(eventNames, PATIENCE_MS)).toBe(true)

    expect(await runDevnetCli(env, ['halt', 'NVDA'])).toEqual({ code: 0, text: 'NVDA is halted' })
    expect(await runDevnetCli(env, ['halt', 'XYZ'])).toMatchObject({ code: 2 })
    expect(await runDevnetCli(env, ['frob'])).toMatchObject({ code: 2 })
    expect(await runDevnetCli(env, ['attestation', 'not_found', '2'])).toMatchObject({ code: 0 })
    expect(await runDevnetCli(env, ['gas', 'feed-apart', '137'])).toMatchObject({ code: 0 })
    const status = await runDevnetCli(env, ['status'])
    expect(ready.attestation).toBe(`http://127.0.0.1:${env['DEVNET_ATTESTATION_PORT']}`)
    expect(JSON.parse(status.text)).toMatchObject({
      vaults: expect.any(Number),
      attestation: { url: ready.attestation, faults: [{ kind: 'not_found', left: 2 }] },
      coins: [
        { chainId: 8453, symbol: 'ETH', feedRatio: 1 },
        { chainId: 137, symbol: 'POL', feedRatio: 1.3 },
      ],
    })

    const pids = nodePids(dir)
    expect(pids.map(isAlive)).toEqual([true, true, true])
    devnet.child.kill('SIGINT')
    expect(await devnet.exited).toBe(0)
    expect(pids.map(isAlive)).toEqual([false, false, false])
    expect(devnet.events.at(-1)).toEqual({ event: 'stopped' })
    expect(await runDevnetCli(env, ['halt', 'NVDA'])).toMatchObject({ code: 1 })
    expect(deployment.vaults.chainId).toBe(8453)
  })

  it('ends the nodes of a killed devnet and continues from their saved state', async () => {
    const dir = stateDir()
    const env = await devnetEnv(dir)
    const first = startDevnetProcess(env)
    await first.event('ready')
    const client = createPublicClient({
      transport: http(`http://127.0.0.1:${env['DEVNET_PORT_8453']}`),
    })
    const orphans = nodePids(dir)
    first.child.kill('SIGKILL')
    await first.exited
    const block = await client.getBlock()
    expect(orphans.map(isAlive)).toEqual([true, true, true])
    const second = startDevnetProcess(env)
    await second.event('ready')
    expect(orphans.map(isAlive)).toEqual([false, false, false])
    const restored = await client.getBlock({ blockNumber: block.number })
    expect(restored.hash).toBe(block.hash)
    expect(second.events.some(({ event }) => event === 'backfill')).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'ends a node that a killed devnet had started without a note',
    async () => {
      const dir = stateDir()
      const env = await devnetEnv(dir)
      const first = startDevnetProcess(env)
      const hasNode = async () => processesOn(dir).length > 0
      expect(await until(hasNode, PATIENCE_MS)).toBe(true)
      first.child.kill('SIGKILL')
      await first.exited
      const orphans = processesOn(dir)
      expect(orphans).toHaveLength(1)
      const second = startDevnetProcess(env)
      await second.event('ready')
      expect(orphans.map(isAlive)).toEqual([false])
    },
  )

  it('stops the history on SIGTERM, and starts the history again at the next start', async () => {
    const dir = stateDir()
    const env = { ...(await devnetEnv(dir)), DEVNET_BACKFILL_DAYS: '300' }
    const first = startDevnetProcess(env)
    await first.event('backfill')
    const pids = nodePids(dir)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(first.events.map(({ event }) => event)).not.toContain('ready')
    expect(pids.map(isAlive)).toEqual([false])
    const second = startDevnetProcess({ ...env, DEVNET_BACKFILL_DAYS: '1' })
    await second.event('ready')
  })

  it('exits with 1 and an error event when a node ends', async () => {
    const dir = stateDir()
    const devnet = startDevnetProcess(await devnetEnv(dir))
    await devnet.event('ready')
    const pids = nodePids(dir)
    process.kill(pids[1]!, 'SIGKILL')
    expect(await devnet.exited).toBe(1)
    expect(devnet.events.at(-1)).toMatchObject({
      event: 'error',
      message: expect.stringMatching(/^the node of chain \d+ ended/),
    })
    expect(pids.map(isAlive)).toEqual([false, false, false])
  })
})
