import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem'

export type TestChain = Awaited<ReturnType<typeof startTestChain>>

const GAS_LIMIT = 3_000_000_000n
const TRANSACTION_GAS = 100_000_000n
const STARTED = /Listening on (\S+)$/

/** Starts a separate anvil on its own port that mines on request only. */
export async function startTestChain() {
  const anvil = spawn(
    anvilBinary(),
    [
      ['--host', '127.0.0.1', '--port', '0', '--chain-id', '8453', '--no-mining'],
      ['--gas-limit', `${GAS_LIMIT}`, '--base-fee', '0', '--gas-price', '0'],
      ['--disable-code-size-limit', '--timestamp', '1700000000'],
    ].flat(),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const kill = () => anvil.kill('SIGKILL')
  process.once('exit', kill)
  const transport = http(`http://${await addressOf(anvil)}`, { batch: true })
  const client = createTestClient({ mode: 'anvil', transport, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const [account] = await client.getAddresses()

  /** Adds a transaction of the unlocked account to the next block. */
  function submit(transaction: { to?: Address; data: Hex }): Promise<Hex> {
    return client.sendTransaction({
      ...transaction,
      account: account!,
      chain: null,
      gas: TRANSACTION_GAS,
    })
  }

  return {
    client,
    submit,
    /** Mines the submitted transactions as one block, `elapsedSec` after the last block. */
    async mine(elapsedSec: number): Promise<void> {
      const { timestamp } = await client.getBlock({ blockTag: 'latest' })
      await client.setNextBlockTimestamp({ timestamp: timestamp + BigInt(elapsedSec) })
      await client.mine({ blocks: 1 })
    },
    /** Deploys a contract; returns its address. */
    async deploy(data: Hex): Promise<Address> {
      const hash = await submit({ data })
      await client.mine({ blocks: 1 })
      const { status, contractAddress } = await client.getTransactionReceipt({ hash })
      if (status !== 'success' || !contractAddress) throw new Error('the constructor reverted')
      return contractAddress
    },
    async stop(): Promise<void> {
      process.removeListener('exit', kill)
      if (anvil.exitCode !== null || anvil.signalCode !== null) return
      anvil.kill('SIGKILL')
      await once(anvil, 'exit')
    },
  }
}

async function addressOf(anvil: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: anvil.stdout! })) {
    const address = STARTED.exec(line)?.[1]
    if (address === undefined) continue
    anvil.stdout!.resume()
    return address
  }
  throw new Error('anvil ended before it listened')
}

/**
 * Returns the path of the platform's executable: npm's wrapper starts a child that outlives the
 * wrapper.
 */
function anvilBinary(): string {
  const { platform, arch } = process
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const npm = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  return createRequire(npm).resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
}
