import type { Reporter, TestCase } from 'vitest/node'

/** Prefix of the line that names a test which passed only after a retry. */
export const RETRIED = 'RETRIED'

/** Number of retries of a failed test: zero, except on a shared machine, where `.ci/run` sets it. */
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
