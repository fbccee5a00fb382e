import { expect, it } from 'vitest'
import { DatabaseUnavailable, InvalidInput } from '../../../../core/kernel/errors.ts'
import type { LogFields } from '../../../../core/kernel/logger.ts'
import { createStepRunner } from '../../../../workers/updown/createStepRunner.ts'

it('an attempt logs an outage as a warning and a permanent refusal as an error, each once, and the recovery', async () => {
  const lines: string[] = []
  const note =
    (level: string) =>
    ({ event }: LogFields) =>
      void lines.push(`${level} ${event}`)
  const attempt = createStepRunner({ info: note('info'), warn: note('warn'), error: note('error') })
  const ends = [
    new DatabaseUnavailable(2),
    new DatabaseUnavailable(2),
    new InvalidInput('start', 'is wrong'),
    new InvalidInput('start', 'is wrong'),
    null,
  ]
  const answers: boolean[] = []
  for (const end of ends) {
    answers.push(
      await attempt('tell', async () => {
        if (end !== null) throw end
      }),
    )
  }
  expect(answers).toEqual([false, false, false, false, true])
  expect(lines).toEqual([
    'warn market_task_paused',
    'error market_task_failed',
    'info market_task_resumed',
  ])
})
