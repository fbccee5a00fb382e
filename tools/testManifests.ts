import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const venv = join(root, '.quartet', 'manifests')
const python = join(venv, 'bin', 'python')
const base = join('ops', 'kubernetes', 'base')
const manifests = readdirSync(join(root, base))
  .filter((name) => name !== 'kustomization.yaml')
  .map((name) => join(base, name))
/** The oldest version with containers that start before and run beside the others, and the newest version with schemas. */
const VERSIONS = ['1.29', '1.37']
const PIP_INSTALL = ['install', '--quiet', '--disable-pip-version-check']
const VALIDATE = ['--strict', '--quiet', '--kubernetes-version']

type Step = { readonly remedy: string; readonly program: string; readonly args: readonly string[] }

const steps: readonly Step[] = [
  {
    remedy: 'Install Python 3.11 or newer with its venv module as python3.',
    program: 'python3',
    args: ['-m', 'venv', venv],
  },
  {
    remedy: 'pip could not install kubernetes-validate; an index of packages is needed.',
    program: python,
    args: ['-m', 'pip', ...PIP_INSTALL, 'kubernetes-validate==1.37.0'],
  },
  ...VERSIONS.map((version) => ({
    remedy: `A manifest does not match the schemas of Kubernetes ${version}.`,
    program: python,
    args: ['-m', 'kubernetes_validate', ...VALIDATE, version, ...manifests],
  })),
]

/**
 * `npm run test:manifests`: validates the manifests of Kubernetes with the schemas of its oldest supported and of a
 * recent version.
 *
 * Exits with 1 and prints the remedy if a program is missing or a manifest is invalid.
 */
function testManifests(): void {
  for (const { remedy, program, args } of steps) {
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
    if (status === 0) continue
    process.stderr.write(`test:manifests: ${remedy}\n`)
    process.exitCode = 1
    return
  }
  process.stdout.write(
    `test:manifests: ${manifests.length} files are valid for Kubernetes ${VERSIONS.join(' and ')}\n`,
  )
}

testManifests()
