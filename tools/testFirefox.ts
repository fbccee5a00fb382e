import { spawnSync } from 'node:child_process'
import { missingFirefox } from '../test/support/firefox/startFirefox.ts'

/** Exit code for a machine without Firefox; no test failed. */
const NO_FIREFOX = 3

/**
 * `npm run test:firefox`: tests pages and wallets in Debian's Firefox.
 *
 * Exits with 3 and prints the remedy if Firefox is missing.
 */
function testFirefox(): void {
  const missing = missingFirefox()
  if (missing !== null) {
    process.stderr.write(
      `test:firefox: ${missing} is missing; install the package (Debian: apt-get install ${missing}).\n`,
    )
    process.exitCode = NO_FIREFOX
    return
  }
  const args = ['run', '--project', 'firefox', ...process.argv.slice(2)]
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
}

testFirefox()
