import { spawnSync } from 'node:child_process'
import { missingHsmProgram } from '../test/support/signing/startSoftHsm.ts'

/**
 * `npm run test:hsm`: tests the signer with keys in SoftHSM 2, over PKCS#11.
 *
 * Exits with 1 and prints the remedy if SoftHSM or OpenSC is missing.
 */
function testHsm(): void {
  const missing = missingHsmProgram()
  if (missing !== null) {
    process.stderr.write(
      `test:hsm: ${missing} is missing; install SoftHSM 2 and OpenSC (Debian: apt-get install softhsm2 opensc).\n`,
    )
    process.exitCode = 1
    return
  }
  const args = ['run', '--project', 'hsm', ...process.argv.slice(2)]
  process.exitCode = spawnSync('vitest', args, { stdio: 'inherit' }).status ?? 1
}

testHsm()
