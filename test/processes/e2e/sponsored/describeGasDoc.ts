import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryPointAbi } from '../../../../contracts-abi/entryPointAbi.ts'
import { receiptOf, submitTransaction } from '../../../../devnet/chain/sendTransaction.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { readGasCommands, readGasSnippets } from '../../../support/gas/gasDoc.ts'
import type { GasWorld } from '../../../support/gas/gasWorld.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { chainEnv } from '../../../support/payments/startWorkers.ts'
import { programFile } from '../../../support/programs/programFile.ts'
import type { Api } from '../../../support/startApi.ts'
import type { GasStack } from './gasStack.ts'

const run = promisify(execFile)
const CHAIN_ID = 8453
const RECIPIENT: Hex = '0x00000000000000000000000000000000000000aa'
const RICH_USDC6 = 20_000_000n
const SENT_USDC6 = 1_000_000n
/** Minimum price, which applies at the current fees. */
const MIN_PRICE_USDC6 = 30_000n
const TOP_UP_WEI = 50_000_000_000_000_000n

/** Tests that docs/gas.md works for readers and for the operator. */
export function describeGasDoc(given: () => GasStack): void {
  describe('docs/gas.md', () => {
    const reader = aPayer('reader of the documentation of gas')
    let world: GasWorld
    let api: Api
    /** Folder beside the installed clients, as a reader's folder would be. */
    let folder: string
    beforeAll(async () => {
      ;({ world, api } = given())
      await world.fund([reader], RICH_USDC6)
      folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
      for (const [name, body] of readGasSnippets()) writeFileSync(join(folder, name), body)
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const call = async (program: string, file: string): Promise<string> => {
      const [helper] = world.world.devnet.accounts.visitors
      const env = {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        QUARTET: api.url,
        RPC: world.chain(CHAIN_ID).url,
        USDC: world.usdc(CHAIN_ID),
        WALLET: reader.address,
        PAYER_KEY: reader.key,
        HELPER_KEY: helper!.privateKey,
      }
      const { stdout } = await run(program, [file], { cwd: folder, env, timeout: PATIENCE_MS })
      return stdout
    }
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const readJson = (name: string) => JSON.parse(read(name))
    const cli = async (name: string): Promise<string> => {
      const words = readGasCommands().get(name) ?? []
      const env = {
        ...childEnv(),
        DEVNET: '1',
        DATABASE_URL: world.world.databaseUrl,
        DEPLOYMENT_FILE: join(world.world.indexerOptions.folder, 'deployment.json'),
        ...chainEnv(world.world),
      }
      const { stdout } = await run(process.execPath, [programFile('commands/cli/main'), ...words], {
        cwd: rootDir,
        env,
      })
      return stdout
    }
    /** Returns the deposit of the paymaster in the EntryPoint, wei. */
    const deposit = () => {
      const { entryPoint, paymaster } = world.sponsor(CHAIN_ID)
      return world.chain(CHAIN_ID).client.readContract({
        address: entryPoint,
        abi: entryPointAbi,
        functionName: 'balanceOf',
        args: [paymaster],
      })
    }
    const send = async (printed: string, from: Hex): Promise<void> => {
      const { to, data, value } = JSON.parse(printed)
      const chain = world.chain(CHAIN_ID)
      await receiptOf(
        chain,
        await submitTransaction(chain, { from, to, data, valueWei: BigInt(value) }),
      )
    }
    const coins = () => world.chain(CHAIN_ID).client.getBalance(reader)
    const code = () => world.chain(CHAIN_ID).client.getCode(reader)
    /** Returns the cost of a step to the reader, and the gain of the friend, USDC-6. */
    const moneyOf = async (step: () => Promise<unknown>) => {
      const readBalances = () =>
        Promise.all([reader.address, RECIPIENT].map((text) => world.balanceOf(CHAIN_ID, text)))
      const [before = 0n, recipientBefore = 0n] = await readBalances()
      await step()
      const [after = 0n, recipientAfter = 0n] = await readBalances()
      return { paid: before - after, sent: recipientAfter - recipientBefore }
    }

    /** Repeats the paid request, as a caller without an answer would. */
    const replay = async () => {
      const response = await fetch(`${api.url}/v1/gas`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'payment-signature': read('payment.txt') },
        body: read('ask.json'),
      })
      writeFileSync(join(folder, 'sponsored.json'), await response.text())
    }

    it('requests, pays, signs and posts with curl, and is not charged for a repeat', async () => {
      await call('sh', 'ask.sh')
      expect(readJson('price.json').gas).toMatchObject({
        lane: 'direct',
        authorizationNeeded: true,
      })
      const bought = await moneyOf(() => call('sh', 'buy.sh'))
      expect(bought).toEqual({ paid: MIN_PRICE_USDC6, sent: 0n })
      const sponsored = read('sponsored.json')
      expect(await moneyOf(replay)).toEqual({ paid: 0n, sent: 0n })
      expect(read('sponsored.json')).toBe(sponsored)
      const executed = await moneyOf(() => call('sh', 'post.sh'))
      expect(readJson('executed.json')).toMatchObject({ success: true })
      expect(executed).toEqual({ paid: SENT_USDC6, sent: SENT_USDC6 })
      expect([await coins(), await code()]).toEqual([0n, expect.stringMatching(/^0xef0100/)])
    })
    it('sends a token from a plain wallet with eoa.mjs', async () => {
      let executed = ''
      const money = await moneyOf(async () => {
        executed = await call(process.execPath, 'eoa.mjs')
      })
      expect(JSON.parse(executed)).toMatchObject({ success: true })
      expect(money).toEqual({ paid: SENT_USDC6 + MIN_PRICE_USDC6, sent: SENT_USDC6 })
      expect(await coins()).toBe(0n)
    })

    it('removes the delegation with undelegate.mjs, and delegates again with account.mjs', async () => {
      await call(process.execPath, 'undelegate.mjs')
      expect(await code()).toBeUndefined()
      let executed = ''
      const money = await moneyOf(async () => {
        executed = await call(process.execPath, 'account.mjs')
      })
      expect(JSON.parse(executed)).toMatchObject({ success: true })
      expect(money).toEqual({ paid: SENT_USDC6 + MIN_PRICE_USDC6, sent: SENT_USDC6 })
      expect([await coins(), await code()]).toEqual([0n, expect.stringMatching(/^0xef0100/)])
    })

    it('deploys an account with permissionless.mjs', async () => {
      const executed = JSON.parse(await call(process.execPath, 'permissionless.mjs'))
      expect(executed).toMatchObject({ success: true })
      const { body } = await api.get(`/v1/gas/operations/${executed.userOpHash}`)
      const { client } = world.chain(CHAIN_ID)
      expect(body).toMatchObject({ lane: 'rpc', state: 'executed' })
      expect(await client.getCode({ address: body.sender })).toMatch(/^0x6/)
    })

    it('prints the state for the operator, and transactions with the described effect', async () => {
      // The first two commands are for Solana. describeSolanaDoc runs them.
      expect([...readGasCommands().keys()]).toEqual([
        'solana',
        'soltopup',
        'status',
        'operations',
        'topup',
        'surplus',
      ])
      const [status, topUp] = await Promise.all(['status', 'topup', 'operations'].map(cli))
      expect(status).toContain(world.sponsor(CHAIN_ID).paymaster)
      const [sender] = world.world.devnet.accounts.visitors
      const before = await deposit()
      await send(topUp!, sender!.address)
      expect((await deposit()) - before).toBe(TOP_UP_WEI)
      const surplus = await cli('surplus')
      await send(surplus, JSON.parse(surplus).from)
      expect(await deposit()).toBeLessThan(before)
    })
  })
}
