import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Stand-in for `systemctl` on a machine without systemd as its first process.
 *
 * Starts `ExecStart` of each service as its user, with its environment files, credentials and folders, and starts the
 * service again after its end. The sandbox settings of the units are not applied. Timers and targets do nothing.
 */
const UNITS = '/etc/systemd/system'
const LOGS = '/var/log/quartet'

/** All values of a unit and of its drop-ins, by the name of the setting. */
type Unit = { values(setting: string): readonly string[] }

const [verb, ...words] = process.argv.slice(2)
if (verb === 'enable' || verb === 'start') {
  const names = words.filter((word) => !word.startsWith('-') && !/\.(target|timer)$/.test(word))
  for (const name of names) startService(name.replace(/\.service$/, ''))
}

function startService(name: string): void {
  const unit = readUnit(name)
  const [user = ''] = unit.values('User')
  const folder = (kind: string, place: string, mode: number) => {
    for (const each of unit.values(kind)) {
      mkdirSync(join(place, each), { recursive: true })
      chmodSync(join(place, each), mode)
      const [group = user] = unit.values('Group')
      execFileSync('chown', [`${user}:${group}`, join(place, each)])
    }
  }
  folder('RuntimeDirectory', '/run', 0o750)
  folder('StateDirectory', '/var/lib', 0o700)
  const env = {
    PATH: process.env['PATH'],
    HOME: '/',
    ...settingsOf(unit.values('Environment')),
    ...Object.assign(
      {},
      ...unit
        .values('EnvironmentFile')
        .map((path) => settingsOf(readFileSync(path, 'utf8').split('\n'))),
    ),
    ...credentialsOf(name, unit, user),
  }
  mkdirSync(LOGS, { recursive: true })
  const log = openSync(join(LOGS, `${name}.log`), 'a')
  const [group = user] = unit.values('Group')
  const privileges = ['--reuid', user, '--regid', group, '--init-groups', '--no-new-privs']
  const [cwd] = unit.values('WorkingDirectory')
  const options = { cwd, env, stdio: ['ignore', log, log] as const }
  const commands = unit
    .values('ExecStart')
    .map((command) => ['setpriv', ...privileges, '--bounding-set=-all', ...command.split(' ')])
  if (unit.values('Type').includes('oneshot')) {
    for (const [program = '', ...args] of commands) {
      const { status } = spawnSync(program, args, { ...options, stdio: [...options.stdio] })
      if (status !== 0) throw new Error(`${name} ended with ${status}; ${LOGS}/${name}.log`)
    }
    return
  }
  const [command = []] = commands
  const again = ['-c', 'while :; do "$@"; sleep 1; done', 'sh', ...command]
  spawn('sh', again, { ...options, stdio: [...options.stdio], detached: true }).unref()
}

function readUnit(name: string): Unit {
  const own = join(UNITS, `${name}.service`)
  // systemd also reads the drop-ins of each prefix of the name that ends with a dash.
  const prefixes = name
    .split('-')
    .map((_, index, parts) => `${parts.slice(0, index + 1).join('-')}-`)
  const folders = [...prefixes, name].map((each) => join(UNITS, `${each}.service.d`))
  const files = [
    own,
    ...folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))),
  ]
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return {
    values: (setting) =>
      lines.flatMap((line) =>
        line.startsWith(`${setting}=`) ? [line.slice(setting.length + 1)] : [],
      ),
  }
}

/** Returns variables of lines with `NAME=value`. */
function settingsOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Writes the credentials of a service to a folder that only its user can read. */
function credentialsOf(name: string, unit: Unit, user: string): Record<string, string> {
  const folder = join('/run/credentials', `${name}.service`)
  const plain = unit.values('LoadCredential')
  const encrypted = unit.values('LoadCredentialEncrypted')
  if (plain.length + encrypted.length === 0) return {}
  mkdirSync(folder, { recursive: true })
  const own = (id: string) =>
    execFileSync('install', ['-o', user, '-m', '400', join(folder, `.${id}`), join(folder, id)])
  for (const [id = '', path = ''] of plain.map((each) => each.split(':'))) {
    execFileSync('install', ['-o', user, '-m', '400', path, join(folder, basename(id))])
  }
  for (const [id = '', path = ''] of encrypted.map((each) => each.split(':'))) {
    execFileSync('systemd-creds', ['decrypt', `--name=${id}`, path, join(folder, `.${id}`)], {
      stdio: 'pipe',
    })
    own(id)
  }
  execFileSync('chown', [user, folder])
  chmodSync(folder, 0o500)
  return { CREDENTIALS_DIRECTORY: folder }
}
