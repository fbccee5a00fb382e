import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Path of the browser that Debian's package installs. */
const CHROMIUM = '/usr/bin/chromium'
const APT = '/usr/bin/apt-get'

/**
 * `node tools/ensureChromium.ts`: makes sure that the browser for the page tests is installed.
 *
 * Installs Debian's package if possible; otherwise exits with 1 and prints the remedy.
 */
function ensureChromium(): void {
  if (existsSync(CHROMIUM)) return
  if (!existsSync(APT) || process.getuid?.() !== 0) {
    refuse(
      `The tests of pages need ${CHROMIUM}. Install the package chromium, as root: apt-get install -y chromium`,
    )
    return
  }
  process.stdout.write('installing chromium for the tests of pages\n')
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]
  for (const step of steps) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const done = spawnSync(APT, step, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (done.status !== 0) {
      refuse(`apt-get ${step.join(' ')} failed; install the package chromium by hand.`)
      return
    }
  }
  if (!existsSync(CHROMIUM)) refuse(`The package chromium brought no ${CHROMIUM}.`)
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

ensureChromium()
