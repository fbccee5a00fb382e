import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Analysis } from './evidence.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const VERSION = '6.2.4'
/** Folder of Solhint, outside of the checkout, because `npm ci` of the product installs no linter for Solidity. */
const FOLDER = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'quartet',
  `solhint-${VERSION}`,
)
const SOURCES = ['vault', 'bridge', 'gas'].map((folder) => `contracts/src/${folder}/**/*.sol`)

const report = z.array(
  z.union([
    z.object({ ruleId: z.string(), filePath: z.string(), message: z.string() }),
    z.object({ conclusion: z.string() }),
  ]),
)

/** Returns the findings of Solhint, grouped by rule and file; `remedy` describes a missing part. */
export function solhint():
  | { readonly findings: Analysis['findings'] }
  | { readonly remedy: string } {
  const install = ['install', '--no-audit', '--no-fund', '--silent', '--prefix', FOLDER]
  const { status } = spawnSync('npm', [...install, `solhint@${VERSION}`], { stdio: 'inherit' })
  if (status !== 0) return { remedy: `npm could not install solhint ${VERSION}.` }
  const { stdout, stderr } = spawnSync(
    join(FOLDER, 'node_modules', '.bin', 'solhint'),
    [
      '--config',
      'contracts/solhint.json',
      '--noPoster',
      '--disc',
      '--formatter',
      'json',
      ...SOURCES,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  const json = stdout.slice(stdout.indexOf('['), stdout.lastIndexOf(']') + 1)
  if (json === '') return { remedy: `Solhint wrote no report: ${stderr}` }
  const groups = new Map<string, Analysis['findings'][number]>()
  for (const finding of report.parse(JSON.parse(json))) {
    if (!('ruleId' in finding)) continue
    const { ruleId, filePath, message } = finding
    const count = 1 + (groups.get(`${ruleId} ${filePath}`)?.count ?? 0)
    groups.set(`${ruleId} ${filePath}`, {
      impact: 'Low',
      check: `solhint/${ruleId}`,
      subject: filePath,
      count,
      digest: createHash('sha256').update(`${message} ${count}`).digest('hex').slice(0, 12),
      reason: '',
    })
  }
  return { findings: [...groups.values()] }
}
