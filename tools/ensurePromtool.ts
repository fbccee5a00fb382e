import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promtoolPaths } from './promtool.ts'

const APT = '/usr/bin/apt-get'
const DPKG = '/usr/bin/dpkg-deb'
const REMEDY =
  'The tests of alert rules need promtool. Install the package prometheus, or put promtool of Prometheus 2.42 or newer at'

/**
 * `node tools/ensurePromtool.ts`: makes sure that promtool, which the tests of alert rules run, is installed.
 *
 * Extracts the program from Debian's package into the cache of this user, without root and without a started service.
 * If this fails, exits with 1 and prints the remedy.
 */
function ensurePromtool(): void {
  const [installed, own] = promtoolPaths()
  if (existsSync(installed) || existsSync(own)) return
  if (!existsSync(APT) || !existsSync(DPKG)) {
    refuse(`${REMEDY} ${own}.`)
    return
  }
  process.stdout.write('fetching promtool for the tests of alert rules\n')
  const folder = mkdtempSync(join(tmpdir(), 'quartet-promtool-'))
  try {
    run(
      APT,
      ['download', '-qq', '-o', `APT::Sandbox::User=${userInfo().username}`, 'prometheus'],
      folder,
    )
    const [archive] = readdirSync(folder).filter((name) => name.endsWith('.deb'))
    if (archive !== undefined) run(DPKG, ['-x', archive, 'unpacked'], folder)
    const unpacked = join(folder, 'unpacked', 'usr', 'bin', 'promtool')
    if (existsSync(unpacked)) keep(unpacked, own)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (!existsSync(own)) {
    refuse(`apt-get download prometheus brought none; apt-get update may help. ${REMEDY} ${own}.`)
  }
}

/** A concurrent run finds either the complete program or no program. */
function keep(program: string, at: string): void {
  mkdirSync(dirname(at), { recursive: true })
  const next = `${at}.${process.pid}`
  copyFileSync(program, next)
  renameSync(next, at)
}

function run(command: string, args: readonly string[], folder: string): void {
  spawnSync(command, [...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}

ensurePromtool()
