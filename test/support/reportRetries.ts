import type { Reporter, TestCase } from 'vitest/node'

/** Begin of the line that names a test which failed first and passed when it ran again. */
export const RETRIED = 'RETRIED'

/** Times that a failed test runs again: none, but where a machine is shared, as `.ci/run` says. */
export const retries = Number(process.env['TEST_RETRIES'] ?? 0)

/** Names each test that needed a retry, with its first error: such a test has a defect. */
export const reportRetries: Reporter = {
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky !== true) return
    const [first] = test.result().errors ?? []
    const reason = first?.message.split('\n')[0] ?? 'no error'
    process.stdout.write(
      ` ${RETRIED} ${test.module.relativeModuleId} > ${test.fullName}: ${reason}\n`,
    )
  },
}
