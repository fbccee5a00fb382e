import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getAddressEncoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAssociatedAccount } from '../../../../core/sponsor/solana/chain/findAssociatedAccount.ts'
import { toBase58 } from '../../../../core/sponsor/solana/domain/base58.ts'
import type { SolanaDevnetAccount } from '../../../../devnet/solana/solanaAccounts.ts'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'
import { usdcOf } from '../../../pure/core/sponsor/solana/chain/solanaWorld.ts'
import { childEnv } from '../../../support/childEnv.ts'
import { readGasCommands, readGasSnippets } from '../../../support/gas/gasDoc.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'
import { aPayer } from '../../../support/payments/payer.ts'
import { programFile } from '../../../support/programs/programFile.ts'
import { LAPSED_SLOTS } from '../../../support/solana/serveSolana.ts'
import { PAY_CHAIN, type SolanaStack } from '../../../support/solana/solanaStack.ts'

const run = promisify(execFile)
const RICH_USDC6 = 20_000_000n
const SENT_USDC6 = 1_000_000n
const MIN_PRICE_USDC6 = 30_000n
const FEE_LAMPORTS = 10_000n
const ACCOUNT_LAMPORTS = 2_039_280n
/** Amount of the top-up in the document. */
const TOP_UP_LAMPORTS = 500_000_000n
/** Packages that a reader installs. The versions in test/clients are older. */
const INSTALLED = ['@solana/kit', '@solana-program/token']

/** Tests that the part of docs/gas.md on Solana works for readers and for the operator. */
export function describeSolanaDoc(given: () => SolanaStack): void {
  describe('docs/gas.md for Solana', () => {
    const reader = aPayer('reader of the documentation of gas on Solana')
    let stack: SolanaStack
    let wallet: SolanaDevnetAccount
    let folder: string
    beforeAll(async () => {
      stack = given()
      const [, , , last] = stack.solana.accounts.users
      wallet = last!
      await stack.fund([reader], RICH_USDC6)
      folder = mkdtempSync(join(import.meta.dirname, '../../../clients/node_modules/.snippets-'))
      for (const [name, body] of readGasSnippets()) writeFileSync(join(folder, name), body)
      for (const name of INSTALLED) {
        const path = join(folder, 'node_modules', name)
        mkdirSync(dirname(path), { recursive: true })
        symlinkSync(join(rootDir, 'node_modules', name), path)
      }
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const recipient = () => stack.solana.accounts.stranger.address
    const call = async (program: string, file: string): Promise<string> => {
      const { accounts } = stack.solana
      const mint = accounts.mint.address
      const pair = [...wallet.secret, ...getAddressEncoder().encode(wallet.address)]
      const env = {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        QUARTET: stack.api.url,
        PAYER_KEY: reader.key,
        SOLANA_KEY: toBase58(Uint8Array.from(pair)),
        SOLANA_WALLET: wallet.address,
        SOLANA_TOKENS: await findAssociatedAccount(wallet.address, mint),
        MINT: mint,
        FRIEND: recipient(),
        FRIEND_TOKENS: await findAssociatedAccount(recipient(), mint),
      }
      const { stdout } = await run(program, [file], { cwd: folder, env, timeout: PATIENCE_MS })
      return stdout
    }
    const readJson = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
    /** Returns the cost of a step to each account, and the gain of the friend. */
    const costOf = async (step: () => Promise<unknown>) => {
      const readBalances = async () => ({
        paid: await stack.balanceOf(PAY_CHAIN, reader.address),
        sent: (await usdcOf(stack.solana, wallet.address)) ?? 0n,
        got: (await usdcOf(stack.solana, recipient())) ?? 0n,
        lamports: await stack.solana.rpc.lamports(stack.solana.feePayer),
      })
      const before = await readBalances()
      await step()
      const after = await readBalances()
      return {
        paid: before.paid - after.paid,
        sent: before.sent - after.sent,
        got: after.got - before.got,
        lamports: before.lamports - after.lamports,
      }
    }
    const NOTHING = { paid: 0n, sent: 0n, got: 0n, lamports: 0n }
    const cli = async (name: string, more: readonly string[] = []): Promise<string> => {
      const words = [...(readGasCommands().get(name) ?? []), ...more]
      const env = {
        ...childEnv(),
        STATE_DIR: folder,
        DATABASE_URL: stack.world.databaseUrl,
        ...stack.solana.apiEnv,
        SOLANA_TOP_UP_KEY: toBase58(stack.solana.accounts.stranger.secret),
      }
      const args = [programFile('commands/cli/main'), ...words]
      const { stdout } = await run(process.execPath, args, { cwd: rootDir, env })
      return stdout
    }

    it('requests, pays, signs and posts with curl, and creates a token account for a new receiver', async () => {
      expect(await costOf(() => call('sh', 'solask.sh'))).toEqual(NOTHING)
      const { gas } = readJson('solprice.json')
      expect(gas.lamportCap).toBe(String(FEE_LAMPORTS + ACCOUNT_LAMPORTS))
      const bought = await costOf(() => call('sh', 'solbuy.sh'))
      expect(bought).toEqual({ ...NOTHING, paid: BigInt(gas.payUsdc) })
      const executed = await costOf(() => call('sh', 'solpost.sh'))
      expect(readJson('solexecuted.json')).toMatchObject({
        sponsorshipId: readJson('solsponsored.json').sponsorshipId,
        success: true,
        feeLamports: String(FEE_LAMPORTS),
      })
      expect(executed).toEqual({
        paid: 0n,
        sent: SENT_USDC6,
        got: SENT_USDC6,
        lamports: FEE_LAMPORTS + ACCOUNT_LAMPORTS,
      })
      expect(await stack.solana.rpc.lamports(wallet.address)).toBe(0n)
    })

    it('refreshes an expired blockhash', async () => {
      await call('sh', 'solask.sh')
      await call('sh', 'solbuy.sh')
      const first = readJson('solsponsored.json')
      stack.solana.pass(LAPSED_SLOTS)
      const refreshed = await costOf(() => call('sh', 'solagain.sh'))
      expect(refreshed).toEqual(NOTHING)
      const fresh = readJson('solfresh.json')
      expect(fresh.sponsorshipId).toBe(first.sponsorshipId)
      expect(fresh.signature).not.toBe(first.signature)
      writeFileSync(join(folder, 'solsponsored.json'), JSON.stringify(fresh))
      const executed = await costOf(() => call('sh', 'solpost.sh'))
      expect(executed).toEqual({
        paid: 0n,
        sent: SENT_USDC6,
        got: SENT_USDC6,
        lamports: FEE_LAMPORTS,
      })
    })

    it('sends a token from a wallet without SOL with solana.mjs', async () => {
      let executed = ''
      const cost = await costOf(async () => {
        executed = await call(process.execPath, 'solana.mjs')
      })
      expect(JSON.parse(executed)).toMatchObject({ success: true })
      expect(cost).toEqual({
        paid: MIN_PRICE_USDC6,
        sent: SENT_USDC6,
        got: SENT_USDC6,
        lamports: FEE_LAMPORTS,
      })
    })

    it('shows the state of the sponsor, and tops up the fee payer', async () => {
      const shown = await cli('solana')
      expect(shown).toMatch(/^open +true\n/)
      expect(shown).toContain(stack.solana.feePayer)
      expect(await costOf(() => cli('soltopup'))).toEqual(NOTHING)
      const topUp = await costOf(() => cli('soltopup', ['--yes']))
      expect(topUp).toEqual({ ...NOTHING, lamports: -TOP_UP_LAMPORTS })
    })
  })
}
