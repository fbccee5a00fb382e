import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptOf, submitTransaction } from '../../devnet/chain/sendTransaction.ts'
import { deployMarketMaker } from '../../devnet/deploy/marketMaker.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { until } from '../../supervisor/until.ts'
import { type DeployWorld, startDeployWorld } from '../support/deploy/deployWorld.ts'
import { wantedInputOf } from '../support/deploy/wantedFileOf.ts'
import { recordWrites } from '../support/geth/genesis.ts'
import { createGethNodes } from '../support/geth/startGeth.ts'
import { createShell, type Shell } from '../support/operate/createShell.ts'
import { readCommands } from '../support/operate/readCommands.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { challengeOf, offerOnChain } from '../support/payments/challenge.ts'
import { mintUsdc } from '../support/payments/mintUsdc.ts'
import { aPayer } from '../support/payments/payer.ts'
import { sendPayment, signPayment } from '../support/payments/payment.ts'
import { type Server, serverFolder, startServer } from '../support/postgres/startServer.ts'

const CHAIN_ID = 8453
const ETC = '/etc/quartet'
const PRICE_USDC6 = 40_000n
const RICH_USDC6 = 1_000_000n
const buyer = aPayer('buyer of an operator')

let world: DeployWorld
let server: Server
let folder: string
let shell: Shell
beforeAll(async () => {
  const nodes = createGethNodes(await recordWrites(startDeployWorld), 'real')
  world = await startDeployWorld(async (wanted) => {
    const node = await nodes.startNode(wanted)
    await node.rpc('anvil_setBlockTimestampInterval', [2])
    return node
  })
  // The price source needs liquidity over half an hour, which passes with the first block of the present.
  await deployMarketMaker(world.chain, world.accounts, world.usdc, world.markets)
  await world.chain.rpc('anvil_removeBlockTimestampInterval', [])
  await world.chain.rpc('evm_setIntervalMining', [1])
  world.chain.mining = 'interval'
  folder = serverFolder()
  server = await startServer(join(folder, 'data'), { port: '5432' })
  admitOwner()
  shell = createShell(folder)
})
afterAll(async () => {
  await server?.stop()
  await world?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** Creates the owner of the server that the commands name; connections of this machine need no password of the owner. */
function admitOwner(): void {
  const rules = join(folder, 'data', 'pg_hba.conf')
  const own = 'host all postgres 127.0.0.1/32 trust\n'
  writeFileSync(rules, `${own}${readFileSync(rules, 'utf8')}`)
  const statements = ['create role postgres superuser login', 'select pg_reload_conf()']
  const words = statements.flatMap((statement) => ['-c', statement])
  execFileSync('psql', [server.url, ...words], { stdio: 'pipe' })
}

/** The edits that a reader makes between two commands, by the command before them. */
const edits: readonly (readonly [string, () => Promise<void>])[] = [
  ['cp ops/deploy/examples/all.json', prepareDeployment],
]

/** Writes the wanted file with the addresses of the reader's keys, and sends coins to their accounts. */
async function prepareDeployment(): Promise<void> {
  const named = new Map(
    readFileSync(join(ETC, 'addresses'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )
  const key = readFileSync(join(ETC, 'keys', 'deployer'), 'utf8').trim()
  const deployer = privateKeyToAccount(`0x${key.slice(2)}`).address.toLowerCase()
  const input = wantedInputOf(world)
  const [chain] = input.chains
  const { bridge: _, ...own } = chain!
  const stranger = () => privateKeyToAccount(generatePrivateKey()).address
  const wanted = {
    ...input,
    id: 'operate',
    payTo: stranger(),
    chains: [
      {
        ...own,
        confirmations: 1,
        // The logs of the pools before the deployment have the first prices.
        startBlock: 1,
        vaults: { ...own.vaults, owner: deployer, feeSink: stranger() },
        gas: { ...own.gas, owner: deployer, signer: named.get('GAS_SIGNER_ADDRESS') },
      },
    ],
  }
  writeFileSync(join(ETC, 'wanted.json'), JSON.stringify(wanted))
  const accounts = [...named.values(), deployer].flatMap((list) => list.split(','))
  for (const account of accounts) {
    const hash = await submitTransaction(world.chain, {
      from: world.accounts.visitors[1]!.address,
      to: `0x${account.slice(2).toLowerCase()}`,
      data: '0x',
      valueWei: parseEther('10'),
    })
    await receiptOf(world.chain, hash)
  }
}

describe('docs/operate.md', () => {
  const { names, commands } = readCommands()

  it('leads from an empty machine to a service that sells, command by command', async () => {
    const values: Readonly<Record<string, string>> = {
      REPOSITORY: rootDir,
      AUTHORITY: '/etc/ssl/certs/ca-certificates.crt',
      'db.internal': 'db.internal',
      NODE: world.chain.url,
      'quartet.example.com': 'quartet.example.com',
    }
    expect(names).toEqual(Object.keys(values))
    for (const command of commands) {
      const replaced = names.reduce(
        (text, name) => text.replaceAll(name, values[name] ?? ''),
        command,
      )
      await shell.run(replaced)
      for (const [words, edit] of edits) if (command.includes(words)) await edit()
    }

    await mintUsdc(world.chain, {
      from: world.accounts.usdcAdmin.address,
      usdc: world.usdc,
      payers: [buyer],
      amountUsdc6: RICH_USDC6,
    })
    const url = 'http://127.0.0.1:3000/v1/signals'
    const { header } = await signPayment(buyer, offerOnChain(await challengeOf(url), CHAIN_ID))
    const isSold = async () => (await sendPayment(url, header)).status === 200
    expect(await until(isSold, PATIENCE_MS), shell.logs()).toBe(true)
    const left = await balanceOf(buyer.address)
    expect(left).toBe(RICH_USDC6 - PRICE_USDC6)
  })

  it('leaves no plain key on the disk, and each service runs as its own user', async () => {
    const files = execFileSync('ls', [join(ETC, 'keys')], { encoding: 'utf8' }).trim()
    expect(files).toBe('deployer')
    const users = execFileSync('ps', ['-eo', 'user:20,args'], { encoding: 'utf8' })
    for (const name of ['api', 'indexer', 'money', 'watch', 'fetch', 'signer']) {
      expect(users).toMatch(new RegExp(`^quartet-${name} +\\S*node `, 'm'))
    }
  })

  it('receives the log of the server, and copies the server', async () => {
    await shell.run('systemctl start quartet-backup-base')
    expect(await shell.run('ls /var/backups/quartet/base')).toMatch(/\S/)
  })
})

function balanceOf(account: Address): Promise<bigint> {
  return world.client.readContract({
    address: world.usdc,
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ name: 'account', type: 'address' }],
        outputs: [{ name: '', type: 'uint256' }],
      },
    ] as const,
    functionName: 'balanceOf',
    args: [account],
  })
}
