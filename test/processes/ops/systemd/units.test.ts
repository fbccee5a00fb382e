import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rootDir } from '../../../../supervisor/indexerCommand.ts'

const UNITS = join(rootDir, 'ops', 'systemd')
/** Root of an installation. */
const INSTALLED = '/opt/quartet'
const ANALYSER = '/usr/bin/systemd-analyze'
/** Greatest exposure by `systemd-analyze security`, of 10. */
const MAX_EXPOSURE = 2

const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const services = readdirSync(UNITS).filter((name) => name.endsWith('.service'))
const textOf = (name: string) => readFileSync(join(UNITS, name), 'utf8')
const valuesOf = (text: string, key: string) =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))

describe('a unit of systemd', () => {
  it.each(services)('%s starts programs of the checkout as its own user', (name) => {
    const text = textOf(name)
    expect(valuesOf(text, 'ExecStart')).not.toEqual([])
    for (const command of valuesOf(text, 'ExecStart')) {
      const [node = '', ...words] = command.split(' ')
      const program = words.find((word) => word.endsWith('.ts')) ?? ''
      expect(existsSync(node.replace(INSTALLED, rootDir)), node).toBe(true)
      expect(existsSync(join(rootDir, program)), program).toBe(true)
    }
    expect(valuesOf(text, 'WorkingDirectory')).toEqual([INSTALLED])
    expect(valuesOf(text, 'User')).toEqual([expect.stringMatching(/^(quartet-|postgres$)/)])
  })

  it.each([
    ['api', 'start:api', ''],
    ['indexer', 'start:indexer', ''],
    ['signer', 'signer', ''],
    ['money', 'start:workers', ' --only money'],
    ['watch', 'start:workers', ' --only watch'],
    ['fetch', 'start:workers', ' --only fetch'],
    ['backup-receive', 'backup', ' receive --to /var/backups/quartet'],
    ['backup-base', 'backup', ' base --to /var/backups/quartet'],
  ])('quartet-%s.service starts the program of npm run %s%s', (name, script, options) => {
    expect(valuesOf(textOf(`quartet-${name}.service`), 'ExecStart')).toEqual([
      `${INSTALLED}/node_modules/node/bin/${scripts[script]}${options}`,
    ])
  })

  it('permits the signer to give its socket to a group, after the rule that forbids the call', () => {
    const dropIns = readdirSync(join(UNITS, 'quartet-signer.service.d'))
    expect(dropIns.every((name) => name > 'hardening.conf')).toBe(true)
    const rules = dropIns.flatMap((name) =>
      valuesOf(textOf(join('quartet-signer.service.d', name)), 'SystemCallFilter'),
    )
    expect(rules).toEqual(['@chown'])
  })

  it('has a credential only if the process signs or asks for signatures', () => {
    const withCredentials = services.filter((name) => /^LoadCredential/m.test(textOf(name)))
    expect(withCredentials.toSorted()).toEqual(['quartet-money.service', 'quartet-signer.service'])
    expect(valuesOf(textOf('quartet-money.service'), 'LoadCredential')).toEqual([
      'SIGNER_TOKEN:/etc/quartet/credentials/signer-token',
    ])
  })

  it('shares its user only with services of the same trust', () => {
    const users = services
      .filter((name) => !name.startsWith('quartet-backup'))
      .map((name) => valuesOf(textOf(name), 'User')[0])
    expect(new Set(users).size).toBe(users.length)
    const created = textOf('quartet.sysusers.conf')
    for (const user of users) expect(created).toContain(`u ${user} `)
  })

  it('verifies the copies of the server before prune removes a copy', () => {
    const program = `${INSTALLED}/node_modules/node/bin/${scripts['backup']}`
    expect(valuesOf(textOf('quartet-backup-verify.service'), 'ExecStart')).toEqual([
      `${program} verify --from /var/backups/quartet`,
      `${program} prune --from /var/backups/quartet --keep 7`,
    ])
    expect(valuesOf(textOf('quartet-backup-base.service'), 'OnSuccess')).toEqual([
      'quartet-backup-verify.service',
    ])
  })

  it('mounts the disk of the archive before a backup, and keeps the shared memory of Postgres', () => {
    const backups = services.filter((name) => valuesOf(textOf(name), 'User')[0] === 'postgres')
    expect(backups).toHaveLength(3)
    for (const name of backups) {
      expect(name).toMatch(/^quartet-backup-/)
      expect(valuesOf(textOf(name), 'RequiresMountsFor')).toEqual(['/var/backups/quartet'])
    }
    const dropIns = readdirSync(join(UNITS, 'quartet-backup-.service.d'))
    expect(dropIns.every((name) => name > 'hardening.conf')).toBe(true)
    const values = dropIns.flatMap((name) =>
      valuesOf(textOf(join('quartet-backup-.service.d', name)), 'RemoveIPC'),
    )
    expect(values).toEqual(['no'])
  })

  it('stops the indexer by SIGINT, so that the next indexer does not wait', () => {
    expect(valuesOf(textOf('quartet-indexer.service'), 'KillSignal')).toEqual(['SIGINT'])
  })

  // systemd is not on every machine; its verdict is compared where it is.
  it.each(existsSync(ANALYSER) ? services : [])(
    '%s is accepted by systemd, with its drop-in',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'quartet-units-'))
      cpSync(UNITS, folder, { recursive: true })
      for (const unit of services)
        writeFileSync(join(folder, unit), textOf(unit).replaceAll(INSTALLED, rootDir))
      const env = { PATH: process.env['PATH'] ?? '', SYSTEMD_UNIT_PATH: `${folder}:` }
      const verified = spawnSync(ANALYSER, ['verify', join(folder, name)], {
        env,
        encoding: 'utf8',
      })
      expect({ code: verified.status, problems: verified.stderr }).toEqual({
        code: 0,
        problems: '',
      })
      const security = ['security', '--offline=yes', '--json=off', '--no-pager', join(folder, name)]
      const exposed = execFileSync(ANALYSER, security, { env, encoding: 'utf8' })
      const [, exposure] = /Overall exposure level for \S+ (\d+\.\d+)/.exec(exposed) ?? []
      expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE)
      rmSync(folder, { recursive: true })
    },
  )
})
