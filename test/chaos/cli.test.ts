import { execFile } from 'node:child_process'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { int } from '../../core/platform/db/columns.ts'
import { createJobs } from '../../core/platform/jobs/createJobs.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { childEnv } from '../support/childEnv.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { aPayer } from '../support/payments/payer.ts'
import { programFile } from '../support/programs/programFile.ts'
import { createSettlementWorld, type SettlementWorld } from '../support/settlementWorld.ts'

type Run = { readonly exitCode: number; readonly out: string; readonly err: string }

describe('npm run cli', () => {
  let world: SettlementWorld
  beforeAll(async () => {
    world = await createSettlementWorld(inject('postgresUrl'))
  })
  afterAll(() => world.stop())

  const cli = (words: readonly string[], databaseUrl = world.databaseUrl): Promise<Run> =>
    new Promise((resolve) => {
      const env = { ...childEnv(), DATABASE_URL: databaseUrl }
      execFile(
        process.execPath,
        [programFile('commands/cli/main'), ...words],
        { cwd: rootDir, env },
        (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), out, err }),
      )
    })

  it('prints the name of its command in its help', async () => {
    const { exitCode, out } = await new Promise<Run>((resolve) => {
      const words = ['run', '--silent', 'cli', '--', 'help']
      execFile('npm', words, { cwd: rootDir }, (error, text, err) =>
        resolve({ exitCode: Number(error?.code ?? 0), out: text, err }),
      )
    })
    expect(exitCode).toBe(0)
    expect(out).toContain('Usage: npm run cli --')
  })

  it('prints a payment and its transaction, without the signature', async () => {
    const payment = await world.answer(aPayer('shown'))
    await world.submit()
    const { exitCode, out } = await cli(['payments', 'show', payment.id, '--json'])
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      id: payment.id,
      state: 'submitted',
      payer: payment.authorization.from,
      transaction: { state: 'queued', attempts: 0 },
    })
    expect(out).not.toContain(payment.signature.slice(2, 40))
    const table = await cli(['payments', 'show', payment.id])
    expect(table.out).toMatch(/^transaction.state +queued$/m)
  })

  it('lists lanes with their waiting transactions', async () => {
    await world.sql`
      insert into app.lane (chain_id, address, purpose, state, balance_wei)
      values (137, '0x00000000000000000000000000000000000000aa', 'settlement', 'open', 1000)`
    const { out } = await cli(['lanes', '--json'])
    expect(JSON.parse(out)).toMatchObject([
      { chainId: 137, state: 'open', balanceWei: '1000', queued: 1, underWay: 0 },
    ])
  })

  it('prints bridges with burn and refund, without the signature', async () => {
    const id = `0x${'5e'.repeat(32)}`
    const signature = `0x${'c0'.repeat(65)}`
    const [tx] = await world.sql({ id: int })`
      insert into app.lane_tx (chain_id, purpose, to_address, data, value_wei, gas_limit, state)
      values (8453, 'burn', '0x01', '0x', 0, 1, 'failed') returning id`
    await world.sql`
      insert into app.bridge (id, chain_id, contract, payer, nonce, to_chain_id, amount_usdc,
        receive_usdc, max_network_fee_usdc, fee_usdc, min_finality, valid_after, valid_before,
        signature, state, reason, lane_tx_id)
      values (${id}, 8453, '0x02', '0x03', '0x04', 5042, 1080000, 1000000, 60000, 20000, 1000, 0, 1,
        ${signature}, 'front_run', 'front_run', ${tx!.id})`
    await world.sql`
      insert into app.bridge_refund (id, chain_id, contract, payer, nonce, amount_usdc, deposit_tx,
        deposit_block_number, deposit_block_hash, state)
      values (${id}, 8453, '0x02', '0x03', '0x04', 1080000, '0x05', 7, '0x06', 'due')`
    const { out } = await cli(['bridge', 'list', '--state', 'front_run', '--json'])
    expect(JSON.parse(out)).toMatchObject([
      { id, state: 'front_run', fromChainId: 8453, toChainId: 5042, receiveUsdc6: '1000000' },
    ])
    expect((await cli(['bridge', 'list', '--state', 'minted'])).out).toBe('nothing\n')
    const shown = await cli(['bridge', 'show', id, '--json'])
    expect(JSON.parse(shown.out)).toMatchObject({
      id,
      amountUsdc6: '1080000',
      burn: { id: tx!.id, state: 'failed', reason: null },
      refund: { state: 'due', depositTx: '0x05', refundTx: null },
    })
    expect(shown.out).not.toContain(signature.slice(2, 40))
    const other = await cli(['bridge', 'show', `0x${'00'.repeat(32)}`])
    expect(other).toMatchObject({ exitCode: 1, out: `no bridge 0x${'00'.repeat(32)}\n` })
  })

  it('lists the daily payouts', async () => {
    expect((await cli(['bridge', 'payouts'])).out).toBe('nothing\n')
    await world.sql`
      insert into app.payout_run (chain_id, day, state, total_usdc, paid_usdc) values
      (8453, '2026-11-21', 'done', 30000, 20000)`
    await world.sql`
      insert into app.payout_chunk (chain_id, day, chunk, referrers, total_usdc, state, refused)
      values (8453, '2026-11-21', 0, '["0x01", "0x02"]', 20000, 'paid', '["0x02"]'),
        (8453, '2026-11-21', 1, '["0x03"]', 10000, 'failed', '[]')`
    const { out } = await cli(['bridge', 'payouts', '--json'])
    expect(JSON.parse(out)).toEqual([
      {
        day: '2026-11-21',
        chainId: 8453,
        state: 'done',
        owedUsdc6: '30000',
        paidUsdc6: '20000',
        transactions: 2,
        failed: 1,
        refused: 1,
        endedAt: null,
      },
    ])
  })

  it('lists jobs without retries left, and queues them again', async () => {
    expect((await cli(['jobs', 'list'])).out).toBe('nothing\n')
    let isBroken = true
    let runs = 0
    const jobs = createJobs({
      databaseUrl: world.databaseUrl,
      registry: new Registry(),
      log: { info: () => {}, warn: () => {} },
      jobs: [
        {
          name: 'flaky',
          cron: '0 0 1 1 *',
          run: async () => {
            if (isBroken) throw new Error('the chain does not answer')
            runs += 1
          },
        },
      ],
    })
    try {
      await expect
        .poll(
          () =>
            world.sql`update pgboss.queue set retry_limit = 0 where name = 'flaky'`.then(
              ({ count }) => count,
              () => 0,
            ),
          { timeout: PATIENCE_MS },
        )
        .toBe(1)
      await world.sql`
        insert into pgboss.job (name, data, policy, retry_limit, dead_letter)
        values ('flaky', '{"dueAt":"2026-01-01T00:00:00.000Z"}', 'exclusive', 0, 'dead_letters')`
      const readFailedJobs = async () =>
        JSON.parse((await cli(['jobs', 'list', '--failed', '--json'])).out)
      await expect
        .poll(async () => (await readFailedJobs()).length, { timeout: PATIENCE_MS })
        .toBe(1)
      const [dead] = await readFailedJobs()
      expect(dead).toMatchObject({
        job: 'flaky',
        state: 'failed',
        dueAt: '2026-01-01T00:00:00.000Z',
        error: 'the chain does not answer',
      })
      isBroken = false
      expect(await cli(['jobs', 'retry', dead.id])).toMatchObject({ exitCode: 0 })
      await expect.poll(() => runs, { timeout: PATIENCE_MS }).toBe(1)
      expect(await readFailedJobs()).toEqual([])
      expect(await cli(['jobs', 'retry', dead.id])).toMatchObject({ exitCode: 1 })
    } finally {
      await jobs.close()
    }
  })

  it('returns an exit code for each kind of failure', async () => {
    expect(await cli(['payments', 'show', 'pay_nobody'])).toMatchObject({ exitCode: 1 })
    expect(await cli(['payments'])).toMatchObject({ exitCode: 2 })
    const away = await cli(['lanes'], 'postgresql://nobody:secret@127.0.0.1:1/none')
    expect(away.exitCode).toBe(1)
    expect(away.err).toContain('database')
    expect(away.err).not.toContain('secret')
  })
})
