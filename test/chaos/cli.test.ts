import { execFile } from 'node:child_process'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createJobs } from '../../core/platform/jobs/createJobs.ts'
import { rootDir } from '../../supervisor/indexerCommand.ts'
import { aPayer } from '../support/payments/payer.ts'
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
      const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl }
      execFile(
        process.execPath,
        ['cli/main.ts', ...words],
        { cwd: rootDir, env },
        (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), out, err }),
      )
    })

  it('is the command that its help names', async () => {
    const { exitCode, out } = await new Promise<Run>((resolve) => {
      const words = ['run', '--silent', 'cli', '--', 'help']
      execFile('npm', words, { cwd: rootDir }, (error, text, err) =>
        resolve({ exitCode: Number(error?.code ?? 0), out: text, err }),
      )
    })
    expect(exitCode).toBe(0)
    expect(out).toContain('Usage: npm run cli --')
  })

  it('shows a payment and its transaction, and never its signature', async () => {
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

  it('lists lanes with what waits in them', async () => {
    await world.sql`
      insert into app.lane (chain_id, address, purpose, state, balance_wei)
      values (137, '0x00000000000000000000000000000000000000aa', 'settlement', 'open', 1000)`
    const { out } = await cli(['lanes', '--json'])
    expect(JSON.parse(out)).toMatchObject([
      { chainId: 137, state: 'open', balanceWei: '1000', queued: 1, underWay: 0 },
    ])
  })

  it('shows jobs that failed for good and sends them back to work', async () => {
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
          { timeout: 20_000 },
        )
        .toBe(1)
      await world.sql`
        insert into pgboss.job (name, data, policy, retry_limit, dead_letter)
        values ('flaky', '{"dueAt":"2026-01-01T00:00:00.000Z"}', 'exclusive', 0, 'dead_letters')`
      const failed = async () => JSON.parse((await cli(['jobs', 'list', '--failed', '--json'])).out)
      await expect.poll(async () => (await failed()).length, { timeout: 30_000 }).toBe(1)
      const [dead] = await failed()
      expect(dead).toMatchObject({
        job: 'flaky',
        state: 'failed',
        dueAt: '2026-01-01T00:00:00.000Z',
        error: 'the chain does not answer',
      })
      isBroken = false
      expect(await cli(['jobs', 'retry', dead.id])).toMatchObject({ exitCode: 0 })
      await expect.poll(() => runs, { timeout: 30_000 }).toBe(1)
      expect(await failed()).toEqual([])
      expect(await cli(['jobs', 'retry', dead.id])).toMatchObject({ exitCode: 1 })
    } finally {
      await jobs.close()
    }
  })

  it('says by its exit code what went wrong', async () => {
    expect(await cli(['payments', 'show', 'pay_nobody'])).toMatchObject({ exitCode: 1 })
    expect(await cli(['payments'])).toMatchObject({ exitCode: 2 })
    const away = await cli(['lanes'], 'postgresql://nobody:secret@127.0.0.1:1/none')
    expect(away.exitCode).toBe(1)
    expect(away.err).toContain('database')
    expect(away.err).not.toContain('secret')
  })
})
