import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Packages of Debian with the browsers that the tests use, the preferred browser first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const
const APT = '/usr/bin/apt-get'

/**
 * `node tools/ensureChromium.ts`: makes sure that the browser for the page tests is installed.
 *
 * Installs Debian's package if possible and no browser is installed; otherwise exits with 1 and prints the remedy.
 */
function ensureChromium(): void {
  if (PACKAGES.some(isInstalled)) return
  if (!existsSync(APT) || process.getuid?.() !== 0) {
    refuse(
      `The tests of pages need the package ${PACKAGES.join(' or ')}. Install the package, as root: apt-get install -y ${PACKAGES[0]}`,
    )
    return
  }
  apt('update', '-qq')
  // Not every release has both packages.
  if (!PACKAGES.some(install)) refuse(`Install the package ${PACKAGES.join(' or ')} by hand.`)
}

/** Returns whether the browser of a package is installed; its program has the name of the package. */
function isInstalled(name: string): boolean {
  return existsSync(`/usr/bin/${name}`)
}

/** Installs a package; returns whether its browser is installed. */
function install(name: string): boolean {
  process.stdout.write(`installing ${name} for the tests of pages\n`)
  apt('install', '-y', '-qq', '--no-install-recommends', name)
  return isInstalled(name)
}

function apt(...step: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(APT, step, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

ensureChromium()
