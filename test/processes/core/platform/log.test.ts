import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogFields, Logger } from '../../../../core/kernel/logger.ts'
import { createLog, createRequestLog, type Log } from '../../../../core/platform/log.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Runs statements with a log `log` of a part `api`, and returns the lines of standard output. */
function linesOf(create: 'createLog' | 'createRequestLog', statements: string): unknown[] {
  const program = `
    const { ${create}: create } = await import('./core/platform/log.ts')
    const log = create('api', 'info')
    ${statements}`
  const args = ['--input-type=module', '--eval', program]
  const output = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('a line of the log', () => {
  it('holds the code of its event, its fields and its text', () => {
    const lines = linesOf(
      'createLog',
      "log.warn({ event: 'lane_paused', chainId: 8453, signature: '0x1' }, 'lane paused')",
    )
    expect(lines).toEqual([
      {
        level: 40,
        time,
        part: 'api',
        event: 'lane_paused',
        chainId: 8453,
        signature: '[redacted]',
        msg: 'lane paused',
      },
    ])
  })

  it('holds the code of its event also if it logs a request', () => {
    const lines = linesOf(
      'createRequestLog',
      "log.info({ event: 'request_ended', status: 200 }, 'request ended')",
    )
    expect(lines).toEqual([
      { level: 30, time, part: 'api', event: 'request_ended', status: 200, msg: 'request ended' },
    ])
  })

  it('does not compile without the code of an event', () => {
    const silent: readonly [Log, Pick<Logger, 'info'>] = [
      createLog('test', 'silent'),
      createRequestLog('test', 'silent'),
    ]
    for (const log of silent) {
      // @ts-expect-error: the code of the event is missing
      log.info({ chainId: 8453 }, 'lane paused')
    }
    // @ts-expect-error: the code of the event is missing
    const fields: LogFields = { chainId: 8453 }
    expect(fields).not.toHaveProperty('event')
  })
})
