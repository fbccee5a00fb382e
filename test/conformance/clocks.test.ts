import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ClockFault, clockFaults } from '../support/clockRules.ts'

const root = join(import.meta.dirname, '../..')

/** Number of permitted faults of a kind in a file, and the reason. */
type Exception = { readonly kind: ClockFault['kind']; readonly count: number; readonly why: string }

const MOMENT = 'a kill or a fault of a storm comes at a random moment; no assertion depends on it'
const REPEAT = 'a buyer pauses before the same request; the number of tries is the limit'

const EXCEPTIONS: Readonly<Record<string, readonly Exception[]>> = {
  'test/builders/memoryPayments.ts': [
    {
      kind: 'sleep',
      count: 1,
      why: 'the clock of the test advances while the test does nothing else',
    },
  ],
  'test/chaos/laneSoak.test.ts': [{ kind: 'sleep', count: 1, why: MOMENT }],
  'test/chaos/payments.test.ts': [{ kind: 'sleep', count: 2, why: `${MOMENT}; ${REPEAT}` }],
  'test/chaos/sessions.test.ts': [{ kind: 'sleep', count: 2, why: `${MOMENT}; ${REPEAT}` }],
  'test/chaos/solanaStorm.test.ts': [
    { kind: 'sleep', count: 2, why: MOMENT },
    {
      kind: 'limit',
      count: 1,
      why: 'a fault of the storm lasts for a while, with or without losses',
    },
  ],
  'test/clients/repeat.ts': [
    { kind: 'sleep', count: 1, why: REPEAT },
    { kind: 'deadline', count: 1, why: 'a stock client ends a request to a killed api' },
  ],
  'test/support/bridge/bridgeStorm.ts': [{ kind: 'sleep', count: 4, why: MOMENT }],
  'test/support/bridge/customers.ts': [{ kind: 'sleep', count: 2, why: REPEAT }],
  'test/support/catchUp.ts': [
    { kind: 'limit', count: 1, why: 'an index that does not follow gets another block' },
  ],
  'test/support/openapi/recordExamples.ts': [
    { kind: 'comparison', count: 1, why: 'a recording waits for the calm part of a real window' },
  ],
  'test/support/geth/engine.ts': [
    { kind: 'sleep', count: 1, why: 'geth adds transactions to a block while it waits' },
  ],
  'test/support/geth/miner.ts': [
    { kind: 'comparison', count: 1, why: 'blocks follow the clock, as on a real chain' },
    { kind: 'sleep', count: 1, why: 'blocks follow the clock, as on a real chain' },
  ],
  'test/support/payments/isExpired.ts': [
    { kind: 'comparison', count: 1, why: 'a signature ends at a second of the real clock' },
  ],
  'test/support/programs/bundlePrograms.ts': [
    {
      kind: 'comparison',
      count: 1,
      why: 'bundles older than a day are deleted; no test reads them',
    },
  ],
  'test/support/storm/killProcesses.ts': [{ kind: 'sleep', count: 1, why: MOMENT }],
  'test/support/storm/retryPurchase.ts': [{ kind: 'sleep', count: 1, why: REPEAT }],
}

describe('tests', () => {
  it('neither compare times of a real clock, nor sleep, nor use a time limit below the shared limit', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'test'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => path.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((file) =>
      clockFaults(file, readFileSync(join(root, file), 'utf8')).map((fault) => ({
        file,
        ...fault,
      })),
    )
    const unexpected = found.filter(
      ({ file, kind }) => !EXCEPTIONS[file]?.some((exception) => exception.kind === kind),
    )
    expect(
      unexpected.map(({ file, line, kind, text }) => `${file}:${line} ${kind}: ${text}`),
    ).toEqual([])
    for (const [file, exceptions] of Object.entries(EXCEPTIONS)) {
      for (const { kind, count } of exceptions) {
        const matches = found.filter((fault) => fault.file === file && fault.kind === kind)
        expect([file, kind, matches.length]).toEqual([file, kind, count])
      }
    }
  })

  const bad: readonly (readonly [ClockFault['kind'], string])[] = [
    ['comparison', 'expect(performance.now() - startMs).toBeLessThan(50)'],
    ['comparison', 'expect(row.endSec).toBeGreaterThan(Date.now() / 1000 + 60)'],
    ['comparison', 'expect(row.at).toBe(new Date())'],
    ['comparison', 'expect(Math.abs(sec - Date.now() / 1_000)).toBeLessThan(60)'],
    ['comparison', 'while (performance.now() < endMs) await step()'],
    [
      'comparison',
      'const t = Date.now(); await act(); const took = Date.now() - t; expect(took < 9)',
    ],
    [
      'comparison',
      'const t = Date.now(); await act(); const tookMs = Date.now() - t; expect(tookMs).not.toBeGreaterThan(9)',
    ],
    [
      'comparison',
      'const t = process.hrtime.bigint(); await act(); expect(Number(process.hrtime.bigint() - t)).toBeLessThan(9)',
    ],
    [
      'comparison',
      'const times = []; const t = Date.now(); times.push(Date.now() - t); const [first] = times; expect(first).toBeLessThan(9)',
    ],
    [
      'comparison',
      'const all = xs.map(() => ({ tookMs: performance.now() - startMs })); expect(all.filter(({ tookMs }) => tookMs > 9)).toEqual([])',
    ],
    [
      'comparison',
      'const nowSec = () => Date.now() / 1000; if (nowSec() > deadlineSec) throw new Error()',
    ],
    [
      'comparison',
      'function nowSec() { return Date.now() / 1000 }\nif (nowSec() > deadlineSec) throw new Error()',
    ],
    [
      'comparison',
      'const rows = await sql`select extract(epoch from ended_at - started_at) as sec`; expect(rows[0].sec).toBeLessThan(3)',
    ],
    ['comparison', 'expect(systemClock.nowMs() - killedMs).toBeLessThan(11_000)'],
    ['comparison', 'await expect.poll(() => Date.now() - startMs).toBeGreaterThan(100)'],
    ['sleep', 'await new Promise((resolve) => setTimeout(resolve, 100))'],
    ['sleep', "import { setTimeout as delay } from 'node:timers/promises'\nawait delay(100)"],
    ['deadline', 'await fetch(url, { signal: AbortSignal.timeout(5_000) })'],
    ['limit', 'expect(await until(isOpen, 20_000)).toBe(true)'],
    ['limit', 'const OPEN_MS = 20_000; expect(await until(isOpen, OPEN_MS)).toBe(true)'],
    ['limit', 'await expect.poll(count, { timeout: 5_000 }).toBe(1)'],
    ['limit', 'await vi.waitFor(() => expect(count()).toBe(1))'],
    ['limit', "it('opens', async () => {}, 60_000)"],
    ['limit', "it('opens', { timeout: 60_000 }, async () => {})"],
    ['limit', 'beforeAll(start, 60_000)'],
  ]
  it.each(bad)('are reported if they depend on speed (%s): %s', (kind, source) => {
    expect(clockFaults('test/sample.test.ts', source).map((fault) => fault.kind)).toEqual([kind])
  })

  const good: readonly string[] = [
    'const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)',
    'const nowSec = Math.floor(Date.now() / 1000); await save({ expiresAtSec: nowSec - 60 })',
    'const beforeSec = Math.floor(Date.now() / 1000); await act(); expect(row.atSec).toBeGreaterThanOrEqual(beforeSec)',
    'const startMs = performance.now(); await act(); log(performance.now() - startMs)',
    'const times = [Date.now() - startMs]; expect(times.length).toBeGreaterThan(0)',
    'expect(waitMs).toBeLessThanOrEqual(5_000)',
    'await new Promise((resolve) => setTimeout(resolve, 0))',
    'const timer = setTimeout(() => controller.abort(), 1_000)',
    'await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })',
    'expect(await until(isOpen, PATIENCE_MS)).toBe(true)',
    'await vi.waitFor(() => expect(count()).toBe(1), PATIENCE_MS)',
    "it('rages', async () => {}, 3_600_000)",
    'vi.useFakeTimers(); const t = Date.now(); expect(Date.now() - t).toBeLessThan(9)',
    "import { setTimeout as delay } from 'node:timers/promises'\nawait takeLock(session, delay)",
  ]
  it.each(good)('are not reported if they do not depend on speed: %s', (source) => {
    expect(clockFaults('test/sample.test.ts', source)).toEqual([])
  })
})
