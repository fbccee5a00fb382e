import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lamports } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../core/platform/systemClock.ts'
import { createMarketRows } from '../../core/updown/store/createMarketRows.ts'
import { unclaimedPort } from '../../devnet/chain/unclaimedPort.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { aDeploymentFile } from '../builders/aDeploymentFile.ts'
import { aMarketState } from '../builders/memoryMarkets.ts'
import {
  type SolanaSiteWorld,
  startSolanaSite,
} from '../database/workers/sponsor/solana/solanaSiteWorld.ts'
import { childEnv } from '../support/childEnv.ts'
import { programFile } from '../support/programs/programFile.ts'

const LAMPORTS_PER_SOL = 10n ** 9n
const OLD_PRICE_MS = 300_000

type Finding = {
  readonly severity: string
  readonly section: string
  readonly text: string
  readonly action: string
  readonly runbook: string
}

describe('npm run cli -- doctor with only Postgres and the node of Solana', () => {
  let world: SolanaSiteWorld
  let folder: string
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    world = await startSolanaSite()
    folder = mkdtempSync(join(tmpdir(), 'quartet-doctor-'))
    const deploymentFile = join(folder, 'deployment.json')
    writeFileSync(deploymentFile, JSON.stringify(aDeploymentFile))
    const nobodyListens = String(await unclaimedPort())
    env = {
      ...childEnv(),
      DATABASE_URL: world.url,
      DEPLOYMENT_FILE: deploymentFile,
      STATE_DIR: folder,
      SOLANA_RPC_URL: world.chain.url,
      SOLANA_FEE_PAYER: world.chain.feePayer,
      PUBLIC_URL: `http://127.0.0.1:${nobodyListens}`,
      ATTESTATION_URL: `http://127.0.0.1:${nobodyListens}`,
      API_METRICS_PORT: nobodyListens,
      WORKERS_METRICS_PORT: nobodyListens,
      INDEXER_PORT: nobodyListens,
    }
  })
  afterAll(async () => {
    await world?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    world.chain.faults.order(null)
    give(10n * LAMPORTS_PER_SOL)
    await world.clear()
    await storePrice(Date.now())
  })

  function give(amount: bigint): void {
    const { svm } = world.chain.chain
    const account = svm.getAccount(world.chain.accounts.feePayer.address)
    if (!account.exists) throw new Error('there is no fee payer')
    svm.setAccount({ ...account, lamports: lamports(amount) })
  }

  async function storePrice(atMs: number): Promise<void> {
    const rows = createMarketRows({ databaseUrl: world.url, clock: systemClock })
    const state = aMarketState(atMs)
    const sol = { spot: { atMs, priceE18: 150n * 10n ** 18n, source: 'sim' }, twap60: null }
    await rows.publish({ ...state, assets: { ...state.assets, sol } })
    await rows.close()
  }

  const diagnosis = (changes: NodeJS.ProcessEnv = {}) =>
    new Promise<{
      readonly findings: readonly Finding[]
      readonly well: readonly string[]
      readonly unseen: readonly string[]
    }>((resolve, reject) => {
      execFile(
        process.execPath,
        [programFile('commands/cli/main'), 'doctor', '--json'],
        { cwd: rootDir, env: { ...env, ...changes } },
        (_error, out, err) => {
          try {
            resolve(JSON.parse(out))
          } catch {
            reject(new Error(`${out}${err}`))
          }
        },
      )
    })
  /** Returns the findings about Solana by section. */
  async function solanaFindings(
    changes: NodeJS.ProcessEnv = {},
  ): Promise<ReadonlyMap<string, Finding>> {
    const { findings } = await diagnosis(changes)
    expect(findings.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^workers at .* does not answer$/),
    )
    return new Map(
      findings
        .filter(({ section }) => section.startsWith('Solana'))
        .map((finding) => [finding.section, finding]),
    )
  }

  it('prints the balance of the fee payer when Solana has no finding', async () => {
    await world.signedFor(7_000_001n)
    const { well } = await diagnosis()
    expect(well).toContain('sponsor on Solana (10 SOL, 0 payments credited)')
    expect([...(await solanaFindings()).keys()]).toEqual([])
  })

  it('reports a fee payer that can pay for few sponsorships, and a fee payer that reserved too much', async () => {
    await world.signedFor(7_000_002n)
    give(LAMPORTS_PER_SOL / 1_000n)
    const low = await solanaFindings()
    expect([...low.keys()]).toEqual(['SolanaFundsLow'])
    expect(low.get('SolanaFundsLow')).toMatchObject({
      severity: 'page',
      runbook: 'docs/runbook.md#solanafundslow',
      action: expect.stringContaining('Send SOL from any wallet'),
      text: expect.stringContaining(`${world.chain.feePayer} has 0.001 SOL`),
    })
    give(895_000n)
    expect([...(await solanaFindings()).keys()]).toEqual(['SolanaFundsLow', 'SolanaOvercommitted'])
  })

  it('reports a sponsorship that remains posted for too long', async () => {
    const { id } = await world.signedFor(7_000_003n)
    await world.postedBy(id)
    await world.sql`update app.solana_sponsorship set posted_at = now() - interval '125 seconds'`
    const found = await solanaFindings()
    expect([...found.keys()]).toEqual(['SolanaStuck'])
    expect(found.get('SolanaStuck')?.text).toMatch(/posted for \d+ s$/)
  })

  it('reports three sponsorships that the operator lost within 30 minutes', async () => {
    for (const amount of [7_000_004n, 7_000_005n, 7_000_006n]) await world.signedFor(amount)
    const end = (ago: string) => world.sql`
      update app.solana_sponsorship
      set state = 'credited', ended_at = now() - ${ago}::text::interval`
    await end('31 minutes')
    expect([...(await solanaFindings()).keys()]).toEqual([])
    await end('29 minutes')
    expect((await solanaFindings()).get('SolanaLoses')).toMatchObject({
      severity: 'warn',
      text: 'the operator lost 3 sponsorships on Solana within 30 minutes',
    })
  })

  it('reports a price of SOL that is old or was never stored', async () => {
    await world.sql`truncate app.market_live`
    expect((await solanaFindings()).get('SolanaPriceOld')?.text).toBe(
      'the price of SOL is unknown: no sponsorships on Solana',
    )
    await storePrice(Date.now() - OLD_PRICE_MS)
    expect((await solanaFindings()).get('SolanaPriceOld')?.text).toMatch(
      /^the price of SOL is \d min old/,
    )
  })

  it('reports no missing price of SOL when no fee payer is set', async () => {
    await world.sql`truncate app.market_live`
    expect([...(await solanaFindings({ SOLANA_FEE_PAYER: '' })).keys()]).toEqual([])
  })

  it('reports a node of Solana that does not answer', async () => {
    world.chain.faults.order('unhealthy')
    const found = await solanaFindings()
    expect([...found.keys()]).toEqual(['SolanaNodeSilent'])
    expect(found.get('SolanaNodeSilent')?.text).toContain('the node reports that it is unhealthy')
  })

  it('names the variable that doctor needs to read the fee payer', async () => {
    const { unseen } = await diagnosis({ SOLANA_FEE_PAYER: '' })
    expect(unseen).toContain('fee payer on Solana: set SOLANA_FEE_PAYER')
  })
})
