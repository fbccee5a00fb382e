import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Package of Debian with the browser that the tests prefer. */
const PACKAGE = 'chromium-headless-shell'
/** Paths of the browsers that the tests use, the preferred browser first. */
const BROWSERS = [`/usr/bin/${PACKAGE}`, '/usr/bin/chromium'] as const
const APT = '/usr/bin/apt-get'

/**
 * `node tools/ensureChromium.ts`: makes sure that the browser for the page tests is installed.
 *
 * Installs Debian's package if possible and no browser is installed; otherwise exits with 1 and prints the remedy.
 */
function ensureChromium(): void {
  if (BROWSERS.some((path) => existsSync(path))) return
  if (!existsSync(APT) || process.getuid?.() !== 0) {
    refuse(
      `The tests of pages need ${BROWSERS.join(' or ')}. Install the package, as root: apt-get install -y ${PACKAGE}`,
    )
    return
  }
  process.stdout.write(`installing ${PACKAGE} for the tests of pages\n`)
  const steps = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', PACKAGE],
  ]
  for (const step of steps) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const done = spawnSync(APT, step, { stdio: ['ignore', 'ignore', 'inherit'], env })
    if (done.status !== 0) {
      refuse(`apt-get ${step.join(' ')} failed; install the package ${PACKAGE} by hand.`)
      return
    }
  }
  if (!existsSync(BROWSERS[0])) refuse(`The package ${PACKAGE} brought no ${BROWSERS[0]}.`)
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

ensureChromium()
